import { z } from 'zod'
import type { ProviderDefinition, ReadAs } from './provider.ts'
import { readAnswer } from './provider-fetch.ts'
import { optionalText } from './provider-profile.ts'

const user = z.object({
  uuid: z.string().min(1),
  display_name: optionalText,
  nickname: optionalText,
  links: z.object({ avatar: z.object({ href: optionalText }).optional() }).optional(),
})
const emails = z.object({
  values: z.array(z.object({ email: z.string(), is_primary: z.boolean(), is_confirmed: z.boolean() })),
})

/** https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/ */
export const bitbucket: ProviderDefinition = {
  issuer: 'https://bitbucket.org',
  endpoints: (issuer) => ({
    authorization: `${issuer}/site/oauth2/authorize`,
    token: `${issuer}/site/oauth2/access_token`,
    userinfo: 'https://api.bitbucket.org/2.0/user',
  }),
  scopes: ['account', 'email'],
  readPerson,
}

async function readPerson({ get, userinfoUrl }: ReadAs) {
  const person = readAnswer(user, await get(userinfoUrl))
  const { values } = readAnswer(emails, await get(`${userinfoUrl}/emails`))
  return {
    id: person.uuid,
    emails: values.map(({ email, is_primary, is_confirmed }) => ({
      address: email,
      isVerified: is_confirmed,
      isPrimary: is_primary,
    })),
    fullName: person.display_name,
    userName: person.nickname,
    avatarUrl: person.links?.avatar?.href,
  }
}

import { z } from 'zod'
import type { ProviderDefinition, ReadAs } from './provider.ts'
import { readAnswer } from './provider-fetch.ts'
import { optionalText } from './provider-profile.ts'

const user = z.object({
  id: z.int(),
  username: optionalText,
  name: optionalText,
  avatar_url: optionalText,
  email: optionalText,
  confirmed_at: optionalText,
})

/** https://docs.gitlab.com/api/oauth2/ and https://docs.gitlab.com/api/users/ */
export const gitlab: ProviderDefinition = {
  issuer: 'https://gitlab.com',
  endpoints: (issuer) => ({
    authorization: `${issuer}/oauth/authorize`,
    token: `${issuer}/oauth/token`,
    userinfo: `${issuer}/api/v4/user`,
    jwks: `${issuer}/oauth/discovery/keys`,
  }),
  scopes: ['read_user'],
  readPerson,
}

async function readPerson({ get, userinfoUrl }: ReadAs) {
  const person = readAnswer(user, await get(userinfoUrl))
  return {
    id: person.id,
    // Further addresses are left out: GitLab does not say whether they are confirmed.
    emails: person.email ? [{ address: person.email, isVerified: Boolean(person.confirmed_at), isPrimary: true }] : [],
    fullName: person.name,
    userName: person.username,
    avatarUrl: person.avatar_url,
  }
}

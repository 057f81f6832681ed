import { z } from 'zod'
import type { ProviderDefinition, ReadAs } from './provider.ts'
import { readAnswer } from './provider-fetch.ts'
import { optionalText } from './provider-profile.ts'

const user = z.object({ id: z.int(), login: optionalText, name: optionalText, avatar_url: optionalText })
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: ProviderDefinition = {
  issuer: 'https://github.com/login/oauth',
  endpoints: (issuer) => ({
    authorization: `${issuer}/authorize`,
    token: `${issuer}/access_token`,
    // A self-hosted server has its API on its own host.
    userinfo: issuer.startsWith('https://github.com/')
      ? 'https://api.github.com/user'
      : new URL('/api/v3/user', issuer).href,
  }),
  scopes: ['user:email'],
  readPerson,
}

async function readPerson({ get, userinfoUrl }: ReadAs) {
  const person = readAnswer(user, await get(userinfoUrl))
  const addresses = readAnswer(emails, await get(`${userinfoUrl}/emails`))
  return {
    id: person.id,
    emails: addresses.map(({ email, primary, verified }) => ({
      address: email,
      isVerified: verified,
      isPrimary: primary,
    })),
    fullName: person.name,
    userName: person.login,
    avatarUrl: person.avatar_url,
  }
}

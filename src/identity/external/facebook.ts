import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProviderDefinition, ReadAs } from './provider.ts'
import { readAnswer } from './provider-fetch.ts'
import { optionalText } from './provider-profile.ts'

const user = z.object({
  id: z.string().min(1),
  name: optionalText,
  email: optionalText,
  picture: z.object({ data: z.object({ url: optionalText }) }).optional(),
})

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebook: ProviderDefinition = {
  issuer: 'https://www.facebook.com',
  endpoints: (issuer) => ({
    authorization: `${issuer}/dialog/oauth`,
    token: 'https://graph.facebook.com/oauth/access_token',
    userinfo: 'https://graph.facebook.com/me',
  }),
  scopes: ['email'],
  readPerson,
}

async function readPerson({ get, userinfoUrl, accessToken, settings }: ReadAs) {
  const url = new URL(userinfoUrl)
  url.searchParams.set('fields', 'id,name,email,picture')
  // Proves that the token is used by the application that it was issued to:
  // https://developers.facebook.com/docs/graph-api/guides/secure-requests
  if (settings.clientSecret) {
    url.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', settings.clientSecret).update(accessToken).digest('hex'),
    )
  }
  const person = readAnswer(user, await get(url.href))
  return {
    id: person.id,
    // Facebook hands out an address only after its owner has confirmed it.
    emails: person.email ? [{ address: person.email, isVerified: true, isPrimary: true }] : [],
    fullName: person.name,
    userName: undefined,
    avatarUrl: person.picture?.data.url,
  }
}

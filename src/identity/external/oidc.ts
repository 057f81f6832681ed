import type { ProviderDefinition, ProviderPerson } from './provider.ts'
import { z } from 'zod'
import { optionalText } from './provider-profile.ts'

/** Any issuer that publishes a discovery document (OpenID Connect Discovery 1.0). */
export const oidc: ProviderDefinition = {
  issuer: undefined,
  endpoints: undefined,
  scopes: ['openid', 'email', 'profile'],
  readPerson: undefined,
}

/** OpenID Connect Core 1.0, section 5.1. Some providers send `email_verified` as a string. */
export const openIdClaims = z.object({
  sub: z.string().min(1).max(255),
  email: optionalText,
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  name: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
})

export function claimsToPerson(claims: z.infer<typeof openIdClaims>): ProviderPerson {
  const { sub, email, email_verified: isVerified = false, name, preferred_username: userName, picture } = claims
  return {
    id: sub,
    emails: email ? [{ address: email, isVerified, isPrimary: true }] : [],
    fullName: name,
    userName,
    avatarUrl: picture,
  }
}

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: ProviderDefinition = {
  issuer: 'https://accounts.google.com',
  issuerAliases: ['accounts.google.com'],
  endpoints: undefined,
  scopes: ['openid', 'email', 'profile'],
  readPerson: undefined,
}

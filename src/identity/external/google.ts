import type { ProviderDefinition } from './provider.ts'

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: ProviderDefinition = {
  issuer: 'https://accounts.google.com',
  issuerAliases: ['accounts.google.com'],
  endpoints: undefined,
  scopes: ['openid', 'email', 'profile'],
  readPerson: undefined,
}

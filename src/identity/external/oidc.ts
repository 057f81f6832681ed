import type { ProviderDefinition } from './provider.ts'

/** Any issuer that publishes a discovery document (OpenID Connect Discovery 1.0). */
export const oidc: ProviderDefinition = {
  issuer: undefined,
  endpoints: undefined,
  scopes: ['openid', 'email', 'profile'],
  readPerson: undefined,
}

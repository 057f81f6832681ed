import type { ProviderSettings } from './provider-settings.ts'

/** Longest id of a person that is accepted. */
export const MAX_ID = 255

export type Endpoints = { authorization: string; token: string; userinfo: string; jwks?: string }

/** What a provider says about a person, before it is brought into our form. */
export type ProviderPerson = {
  id: string | number
  emails: { address: string; isVerified: boolean; isPrimary: boolean }[]
  fullName: string | undefined
  userName: string | undefined
  avatarUrl: string | undefined
}

/** Reads from the provider's API with the access token that it has just issued. */
export type ReadAs = {
  settings: ProviderSettings
  /** URL of the provider's API that returns a person's profile. */
  userinfoUrl: string
  /** For providers that want requests signed with the client's secret. */
  accessToken: string
  /** @throws {ProviderFault} no answer, or an unusable one */
  get(url: string): Promise<unknown>
}

/** What distinguishes one provider from the others. */
export type ProviderDefinition = {
  /** Undefined: the operator configures it. */
  issuer: string | undefined
  /** Other spellings of the issuer in its id tokens. */
  issuerAliases?: string[]
  /** The endpoints below the issuer; undefined: it publishes a discovery document. */
  endpoints: ((issuer: string) => Endpoints) | undefined
  scopes: string[]
  /** Undefined: an OpenID Connect provider, whose signed id token has the data. */
  readPerson: ((as: ReadAs) => Promise<ProviderPerson>) | undefined
}

export type Provider = { settings: ProviderSettings; definition: ProviderDefinition; issuer: string }

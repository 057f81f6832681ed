import type { ProviderSettings } from './provider-settings.ts'

/** Longest id of a person that is believed. */
export const MAX_ID = 255

export type Endpoints = { authorization: string; token: string; userinfo: string; jwks?: string }

/** What a provider says of somebody, before it is brought into our form. */
export type ProviderPerson = {
  id: string | number
  emails: { address: string; isVerified: boolean; isPrimary: boolean }[]
  fullName: string | undefined
  userName: string | undefined
  avatarUrl: string | undefined
}

/** Reads from the provider's interface with the access token that it has just given. */
export type ReadAs = {
  settings: ProviderSettings
  /** Address of the provider's interface that tells who somebody is. */
  userinfoUrl: string
  /** For those who want requests signed with the client's secret. */
  accessToken: string
  /** @throws {ProviderFault} no answer, or one that cannot be used */
  get(url: string): Promise<unknown>
}

/** In what one provider differs from the others. */
export type ProviderDefinition = {
  /** Undefined: the operator names it. */
  issuer: string | undefined
  /** Other spellings of the issuer in its id tokens. */
  issuerAliases?: string[]
  /** Where to find what below the issuer; undefined: it publishes a discovery document. */
  endpoints: ((issuer: string) => Endpoints) | undefined
  scopes: string[]
  /** Undefined: an OpenID Connect provider, whose signed id token tells. */
  readPerson: ((as: ReadAs) => Promise<ProviderPerson>) | undefined
}

export type Provider = { settings: ProviderSettings; definition: ProviderDefinition; issuer: string }

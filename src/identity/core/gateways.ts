import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { beginExternal, BeginRefusal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import type { completeExternal } from '#identity/core/providers/complete-external.ts'
import type { ExternalOutcome, ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { Caller } from './context.ts'
import type { Answer, Refusal } from './refusal.ts'

export type ProviderStartRefusal =
  | Refusal<'provider-unknown' | 'provider-disabled' | 'provider-failed' | 'provider-denied'>
  | BeginRefusal
export type IdTokenRefusal = Refusal<
  'provider-disabled' | 'provider-failed' | 'provider-denied' | 'id-token-invalid' | 'nonce-wrong'
>
type SamlMetadataRefusal = Refusal<'saml-metadata-invalid' | 'sso-disabled'>
export type SamlStartRefusal = Refusal<'sso-connection-unknown'> | SamlMetadataRefusal | BeginRefusal

/** A wire's request to sign in elsewhere. */
export type ExternalStart = {
  link: LinkRequest
  /** The wire's own `/callback`, to which the provider sends the browser back. */
  callbackUrl: string
  inviteToken: string | undefined
  linkTo: Authenticated | undefined
  audience: string | undefined
}

export type ProviderStart = ExternalStart & {
  provider: string
  /** Requested in addition to the usual ones. */
  scopes: string[]
  /** Passed on to the provider's page, except those that the protocol itself sets. */
  extraParameters: Record<string, string>
}

/** @property parameters query or form fields that the provider sent back */
type ProviderReturn = { parameters: URLSearchParams; callbackUrl: string; caller: Caller }

export type IdTokenProof = {
  provider: string
  idToken: string
  accessToken: string | undefined
  /** In clear; the token carries its SHA-256 in hex. */
  nonce: string | undefined
  clientId: string | undefined
  issuer: string | undefined
}

/** Sign-in at OAuth and OpenID Connect providers; speaks the protocols, decides nothing about accounts. */
export type Providers = {
  /** Names of the providers that are configured and switched on, such as `google`. */
  offered(): string[]
  /** @returns the URL of the provider's page */
  start(request: ProviderStart): Answer<{ url: string }, ProviderStartRefusal>
  finish(request: ProviderReturn): Promise<ExternalOutcome>
  verifyIdToken(request: IdTokenProof): Answer<ExternalProfile, IdTokenRefusal>
}

/** @property connection by id, by e-mail domain, or the only one that exists */
export type SamlStart = ExternalStart & { base: string; connection: { id: string } | { domain: string } | 'only' }

/** @property isOwnBrowser whether the browser proved that it began; without PKCE nothing else keeps it out of a stranger's account */
export type SamlReturn = {
  base: string
  samlResponse: string
  relayState: string | undefined
  isOwnBrowser: boolean
  caller: Caller
}

/** Sign-in at SAML identity providers of organisations. */
export type Saml = {
  isOffered: boolean
  /** Metadata of one service provider, for the given base address of a wire. */
  metadata(base: string): Promise<string>
  /** Reads an administrator's metadata for a connection, fetching it first if given a URL; refused unless it allows a sign-in. */
  readMetadata(
    source: { xml: string } | { url: string },
  ): Answer<{ entityId: string; metadataXml: string }, SamlMetadataRefusal>
  start(request: SamlStart): Answer<{ url: string }, SamlStartRefusal>
  finish(request: SamlReturn): Promise<ExternalOutcome>
}

type Completion = Parameters<typeof completeExternal>
/** The account rules behind a sign-in elsewhere, as the protocols call them. */
export type External = {
  begin: (request: Parameters<typeof beginExternal>[1]) => ReturnType<typeof beginExternal>
  resume: (state: string) => ReturnType<typeof resumeExternal>
  complete: (flow: Completion[1], profile: Completion[2], caller: Caller) => Promise<ExternalOutcome>
}

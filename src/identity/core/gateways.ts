import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { beginExternal, BeginRefusal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import type { completeExternal } from '#identity/core/providers/complete-external.ts'
import type { ExternalOutcome, ExternalProfile } from '#identity/core/providers/external-profile.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { Caller } from './audit-entry.ts'
import type { Answer, Refusal } from './refusal.ts'

export type ProviderStartRefusal =
  | Refusal<'provider-unknown' | 'provider-disabled' | 'provider-failed' | 'provider-denied'>
  | BeginRefusal
export type IdTokenRefusal = Refusal<
  'provider-disabled' | 'provider-failed' | 'provider-denied' | 'id-token-invalid' | 'nonce-wrong'
>
type SamlMetadataRefusal = Refusal<'saml-metadata-invalid' | 'sso-disabled'>
export type SamlStartRefusal = Refusal<'sso-connection-unknown'> | SamlMetadataRefusal | BeginRefusal

/** What a wire asks for when somebody wants to sign in elsewhere. */
export type ExternalStart = {
  link: LinkRequest
  /** Where the provider sends the browser back to: the wire's own `/callback`. */
  callbackUrl: string
  inviteToken: string | undefined
  linkTo: Authenticated | undefined
  audience: string | undefined
}

export type ProviderStart = ExternalStart & {
  provider: string
  /** Asked for beyond the usual ones. */
  scopes: string[]
  /** Passed on to the provider's page, never those that the protocol itself sets. */
  extraParameters: Record<string, string>
}

/** @property parameters query or form fields that the provider sent back */
type ProviderReturn = { parameters: URLSearchParams; callbackUrl: string; caller: Caller }

export type IdTokenProof = {
  provider: string
  idToken: string
  accessToken: string | undefined
  /** As the client knows it; the token carries its SHA-256 in hex. */
  nonce: string | undefined
  clientId: string | undefined
  issuer: string | undefined
}

/** Sign-in at OAuth and OpenID Connect providers; speaks the protocols, decides nothing about accounts. */
export type Providers = {
  /** Names of those that are configured and switched on, such as `google`. */
  offered(): string[]
  /** @returns the address of the provider's page */
  start(request: ProviderStart): Answer<{ url: string }, ProviderStartRefusal>
  finish(request: ProviderReturn): Promise<ExternalOutcome>
  verifyIdToken(request: IdTokenProof): Answer<ExternalProfile, IdTokenRefusal>
}

/** @property connection by id, by e-mail domain, or the only one there is */
export type SamlStart = ExternalStart & { base: string; connection: { id: string } | { domain: string } | 'only' }

/** @property isOwnBrowser whether the browser showed that it began; without PKCE nothing else keeps it out of a stranger's account */
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
  /** Reads, or fetches and reads, what an administrator gives for a connection; refused unless one can sign in with it. */
  readMetadata(
    source: { xml: string } | { url: string },
  ): Answer<{ entityId: string; metadataXml: string }, SamlMetadataRefusal>
  start(request: SamlStart): Answer<{ url: string }, SamlStartRefusal>
  finish(request: SamlReturn): Promise<ExternalOutcome>
}

type Completion = Parameters<typeof completeExternal>
/** The rules behind a sign-in elsewhere, as the protocols ask them. */
export type External = {
  begin: (request: Parameters<typeof beginExternal>[1]) => ReturnType<typeof beginExternal>
  resume: (state: string) => ReturnType<typeof resumeExternal>
  complete: (flow: Completion[1], profile: Completion[2], caller: Caller) => Promise<ExternalOutcome>
}

/** What a link or code in a mail or text message is good for; one of each kind per account, a new one replaces the old. */
export type TokenPurpose =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magic-link'
  | 'email-change-current'
  | 'email-change-new'
  | 'phone-confirmation'
  | 'phone-change'
  | 'reauthentication'

/**
 * A link and its six-digit code; either can be used, once.
 *
 * Stored are only hashes: of the link's token plain SHA-256, for it has 128 random bits; of the code an HMAC with the service's secret,
 * for a million codes are quickly tried.
 */
export type OneTimeToken = {
  accountId: string
  purpose: TokenPurpose
  linkHash: string
  codeHash: string
  /** The e-mail address or phone number it was sent to. */
  sentTo: string
  /** Present when the link was asked for with PKCE: using it gives an authorisation code instead of a session. */
  flowId: string | undefined
  /** Wrong codes so far; after five the token is worthless. */
  wrongCodes: number
  createdAt: Date
  expiresAt: Date
}

/** Proof Key for Code Exchange (RFC 7636), as the client sends it. */
export type PkceChallenge = { challenge: string; method: 's256' | 'plain' }

/**
 * Something that began in one request and ends in another: a sign-in at a provider, or a mail link asked for with PKCE.
 *
 * Its id is the `state` that travels through the provider; the authorisation code is made when it succeeded.
 */
export type Flow = {
  id: string
  kind: 'external' | 'mail' | 'sso'
  wire: Wire
  /** Provider name, or the method of the mail (`magiclink`, `recovery`, …) for the `amr` claim. */
  method: string
  pkce: PkceChallenge | undefined
  redirectTo: string
  audience: string
  /** Verifier, nonce and the like towards the provider; JSON. */
  providerState: string | undefined
  inviteToken: string | undefined
  /** Session of the person who adds a way in; when it ends, so does the permission. */
  linkTo: string | undefined
  /** Set on success. */
  accountId: string | undefined
  authCodeHash: string | undefined
  authCodeIssuedAt: Date | undefined
  /** JSON of ProviderTokens, encrypted by the core. */
  providerTokens: string | undefined
  createdAt: Date
}

/** Which dialect somebody speaks; decides how a link or redirect looks, never what is allowed. */
export type Wire = 'netlify' | 'supabase'

/** How the outcome of a link in a message comes back to the client. @property redirectTo already checked against the allow-list */
export type LinkRequest = { wire: Wire; redirectTo: string | undefined; pkce: PkceChallenge | undefined }

/** Leads to this very site, where people go on. */
export const TO_THE_SITE: LinkRequest = { wire: 'netlify', redirectTo: undefined, pkce: undefined }

/** A challenge of a second factor. @property codeHash for text messages only */
export type Challenge = {
  id: string
  factorId: string
  codeHash: string | undefined
  ip: string
  wrongCodes: number
  createdAt: Date
  verifiedAt: Date | undefined
}

export type AuditEntry = {
  id: string
  createdAt: Date
  /** Account id; the nil UUID for the service itself. */
  actorId: string
  actorEmail: string
  actorName: string | undefined
  action: AuditAction
  logType: 'account' | 'token' | 'team' | 'user' | 'factor' | 'recovery_codes'
  traits: Record<string, unknown>
  ip: string
}

/** As the vendors name them, so that existing reports go on working. */
export type AuditAction =
  | 'login'
  | 'logout'
  | 'invite_accepted'
  | 'user_signedup'
  | 'user_invited'
  | 'user_deleted'
  | 'user_modified'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_confirmation_requested'
  | 'user_repeated_signup'
  | 'user_updated_password'
  | 'token_revoked'
  | 'token_refreshed'
  | 'generate_recovery_codes'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'challenge_created'
  | 'verification_attempted'
  | 'factor_deleted'
  | 'recovery_codes_deleted'
  | 'identity_unlinked'

/** An organisation's SAML identity provider. */
export type SsoConnection = {
  id: string
  resourceId: string | undefined
  isDisabled: boolean
  entityId: string
  metadataXml: string
  metadataUrl: string | undefined
  attributeMapping: { keys: Record<string, { name?: string; names?: string[]; default?: unknown }> }
  domains: string[]
  createdAt: Date
  updatedAt: Date
}

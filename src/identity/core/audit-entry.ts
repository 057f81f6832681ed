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

/** Named as the vendors name them, so that existing reports keep working. */
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
  | 'passkey_created'
  | 'passkey_updated'
  | 'passkey_deleted'

/** The sender of a request, as far as HTTP reveals it. */
export type Caller = { ip: string; userAgent: string | undefined; audience: string | undefined }

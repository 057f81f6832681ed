export type AuditEntry = {
  id: string
  createdAt: Date
  /** Account id; the nil UUID for the service itself. */
  actorId: string
  actorEmail: string
  actorName: string | undefined
  action: AuditAction
  logType: LogType
  traits: Record<string, unknown>
  ip: string
}

type LogType = 'account' | 'token' | 'team' | 'user' | 'factor' | 'recovery_codes'

/** The actions and their types, named as the vendors name them, so that existing reports keep working. */
export const LOG_TYPES = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  user_updated_password: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
  generate_recovery_codes: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_deleted: 'factor',
  recovery_codes_deleted: 'recovery_codes',
  identity_unlinked: 'user',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
} as const satisfies Record<string, LogType>

export type AuditAction = keyof typeof LOG_TYPES

import type { AuditAction } from '#identity/core/audit-entry.ts'

/** The filters of the audit log. */
export const AUDIT_GROUPS = {
  'sign-ins': ['login', 'logout', 'token_revoked', 'token_refreshed'],
  accounts: [
    ...(['user_signedup', 'user_repeated_signup', 'user_confirmation_requested', 'user_invited'] as const),
    ...(['invite_accepted', 'user_modified', 'user_deleted', 'identity_unlinked'] as const),
  ],
  passwords: ['user_recovery_requested', 'user_updated_password', 'user_reauthenticate_requested'],
  factors: [
    ...(['factor_in_progress', 'challenge_created', 'verification_attempted', 'factor_unenrolled'] as const),
    ...(['factor_deleted', 'generate_recovery_codes', 'recovery_codes_deleted'] as const),
    ...(['passkey_created', 'passkey_updated', 'passkey_deleted'] as const),
  ],
} as const satisfies Record<string, readonly AuditAction[]>

export type AuditGroup = keyof typeof AUDIT_GROUPS
export const isAuditGroup = (text: string): text is AuditGroup => Object.hasOwn(AUDIT_GROUPS, text)

type Grouped = (typeof AUDIT_GROUPS)[AuditGroup][number]
/** Fails to compile if an action belongs to no group. */
export const everyActionHasAGroup: [Exclude<AuditAction, Grouped>] extends [never] ? true : never = true

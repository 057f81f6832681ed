import type { Account } from '#identity/core/accounts/account.ts'
import type { AuditAction, AuditEntry } from './audit-entry.ts'
import type { Transaction } from './context.ts'

/** The actor for what the service or its operator does. */
export const SERVICE_ACTOR = '00000000-0000-0000-0000-000000000000'

const LOG_TYPES = {
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
} as const satisfies Record<AuditAction, AuditEntry['logType']>

type Happening = {
  action: AuditAction
  /** Undefined: the service itself. */
  actor: Pick<Account, 'id' | 'email' | 'userMetadata'> | undefined
  traits?: Record<string, unknown>
  ip: string
}

/** Writes one line of the audit log, in the transaction of the change it records. */
export async function audit(tx: Transaction, { action, actor, traits = {}, ip }: Happening): Promise<void> {
  const name = actor?.userMetadata['full_name']
  await tx.audit.add({
    id: tx.newId(),
    createdAt: tx.now(),
    actorId: actor?.id ?? SERVICE_ACTOR,
    actorEmail: actor?.email ?? '',
    actorName: typeof name === 'string' ? name : undefined,
    action,
    logType: LOG_TYPES[action],
    traits,
    ip,
  })
}

import type { Account } from '#identity/core/accounts/account.ts'
import { LOG_TYPES, type AuditAction } from './audit-entry.ts'
import type { Transaction } from './context.ts'

/** The actor for what the service or its operator does. */
export const SERVICE_ACTOR = '00000000-0000-0000-0000-000000000000'

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

import type { Selectable } from 'kysely'
import type { Factor } from '#identity/core/accounts/account.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { FactorTable } from './identity-tables.ts'
import { instantText } from './column-values.ts'

export function toFactorRow(factor: Factor): Selectable<FactorTable> {
  return {
    id: factor.id,
    account_id: factor.accountId,
    kind: factor.kind,
    friendly_name: factor.friendlyName ?? null,
    status: factor.status,
    secret: factor.secret ?? null,
    phone: factor.phone ?? null,
    last_challenged_at: instantText(factor.lastChallengedAt),
    last_used_step: factor.lastUsedStep ?? null,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  }
}

export function toFactor(row: Selectable<FactorTable>): Factor {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    friendlyName: row.friendly_name ?? undefined,
    status: row.status,
    secret: row.secret ?? undefined,
    phone: row.phone ?? undefined,
    lastChallengedAt: toInstant(row.last_challenged_at),
    lastUsedStep: row.last_used_step ?? undefined,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

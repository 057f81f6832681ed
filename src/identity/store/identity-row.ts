import type { Selectable } from 'kysely'
import type { LinkedIdentity } from '#identity/core/accounts/account.ts'
import { toInstant } from '#platform/db/to-instant.ts'
import type { LinkedIdentityTable } from './identity-tables.ts'
import { instantText, parseObject } from './column-values.ts'

export function toIdentityRow(identity: LinkedIdentity): Selectable<LinkedIdentityTable> {
  return {
    id: identity.id,
    account_id: identity.accountId,
    provider: identity.provider,
    provider_user_id: identity.providerUserId,
    data: JSON.stringify(identity.data),
    email: identity.email ?? null,
    last_sign_in_at: instantText(identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
  }
}

export function toIdentity(row: Selectable<LinkedIdentityTable>): LinkedIdentity {
  return {
    id: row.id,
    accountId: row.account_id,
    provider: row.provider,
    providerUserId: row.provider_user_id,
    data: parseObject(row.data),
    email: row.email ?? undefined,
    lastSignInAt: toInstant(row.last_sign_in_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

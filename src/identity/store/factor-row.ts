import type { Factor, FactorKind } from '#identity/core/accounts/account.ts'
import { as, describeRow, instant, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    factors: RowOf<typeof factorRow>
  }
}

export const factorColumns = {
  id: text,
  accountId: text,
  kind: as<FactorKind>(),
  friendlyName: optional(text),
  status: as<Factor['status']>(),
  // Encrypted.
  secret: optional(text),
  phone: optional(text),
  lastChallengedAt: optional(instant),
  lastUsedStep: optional(number),
  createdAt: instant,
  updatedAt: instant,
}

export const factorRow = describeRow(factorColumns)

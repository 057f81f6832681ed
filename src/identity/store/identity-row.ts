import { describeRow, instant, object, optional, text, type RowOf } from '#platform/db/describe-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    linked_identities: RowOf<typeof identityRow>
  }
}

export const identityColumns = {
  id: text,
  accountId: text,
  provider: text,
  providerUserId: text,
  data: object,
  email: optional(text),
  lastSignInAt: optional(instant),
  createdAt: instant,
  updatedAt: instant,
}

export const identityRow = describeRow(identityColumns)

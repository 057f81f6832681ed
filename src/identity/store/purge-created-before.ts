import type { Database } from '#platform/db/database.ts'

type Passing = 'audit_entries' | 'factor_challenges' | 'passkey_challenges' | 'sign_in_flows'

/** Removes what is kept for a time only. @returns how many rows there were */
export async function purgeCreatedBefore(db: Database, table: Passing, moment: Date): Promise<number> {
  const result = await db.deleteFrom(table).where('created_at', '<', moment.toISOString()).executeTakeFirst()
  return Number(result.numDeletedRows)
}

import { countRows } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'

/** Pattern for `like … escape '!'` that finds the text anywhere and takes every character of it literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[!%_]/g, '!$&')}%`

/** The spelling in which a search compares texts. */
export const searchable = (...texts: (string | undefined)[]): string =>
  texts
    .filter((text) => text !== undefined)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()

type Passing = 'audit_entries' | 'factor_challenges' | 'passkey_challenges' | 'sign_in_flows'

/** Removes what is kept only for a time. @returns how many rows there were */
export async function purgeCreatedBefore(db: Database, table: Passing, moment: Date): Promise<number> {
  return countRows(db.deleteFrom(table).where('created_at', '<', moment.toISOString()))
}

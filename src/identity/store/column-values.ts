import { isRecord } from '#shared/is-record.ts'
import type { Database } from '#platform/db/database.ts'

/** How values of the core stand in columns: instants as ISO text, truth values as 0 or 1, absent ones as null. */
export const instantText = (moment: Date | undefined): string | null => moment?.toISOString() ?? null
export const flag = (value: boolean): number => (value ? 1 : 0)

/** @throws {TypeError} when the column holds anything but a JSON object: the row was not written by us */
export function parseObject(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json)
  if (isRecord(value)) return value
  throw new TypeError('a column that should hold a JSON object holds something else')
}

/** @throws {TypeError} when the column holds anything but a JSON array */
export function parseArray(json: string): unknown[] {
  const value: unknown = JSON.parse(json)
  if (Array.isArray(value)) return value
  throw new TypeError('a column that should hold a JSON array holds something else')
}

/** Pattern for `like … escape '!'` that finds the text anywhere and takes every character of it literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[!%_]/g, '!$&')}%`

/** Spelling in which texts are compared when somebody searches. */
export const searchable = (...texts: (string | undefined)[]): string =>
  texts
    .filter((text) => text !== undefined)
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()

type Passing = 'audit_entries' | 'factor_challenges' | 'passkey_challenges' | 'sign_in_flows'

/** Removes what is kept for a time only. @returns how many rows there were */
export async function purgeCreatedBefore(db: Database, table: Passing, moment: Date): Promise<number> {
  const result = await db.deleteFrom(table).where('created_at', '<', moment.toISOString()).executeTakeFirst()
  return Number(result.numDeletedRows)
}

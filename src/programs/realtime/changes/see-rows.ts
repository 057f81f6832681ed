import type { Table } from '#programs/data/allow/table.ts'
import type { Row } from '#programs/data/run/row-reader.ts'
import { toShown } from '#programs/data/run/shown-value.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import { HOUR } from '#shared/durations.ts'
import { whole } from '#programs/data/parse/select-list.ts'
import { compareRows, momentAfter, type ShownRow } from './change.ts'
import { createChangeStore, type Written } from './change-store.ts'
import type { ChangedRow } from './listeners.ts'

export type ChangeContext = {
  connection: DatabaseConnection
  /** All rows of a table as everybody may read them at this moment, never older than `readRevision` says. */
  readRows: (table: Table) => Promise<readonly Row[]>
  /** What is different when rows may be; undefined while this process has not yet heard of what others have written. */
  readRevision: () => Promise<string | undefined>
  now: () => Date
  /** Those of which anybody may hear. */
  tables: readonly Table[]
  /** Milliseconds that have passed, from any beginning. */
  elapsed: () => number
  report: (fault: unknown) => void
}

/** The rows as they are, and the last change that led there. */
export type Seen = { head: string; rows: ReadonlyMap<string, ReadonlyMap<string, ChangedRow>> }

/** So long somebody may have been away and is told what they missed. */
const KEPT_MILLISECONDS = HOUR

export const oldestKept = (now: Date): string => momentAfter('', new Date(now.getTime() - KEPT_MILLISECONDS))

/** Looks at all rows once, and writes down what has changed. @returns undefined where something moved meanwhile; the next look will be right */
export async function seeRows(
  { connection, readRows, readRevision, now }: ChangeContext,
  wanted: readonly Table[],
  revision: string,
): Promise<Seen | undefined> {
  const store = createChangeStore(connection.db)
  const head = await store.readHead()
  const rows = new Map<string, ReadonlyMap<string, ChangedRow>>()
  const found: Written[] = []
  for (const table of wanted) {
    const [hashes, present] = [await store.readHashes(table.name), toRows(table, await readRows(table))]
    rows.set(table.name, present)
    const shown = [...present.values()].map((row) => row.shown)
    for (const { change, hash } of compareRows(table.name, hashes, shown))
      found.push({ change: { ...change, at: '' }, hash })
  }
  if ((await readRevision()) !== revision) return undefined
  // Another instance may have written between two of the readings: then `head` is older than what was compared.
  if (found.length === 0) return (await store.readHead()) === head ? { head, rows } : undefined
  const written = stamp(found, head, now())
  const write = (trx: Database) => createChangeStore(trx).write(head, written, oldestKept(now()))
  const isWritten = await connection.inTransaction(write)
  return isWritten ? { head: written.at(-1)?.change.at ?? head, rows } : undefined
}

function toRows(table: Table, rows: readonly Row[]): ReadonlyMap<string, ChangedRow> {
  const select = table.columns.map(whole)
  return new Map(
    rows.map((stored) => {
      const shown: ShownRow = { ...toShown(stored, select), id: String(stored['id']) }
      return [shown.id, { shown, stored }]
    }),
  )
}

function stamp(found: readonly Written[], head: string, now: Date): Written[] {
  let last = head
  return found.map(({ change, hash }) => {
    last = momentAfter(last, now)
    return { change: { ...change, at: last }, hash }
  })
}

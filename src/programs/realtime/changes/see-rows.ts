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
  /** All public rows of a table at this moment, never older than `readRevision` says. */
  readRows: (table: Table) => Promise<readonly Row[]>
  /** Changes whenever rows may have changed; undefined while this process has not yet noticed another's write. */
  readRevision: () => Promise<string | undefined>
  now: () => Date
  /** The tables that clients may subscribe to. */
  tables: readonly Table[]
  /** Milliseconds since any fixed moment. */
  elapsed: () => number
  report: (fault: unknown) => void
}

/** The present rows, and the last change that led to them. */
export type Seen = { head: string; rows: ReadonlyMap<string, ReadonlyMap<string, ChangedRow>> }

/** A client that was away for at most this long gets the changes that it missed. */
const KEPT_MILLISECONDS = HOUR

export const oldestKept = (now: Date): string => momentAfter('', new Date(now.getTime() - KEPT_MILLISECONDS))

/** Compares all rows once, and logs their changes. @returns undefined if something changed meanwhile; the next comparison will succeed */
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
  // Another instance may have written between two of the reads: then `head` is older than the compared rows.
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

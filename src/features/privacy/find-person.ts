import { isHidden } from './column-words.ts'
import type { Holding } from './holding.ts'
import { createMatcher } from './person-query.ts'
import type { TraceRow, TraceStore } from './trace-store.ts'

/** @property id if it has one @property isErasable whether it can be deleted here on request */
export type Trace = { table: string; id: string | undefined; isErasable: boolean; values: TraceRow }
/** All traces of a person within one kind of data. */
export type PersonPart = { holding: Holding; traces: Trace[] }

type Found = Map<string, { table: string; row: TraceRow }>
type Store = Pick<TraceStore, 'listCandidates' | 'listNaming'>

/**
 * Finds everything in the database that names a person, by kind of data, and the rows that depend on it. Leaves out columns that grant access.
 *
 * @param checksum hash that replaces the e-mail address in some tables; undefined if the query is not an address
 */
export async function findPerson(
  store: Store,
  holdings: readonly Holding[],
  query: string,
  checksum: string | undefined,
): Promise<PersonPart[]> {
  const columnsOf = new Map(holdings.flatMap(({ columns }) => Object.entries(columns)))
  const found = await findNamed(store, columnsOf, query)
  if (checksum !== undefined)
    for (const [table, column] of holdings.flatMap(({ checksums = {} }) => Object.entries(checksums)))
      for (const row of await store.listNaming({ table, columns: columnsOf.get(table) ?? [] }, checksum))
        if (row[column] === checksum) note(found, table, row)
  await addMailsTo(store, columnsOf, holdings, found)
  for (const [table, linked] of holdings.flatMap(({ subjects }) => Object.entries(subjects))) {
    for (const { row } of [...found.values()].filter((each) => each.table === table))
      for (const other of linked)
        await addLinked(store, { table: other, columns: columnsOf.get(other) ?? [] }, row, found)
  }
  return holdings.flatMap((holding) => {
    const traces = [...found.values()]
      .filter(({ table }) => table in holding.columns)
      .map(({ table, row }) => toTrace(holding, table, row))
    return traces.length > 0 ? [{ holding, traces }] : []
  })
}

async function findNamed(store: Store, columnsOf: Map<string, readonly string[]>, query: string): Promise<Found> {
  const matches = createMatcher(query)
  const found: Found = new Map()
  for (const [table, columns] of columnsOf) {
    // Counters shared by instances on PostgreSQL: the table exists only there, and names nobody.
    if (table === 'counted_actions') continue
    for (const row of await store.listCandidates({ table, columns }, query))
      if (matches(Object.values(row).join(' '))) note(found, table, row)
  }
  return found
}

const ADDRESS_COLUMN = /(?:^|_)email$/

/** Adds mails to the addresses found: a mail to an unconfirmed address contains no name. */
async function addMailsTo(
  store: Store,
  columnsOf: Map<string, readonly string[]>,
  holdings: readonly Holding[],
  found: Found,
) {
  const values = [...found.values()].flatMap(({ row }) => Object.entries(row))
  const addresses = new Set(values.flatMap(([name, value]) => (ADDRESS_COLUMN.test(name) && value ? [`${value}`] : [])))
  for (const [table, column] of holdings.flatMap(({ recipients = {} }) => Object.entries(recipients)))
    for (const address of addresses)
      for (const row of await store.listCandidates({ table, columns: columnsOf.get(table) ?? [] }, address))
        if (`${row[column]}`.toLowerCase() === address.toLowerCase()) note(found, table, row)
}

async function addLinked(
  store: Store,
  place: { table: string; columns: readonly string[] },
  row: TraceRow,
  found: Found,
) {
  if (typeof row['id'] !== 'string') return
  for (const linked of await store.listNaming(place, row['id'])) note(found, place.table, linked)
}

const note = (found: Found, table: string, row: TraceRow) =>
  found.set(`${table} ${JSON.stringify(row)}`, { table, row })

function toTrace(holding: Holding, table: string, row: TraceRow): Trace {
  const values = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null && value !== '' && !isHidden(name)),
  )
  const id = typeof row['id'] === 'string' ? row['id'] : undefined
  return { table, id, isErasable: id !== undefined && holding.erasable.includes(table), values }
}

import { createHash } from 'node:crypto'

export const KINDS = ['INSERT', 'UPDATE', 'DELETE'] as const
export type Kind = (typeof KINDS)[number]

/** A row was inserted, updated or deleted. @property at when this was noticed, as `momentAfter` writes it; unique */
export type Change = { at: string; table: string; id: string; kind: Kind }

/** Rows in the format of the data API. */
export type ShownRow = Record<string, unknown> & { id: string }

/** Only a hash of a row is kept, so that no copy of deleted data remains. */
const hashRow = (row: ShownRow): string => createHash('sha256').update(JSON.stringify(row)).digest('base64url')

/** @param before hashes by id */
export function compareRows(
  table: string,
  before: ReadonlyMap<string, string>,
  rows: readonly ShownRow[],
): { change: Omit<Change, 'at'>; hash: string }[] {
  const found = new Set<string>()
  const written = rows.flatMap((row) => {
    found.add(row.id)
    const known = before.get(row.id)
    const hash = hashRow(row)
    if (known === hash) return []
    return [{ change: { table, id: row.id, kind: known === undefined ? 'INSERT' : 'UPDATE' } as const, hash }]
  })
  const gone = [...before.keys()].filter((id) => !found.has(id))
  return [...written, ...gone.map((id) => ({ change: { table, id, kind: 'DELETE' } as const, hash: '' }))]
}

/** Merges several changes of the same row into one, in the order of each row's last change; a row that is as before has none. */
export function summarize(changes: readonly Change[]): Change[] {
  const byRow = new Map<string, { first: Kind; last: Change }>()
  for (const change of changes) {
    const key = `${change.table} ${change.id}`
    const first = byRow.get(key)?.first ?? change.kind
    byRow.delete(key)
    byRow.set(key, { first, last: change })
  }
  return [...byRow.values()].flatMap(({ first, last }) => {
    const [wasThere, isThere] = [first !== 'INSERT', last.kind !== 'DELETE']
    if (!wasThere && !isThere) return []
    const kind = isThere ? (wasThere ? 'UPDATE' : 'INSERT') : 'DELETE'
    return [{ ...last, kind }]
  })
}

const MICROSECONDS = 1_000

/** A moment in microseconds, always later than the last one, even if the clock is not. @param last empty before the first */
export function momentAfter(last: string, now: Date): string {
  const micros = Math.max(now.getTime() * MICROSECONDS, last === '' ? 0 : microsOf(last) + 1)
  const rest = String(micros % MICROSECONDS).padStart(3, '0')
  return new Date(Math.floor(micros / MICROSECONDS)).toISOString().replace('Z', `${rest}Z`)
}

const MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})(\d{3})Z$/

export const isMoment = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(microsOf(text))

function microsOf(moment: string): number {
  const [, milliseconds = '', micros = ''] = MOMENT.exec(moment) ?? []
  return Date.parse(`${milliseconds}Z`) * MICROSECONDS + Number(micros)
}

import { denied } from './allow/denied.ts'
import type { Asked } from './asked.ts'
import { fail } from './answer.ts'
import { readAccept, type Representation } from './parse/media-type.ts'
import { unsatisfiable } from './parse/page-range.ts'
import { toApplied } from './parse/preferences.ts'
import { readQuery } from './parse/read-query.ts'
import { problem } from './problem.ts'
import type { RowReader } from './run/row-reader.ts'
import { createTreeReader } from './run/read-tree.ts'
import { withoutNulls, type Shown, toCsv } from '#programs/data/run/shown-value.ts'

/** At most this many rows per answer; `Content-Range` tells where it ended. */
const MAX_ROWS = 1_000

/** Answers GET and HEAD on a table. Checks rights before anything that could reveal something about its rows. */
export async function readTable(asked: Asked, rows: RowReader): Promise<Response> {
  const { table, role, url, preferences } = asked
  if (!table.rights.includes('select')) return fail(denied(table, role))
  const accepted = readAccept(asked.header('accept'))
  if (!accepted.ok) return fail(accepted.error)
  const query = readQuery(table, url.searchParams, asked.header('range'))
  if (!query.ok) return fail(query.error)

  const { range, select, embeds } = query.value
  const tree = createTreeReader(rows)
  const where = await tree.conditions(query.value)
  if (!where.ok) return fail(where.error)
  const total = preferences.count ? await rows.count(table, where.value) : undefined
  if (total !== undefined && range.offset > total) return fail(unsatisfiable(beyond(range.offset, total)))
  const limit = Math.min(range.limit ?? MAX_ROWS, MAX_ROWS)
  const found = await tree.read(table, query.value, { where: where.value, limit })
  if (!found.ok) return fail(found.error)
  const { representation, isStripped } = accepted.value
  const shown = isStripped ? found.value.map(withoutNulls) : found.value
  if (representation === 'object' && shown.length !== 1) return fail(notSingle(shown.length))

  const isPart = total !== undefined && shown.length < total
  return new Response(
    bodies[representation](
      shown,
      [...select, ...embeds].map(({ name }) => name),
    ),
    {
      status: isPart ? 206 : 200,
      headers: {
        'Content-Type': mediaTypes[representation],
        'Content-Range': contentRange(range.offset, shown.length, total),
        ...locationHeader(`/${table.name}${canonical(url.searchParams)}`),
        ...toApplied(preferences, ['count', 'handling']),
      },
    },
  )
}

const bodies: Record<Representation, (rows: Shown[], names: string[]) => string> = {
  array: (rows) => JSON.stringify(rows),
  object: ([row]) => JSON.stringify(row),
  csv: toCsv,
}

const mediaTypes: Record<Representation, string> = {
  array: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

function contentRange(offset: number, count: number, total: number | undefined): string {
  return `${count === 0 ? '*' : `${offset}-${offset + count - 1}`}/${total ?? '*'}`
}

const beyond = (offset: number, total: number) =>
  `An offset of ${offset} was requested, but there are only ${total} rows.`

const notSingle = (count: number) =>
  problem(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })

/** Escaping can triple an address: proxies refuse answers with so large a header, and clients close the connection. */
const LONGEST_LOCATION = 2000
const locationHeader = (address: string) => (address.length > LONGEST_LOCATION ? {} : { 'Content-Location': address })

/** The query with sorted parameters; without keys, which must not be in an address that is passed on. */
function canonical(parameters: URLSearchParams): string {
  const pairs = [...parameters]
    .filter(([name]) => name !== 'apikey')
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

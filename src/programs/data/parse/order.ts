import { err, ok, type Result } from '#shared/result.ts'
import { findColumn, type Column, type Table } from '../allow/table.ts'
import { badRequest, echo, noSuchColumn, notAsked, unreadable, type Problem } from '../problem.ts'
import { unquote } from './cursor.ts'

export type Ordering = { column: Column; isDescending: boolean; nullsFirst: boolean }

const MAX_TERMS = 20
const tooMany = badRequest('54001', 'the order has too many terms', { details: `${MAX_TERMS} are possible.` })

const TERM = /^("[^"]*"|[^".,()]+)(?:\.(asc|desc))?(?:\.(nullsfirst|nullslast))?$/

/**
 * Reads `starts_at.desc.nullslast,name`. By default, rows without a value come last in ascending and first in descending order.
 *
 * @param embeds names of the tables that are embedded
 */
export function readOrder(
  table: Table,
  written: string | null,
  embeds: readonly string[] = [],
): Result<Ordering[], Problem> {
  const orderings: Ordering[] = []
  const terms = written ? written.split(',') : []
  if (terms.length > MAX_TERMS) return err(tooMany)
  for (const term of terms) {
    const embedded = /^([^"(]+)\(/.exec(term)?.[1]
    if (embedded !== undefined) return err(notByOthers(embedded, embeds))
    const [match, name = '', direction, nulls] = TERM.exec(term.trim()) ?? []
    if (match === undefined) {
      return err(unreadable('order', term, 'expecting: column.asc or column.desc, then .nullsfirst or .nullslast'))
    }
    const column = findColumn(table, unquote(name))
    if (!column) return err(noSuchColumn(table.name, unquote(name)))
    if (column.madeOf) return err(notAsked(table.name, column.name))
    const isDescending = direction === 'desc'
    orderings.push({ column, isDescending, nullsFirst: nulls ? nulls === 'nullsfirst' : isDescending })
  }
  return ok(orderings)
}

function notByOthers(name: string, embeds: readonly string[]): Problem {
  if (!embeds.includes(name))
    return badRequest('PGRST108', `'${echo(name)}' is not an embedded resource in this request`)
  return badRequest('PGRST118', `A related order on '${echo(name)}' is not possible`, {
    details: 'Rows are ordered by their own columns.',
  })
}

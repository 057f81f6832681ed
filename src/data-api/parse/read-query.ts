import { ok, type Result } from '#shared/result.ts'
import type { Table } from '../allow/table.ts'
import type { Problem } from '../problem.ts'
import type { Condition } from './condition.ts'
import { readFilters } from './filter.ts'
import { readOrder, type Ordering } from './order.ts'
import { readPageRange, type PageRange } from './page-range.ts'
import { readSelectList, type Selected } from './select-list.ts'

/** What an address asks of a table. */
export type Query = { select: Selected[]; where: Condition[]; order: Ordering[]; range: PageRange }

const NO_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey'])

/** @param rangeHeader `Range`, which counts for reading only */
export function readQuery(
  table: Table,
  parameters: URLSearchParams,
  rangeHeader: string | undefined,
): Result<Query, Problem> {
  const select = readSelectList(table, parameters.get('select'))
  if (!select.ok) return select
  const where = readFilters(
    table,
    [...parameters].filter(([name]) => !NO_FILTERS.has(name)),
  )
  if (!where.ok) return where
  const order = readOrder(table, parameters.get('order'))
  if (!order.ok) return order
  const range = readPageRange(parameters, rangeHeader)
  return range.ok ? ok({ select: select.value, where: where.value, order: order.value, range: range.value }) : range
}

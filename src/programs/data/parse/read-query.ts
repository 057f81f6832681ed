import { err, ok, type Result } from '#shared/result.ts'
import { findColumn, type Table } from '../allow/table.ts'
import { badRequest, echo, type Problem } from '../problem.ts'
import type { Condition } from './condition.ts'
import type { EmbedItem } from './embed-item.ts'
import { readFilters } from './filter.ts'
import { readOrder, type Ordering } from './order.ts'
import { readPageRange, type PageRange } from './page-range.ts'
import { readSelectTree, type SelectTree } from './select-tree.ts'
import type { Selected } from './select-list.ts'

/** What an address asks of a table. */
export type Query = { select: Selected[]; embeds: Embed[]; where: Condition[]; order: Ordering[]; range: PageRange }

/** What it asks of a table that belongs to it. @property isAbsent only rows are wanted that have none */
export type Embed = Omit<EmbedItem, 'list'> & { isAbsent: boolean; query: Query }

const NO_FILTERS = new Set(['select', 'columns', 'on_conflict', 'apikey'])
const SHAPING = new Set(['order', 'limit', 'offset'])

type Parameters = [name: string, value: string][]

/** @param rangeHeader `Range`, which counts for reading only, and for the table itself */
export function readQuery(
  table: Table,
  parameters: URLSearchParams,
  rangeHeader: string | undefined,
): Result<Query, Problem> {
  const tree = readSelectTree(table, parameters.get('select'))
  if (!tree.ok) return tree
  const asked = [...parameters].filter(([name]) => !NO_FILTERS.has(name))
  return readLevel(table, tree.value, { asked, rangeHeader })
}

type Level = { asked: Parameters; rangeHeader: string | undefined }

function readLevel(table: Table, tree: SelectTree, { asked, rangeHeader }: Level): Result<Query, Problem> {
  const { own, presence, below } = divide(table, tree, asked)
  const where = readFilters(
    table,
    own.filter(([name]) => !SHAPING.has(name)),
  )
  if (!where.ok) return where
  const shaping = new URLSearchParams(own.filter(([name]) => SHAPING.has(name)))
  const order = readOrder(
    table,
    shaping.get('order'),
    tree.embeds.map(({ name }) => name),
  )
  if (!order.ok) return order
  const range = readPageRange(shaping, rangeHeader)
  if (!range.ok) return range
  const embeds: Embed[] = []
  for (const { tree: inner, ...item } of tree.embeds) {
    const query = readLevel(item.relation.table, inner, { asked: below.get(item.name) ?? [], rangeHeader: undefined })
    if (!query.ok) return query
    const has = readPresence(item.name, presence)
    if (!has.ok) return has
    const [isInner, isAbsent] = [item.isInner || has.value.includes(true), has.value.includes(false)]
    embeds.push({ ...item, isInner, isAbsent, query: query.value })
  }
  return ok({ select: tree.columns, embeds, where: where.value, order: order.value, range: range.value })
}

/** A point leads to a table below, where one of that name is selected. The name alone asks whether there are such rows. */
function divide(table: Table, { embeds }: SelectTree, asked: Parameters) {
  const names = new Set(embeds.map(({ name }) => name))
  const own: Parameters = []
  const presence: Parameters = []
  const below = new Map<string, Parameters>()
  for (const [name, value] of asked) {
    const [, embed = '', rest = ''] = /^([^".]*)\.(.+)$/s.exec(name) ?? []
    if (names.has(embed)) below.set(embed, [...(below.get(embed) ?? []), [rest, value]])
    else if (names.has(name) && !findColumn(table, name)) presence.push([name, value])
    else own.push([name, value])
  }
  return { own, presence, below }
}

/** @returns true for each filter that wants such rows, false for each that wants none */
function readPresence(name: string, presence: Parameters): Result<boolean[], Problem> {
  const wanted: boolean[] = []
  for (const [embed, value] of presence) {
    if (embed !== name) continue
    if (!/^(?:not\.)?is\.null$/i.test(value)) return err(onlyNull(name))
    wanted.push(/^not/i.test(value))
  }
  return ok(wanted)
}

const onlyNull = (name: string) =>
  badRequest('PGRST120', `Bad operator on the '${echo(name)}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

import { err, ok, type Result } from '#shared/result.ts'
import { findColumn, type Table } from '../allow/table.ts'
import { badRequest, echo, type Problem, unreadable } from '../problem.ts'
import type { Condition } from './condition.ts'
import { readFilters } from './filter.ts'
import { readOrder, type Ordering } from './order.ts'
import { readPageRange, type PageRange } from './page-range.ts'
import { type Selected, readColumns, splitList, noSums } from './select-list.ts'
import { findRelation, type Relation } from '#programs/data/allow/relations.ts'
import { unquote } from './cursor.ts'

/**
 * An item of the list that embeds rows of another table.
 *
 * @property name in the answer, and in the filters on these rows
 * @property isInner omits rows that have none of them @property isSpread puts its columns among those of the row
 * @property list the columns selected of them
 */
type EmbedItem = { name: string; relation: Relation; isInner: boolean; isSpread: boolean; list: string }

const NAME = '(?:"[^"]*"|[^":,().!]+)'
const ITEM = new RegExp(`^(\\.\\.\\.)?(?:(${NAME}):)?(${NAME})((?:!${NAME})*)\\((.*)\\)$`, 's')
const SUM = /^(?:[^:(]*:)?(?:[^(]*\.)?(?:count|sum|avg|min|max)\(\)$/

/** Reads `alias:fixtures!team_id!inner(…)`. */
function readEmbedItem(table: Table, item: string): Result<EmbedItem, Problem> {
  if (SUM.test(item)) return err(noSums)
  const [match, spread, alias, written = '', marks = '', list = ''] = ITEM.exec(item) ?? []
  if (match === undefined) return err(unreadable('select parameter', item, 'expecting: table(…), alias:table!hint(…)'))
  const target = unquote(written)
  const words = marks.split('!').filter(Boolean).map(unquote)
  const hint = words.find((word) => word !== 'inner' && word !== 'left')
  const relation = findRelation(table, target, hint)
  if (!relation) return err(noRelation(table, target, hint))
  const isSpread = spread !== undefined
  if (isSpread && relation.isMany) return err(noSpread(table, target))
  const name = alias === undefined ? target : unquote(alias)
  return ok({ name, relation, isInner: words.includes('inner'), isSpread, list: list.trim() })
}

function noRelation({ name }: Table, target: string, hint: string | undefined): Problem {
  const other = echo(target)
  const by = hint === undefined ? '' : ` using the hint '${echo(hint)}'`
  return badRequest('PGRST200', `Could not find a relationship between '${name}' and '${other}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${name}' and '${other}'${by} in the schema 'public', but no matches were found.`,
  })
}

const noSpread = ({ name }: Table, target: string) =>
  badRequest('PGRST119', `A spread operation on '${target}' is not possible`, {
    details: `'${name}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

/** The query of a table, from an address. */
export type Query = { select: Selected[]; embeds: Embed[]; where: Condition[]; order: Ordering[]; range: PageRange }

/** The query of an embedded table. @property isAbsent selects only rows that have none of them */
export type Embed = Omit<EmbedItem, 'list'> & { isAbsent: boolean; query: Query }

const NO_FILTERS = new Set(['select', 'columns', 'on_conflict', 'apikey'])
const SHAPING = new Set(['order', 'limit', 'offset'])

type Parameters = [name: string, value: string][]

/** @param rangeHeader `Range`, which counts for reading only, and only for the outer table */
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

/** Separates the parameters: a prefix before a point names an embedded table; the name alone filters on whether such rows exist. */
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

/** @returns true for each filter that requires such rows, false for each that excludes them */
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

/** The selected columns of a table and of its embedded tables. */
export type SelectTree = { columns: Selected[]; embeds: (Omit<EmbedItem, 'list'> & { tree: SelectTree })[] }

/** More than all tables have together, even under several names. */
const MAX_ITEMS = 100
/** Greatest depth of embedded tables. */
const MAX_DEPTH = 5

/** Reads `name,when:starts_at,max_teams::text,results(place,name)`; if empty, every column is selected. */
export const readSelectTree = (table: Table, written: string | null): Result<SelectTree, Problem> =>
  readList({ left: MAX_ITEMS, depth: 0 }, table, splitList(written || '*'))

type Budget = { left: number; depth: number }

function readList(budget: Budget, table: Table, items: readonly string[]): Result<SelectTree, Problem> {
  const tree: SelectTree = { columns: [], embeds: [] }
  budget.left -= items.length
  if (budget.left < 0 || budget.depth > MAX_DEPTH) return err(tooMany)
  for (const item of items) {
    if (item.endsWith(')')) {
      const embed = readEmbed(budget, table, item)
      if (!embed.ok) return embed
      if (tree.embeds.some(({ name }) => name === embed.value.name)) return err(twice(embed.value.name))
      tree.embeds.push(embed.value)
    } else {
      const columns = readColumns(table, item)
      if (!columns.ok) return columns
      tree.columns.push(...columns.value)
    }
  }
  return ok(tree)
}

/** An empty list is possible: then the rows only filter, and are not shown. */
function readEmbed(budget: Budget, table: Table, written: string): Result<SelectTree['embeds'][number], Problem> {
  const item = readEmbedItem(table, written)
  if (!item.ok) return item
  const { list, ...embed } = item.value
  budget.depth += 1
  const tree = readList(budget, embed.relation.table, list === '' ? [] : splitList(list))
  budget.depth -= 1
  return tree.ok ? ok({ ...embed, tree: tree.value }) : tree
}

const tooMany = badRequest('54001', 'too many columns are selected, or tables too deep in one another', {
  details: `${MAX_ITEMS} columns in ${MAX_DEPTH} levels are possible.`,
})

const twice = (name: string) =>
  badRequest('42712', `table name "${name}" specified more than once`, {
    hint: 'Give one of them another name: other:…',
  })

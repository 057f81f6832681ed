import { err, ok, type Result } from '#shared/result.ts'
import type { Column, Table } from '../allow/table.ts'
import type { Condition } from '../parse/condition.ts'
import type { Embed, Query } from '../parse/read-query.ts'
import { whole, type Selected } from '../parse/select-list.ts'
import type { Value } from '../parse/value.ts'
import { badRequest, type Problem } from '../problem.ts'
import type { Row, RowReader, Wanted } from './row-reader.ts'
import { toShown, type Shown } from './shown-value.ts'

/** So many rows of other tables one answer may have, and so many are looked through for it. */
const MAX_EMBEDDED = 10_000

/** Reads rows with those that belong to them: each table of the question is asked once, however many rows it belongs to. */
export function createTreeReader(rows: RowReader, most = MAX_EMBEDDED) {
  const tree: Tree = { rows, most, left: most, below: new Map() }
  return {
    /** What rows must fulfil, with all that is wanted of what belongs to them. */
    conditions: (query: Query) => conditionsOf(tree, query),

    /** @param where as {@link conditions} gives it */
    async read(table: Table, query: Query, { where, limit }: { where: Condition[]; limit: number }) {
      const found = limit === 0 ? [] : await rows.read(table, { ...query, where, select: withKeys(query) }, limit)
      return showRows(tree, found, query)
    },
  }
}

/** @property left rows that may still be read @property below how many rows of other tables stand in one that is shown */
type Tree = { rows: RowReader; most: number; left: number; below: Map<Shown, number> }

/** A wish for rows that have others, or none, becomes a list of the values of which there are some. */
async function conditionsOf(tree: Tree, { where, embeds }: Query): Promise<Result<Condition[], Problem>> {
  const conditions = [...where]
  for (const { isInner, isAbsent, relation, query } of embeds) {
    if (!isInner && !isAbsent) continue
    const below = await conditionsOf(tree, query)
    if (!below.ok) return below
    const { near, far, table } = relation
    const rows = await take(tree, table, { select: [whole(far)], where: below.value, order: [], range: EVERYTHING })
    if (!rows.ok) return rows
    const there: Condition = { kind: 'in', column: near, values: valuesOf(rows.value, far) }
    if (isInner) conditions.push(there)
    // Of a row that refers to nothing SQL does not know whether it is in a list.
    if (isAbsent)
      conditions.push({
        kind: 'any',
        conditions: [
          { kind: 'is-null', column: near },
          { kind: 'not', inner: there },
        ],
      })
  }
  return ok(conditions)
}

async function showRows(tree: Tree, rows: readonly Row[], query: Query): Promise<Result<Shown[], Problem>> {
  let shown = rows.map((row) => toShown(row, query.select))
  let total = 0
  for (const embed of query.embeds) {
    if (embed.query.select.length + embed.query.embeds.length === 0) continue
    const found = await readBelow(tree, rows, embed)
    if (!found.ok) return found
    shown = shown.map((before, index) => {
      const { part, count } = found.value(rows[index] ?? {})
      const after = { ...before, ...part }
      tree.below.set(after, (tree.below.get(before) ?? 0) + count)
      total += count
      return after
    })
    if (total > tree.most) return err(tooMany)
  }
  return ok(shown)
}

/** @property count how many rows stand in it: they are read once, and shown as often as somebody refers to them */
type Below = { part: Shown; count: number }

/** @returns what a row shows of the other table */
async function readBelow(
  tree: Tree,
  rows: readonly Row[],
  embed: Embed,
): Promise<Result<(row: Row) => Below, Problem>> {
  const { relation, query } = embed
  const { table, near, far, isMany } = relation
  const where = await conditionsOf(tree, query)
  if (!where.ok) return where
  const keys: Condition = { kind: 'in', column: far, values: valuesOf(rows, near) }
  const wanted = {
    ...query,
    select: [...withKeys(query), whole(far)],
    where: [...where.value, keys],
    range: EVERYTHING,
  }
  const found = keys.values.length === 0 ? ok([]) : await take(tree, table, wanted)
  if (!found.ok) return found
  const { offset, limit } = query.range
  const groups = Map.groupBy(found.value, (row) => row[far.name] ?? null)
  for (const [key, group] of groups)
    groups.set(key, isMany ? group.slice(offset, limit === undefined ? undefined : offset + limit) : group.slice(0, 1))
  const kept = [...groups.values()].flat()
  const shown = await showRows(tree, kept, query)
  if (!shown.ok) return shown
  const shownOf = new Map(kept.map((row, index) => [row, shown.value[index] ?? {}]))
  return ok((row) => {
    const key = row[near.name] ?? null
    const own = (key === null ? [] : (groups.get(key) ?? [])).map((each) => shownOf.get(each) ?? {})
    const count = own.reduce((sum, each) => sum + 1 + (tree.below.get(each) ?? 0), 0)
    if (isMany) return { part: { [embed.name]: own }, count }
    return { part: embed.isSpread ? (own[0] ?? emptyOf(query)) : { [embed.name]: own[0] ?? null }, count }
  })
}

/** What is spread of a row that is not there. */
const emptyOf = ({ select, embeds }: Query): Shown =>
  Object.fromEntries([...select, ...embeds].map(({ name }) => [name, null]))

const EVERYTHING = { offset: 0, limit: undefined }

async function take(tree: Tree, table: Table, wanted: Wanted): Promise<Result<Row[], Problem>> {
  const found = await tree.rows.read(table, wanted, tree.left + 1)
  tree.left -= found.length
  return tree.left < 0 ? err(tooMany) : ok(found)
}

const tooMany = badRequest('54001', 'too many rows of other tables belong to these', {
  details: `${MAX_EMBEDDED} are possible; ask for fewer rows, or for one table after the other.`,
})

/** What is selected, and what else one must know to find what belongs to it. */
const withKeys = ({ select, embeds }: Query): Selected[] => [
  ...select,
  ...embeds.map(({ relation }) => whole(relation.near)),
]

const valuesOf = (rows: readonly Row[], { name }: Column): Value[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
]

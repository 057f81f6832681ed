import { err, ok, type Result } from '#shared/result.ts'
import type { Column, Table } from '../allow/table.ts'
import type { Condition } from '../parse/condition.ts'
import type { Embed, Query } from '../parse/read-query.ts'
import { whole, type Selected } from '../parse/select-list.ts'
import type { Value } from '../parse/value.ts'
import { badRequest, type Problem } from '../problem.ts'
import type { Row, RowReader, Wanted } from './row-reader.ts'
import { toShown, type Shown } from './shown-value.ts'

/** An answer may contain at most this many embedded rows, and read this many for them. */
const MAX_EMBEDDED = 10_000

/** Reads rows with their embedded rows: each table is queried once, however many rows refer to it. */
export function createTreeReader(rows: RowReader, most = MAX_EMBEDDED) {
  const tree: Tree = { rows, most, left: most, below: new Map() }
  return {
    /** All conditions on the rows, including those on their embedded rows. */
    conditions: (query: Query) => conditionsOf(tree, query),

    /** @param where from {@link conditions} */
    async read(table: Table, query: Query, { where, limit }: { where: Condition[]; limit: number }) {
      const found = limit === 0 ? [] : await rows.read(table, { ...query, where, select: withKeys(query) }, limit)
      return showRows(tree, found, query)
    },
  }
}

/** @property left rows that may still be read @property below number of rows embedded in a shown one */
type Tree = { rows: RowReader; most: number; left: number; below: Map<Shown, number> }

/** Turns a condition on the existence of embedded rows into a list of the values that have some. */
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
    // For a row without a reference, SQL's `not in` is unknown.
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

/** @property count number of embedded rows: a row is read once, and shown in every row that refers to it */
type Below = { part: Shown; count: number }

/** @returns a function that gives the part that a row shows of the other table */
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

/** The spread columns of a missing row. */
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

/** The selected columns, and the keys that are needed to find embedded rows. */
const withKeys = ({ select, embeds }: Query): Selected[] => [
  ...select,
  ...embeds.map(({ relation }) => whole(relation.near)),
]

const valuesOf = (rows: readonly Row[], { name }: Column): Value[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
]

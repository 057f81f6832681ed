import { findColumn, type Column, type Table } from './table.ts'
import { findTable, tables } from './tables.ts'

/**
 * How rows of one table relate to rows of another.
 *
 * @property near, far the columns with equal values; `near` is of the queried table
 * @property isMany whether a row may have several of the other, or at most one
 */
export type Relation = { table: Table; near: Column; far: Column; isMany: boolean }

/**
 * @param target the other table, or the column that refers to it, or the name of that reference
 * @param hint column or name of the reference, as in `target!hint`
 */
export function findRelation(from: Table, target: string, hint: string | undefined): Relation | undefined {
  return relationsOf(from).find(({ names, hints }) => names.includes(target) && (!hint || hints.includes(hint)))
    ?.relation
}

type Named = { relation: Relation; names: string[]; hints: string[] }

function relationsOf(from: Table): Named[] {
  return [...from.columns.flatMap((column) => toOne(from, column)), ...tables.flatMap((other) => toMany(from, other))]
}

function toOne(from: Table, near: Column): Named[] {
  const table = near.references && findTable(near.references.table)
  const far = table && findColumn(table, near.references?.column ?? '')
  if (!table || !far) return []
  const hints = [near.name, constraintOf(from, near)]
  return [{ relation: { table, near, far, isMany: false }, names: [table.name, ...hints], hints }]
}

const toMany = (from: Table, other: Table): Named[] =>
  other.columns.flatMap((far) => {
    const near = far.references?.table === from.name ? findColumn(from, far.references.column) : undefined
    if (!near) return []
    const hints = [far.name, constraintOf(other, far)]
    return [
      { relation: { table: other, near, far, isMany: true }, names: [other.name, constraintOf(other, far)], hints },
    ]
  })

/** PostgreSQL's default name. */
const constraintOf = (table: Table, column: Column) => `${table.name}_${column.name}_fkey`

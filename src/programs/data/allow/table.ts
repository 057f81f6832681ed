/** The types of columns, as JavaScript types. Days are `2024-12-28`, moments ISO text. */
type ColumnTypes = { uuid: string; text: string; integer: number; boolean: boolean; date: string; timestamptz: string }
export type ColumnType = keyof ColumnTypes

/**
 * @property about one sentence for programmers; it goes into the OpenAPI description and the type file
 * @property nullable whether a row may lack it
 * @property references the column of another table that it refers to; this lets a query embed one table in the other
 * @property madeOf stored columns from which it is computed when a row is shown; no filter and no order can name it
 */
export type Column = {
  name: string
  type: ColumnType
  about: string
  nullable?: true
  references?: { table: string; column: string }
  madeOf?: readonly string[]
}

/** What a role may do with a table; there are no other rights. */
export type Right = 'select' | 'insert'

/**
 * Where a table's rows are stored, if in the database.
 *
 * @property hidden columns that no query can name: a row with 1 in any of them is invisible to clients
 * @property since, until columns with moments: before and after these a row is invisible too; the latter may be empty
 */
export type Stored = { table: string; hidden: readonly string[]; since?: string; until?: string }

/** @property stored missing for insert-only tables, and where rows are computed from what the pages show */
export type Table = {
  name: string
  about: string
  columns: readonly Column[]
  rights: readonly Right[]
  stored?: Stored
}

/** One row of a described table; the type checks that every column is there with the right type. */
export type RowOf<T extends Table> = {
  [C in T['columns'][number] as C['name']]: ColumnTypes[C['type']] | (C extends { nullable: true } ? null : never)
}

export const findColumn = (table: Table, name: string): Column | undefined =>
  table.columns.find((known) => known.name === name)

/** What the values of a column are, by JavaScript's types. Days are `2024-12-28`, moments ISO text. */
type ColumnTypes = { uuid: string; text: string; integer: number; boolean: boolean; date: string; timestamptz: string }
export type ColumnType = keyof ColumnTypes

/**
 * @property about one sentence for people who write programs; it goes into the OpenAPI description and the type file
 * @property nullable whether a row may lack it
 * @property references the column of another table that it names a row of; by this tables are embedded in one another
 * @property madeOf stored columns from which it is made when a row is shown; no filter and no order can name it
 */
export type Column = {
  name: string
  type: ColumnType
  about: string
  nullable?: true
  references?: { table: string; column: string }
  madeOf?: readonly string[]
}

/** What a role may do with a table; nothing else exists. */
export type Right = 'select' | 'insert'

/**
 * Where rows lie in the database, if they do.
 *
 * @property hidden columns that no query can name: rows with 1 in any of them do not exist for anybody outside
 * @property since, until columns with moments: before and after these a row does not exist either; the latter may be empty
 */
export type Stored = { table: string; hidden: readonly string[]; since?: string; until?: string }

/** @property stored missing where rows are made of what the pages know, and for letter boxes */
export type Table = {
  name: string
  about: string
  columns: readonly Column[]
  rights: readonly Right[]
  stored?: Stored
}

/** One row of a described table, so that whoever fills it cannot leave out or mistake a column. */
export type RowOf<T extends Table> = {
  [C in T['columns'][number] as C['name']]: ColumnTypes[C['type']] | (C extends { nullable: true } ? null : never)
}

export const findColumn = (table: Table, name: string): Column | undefined =>
  table.columns.find((known) => known.name === name)

import type { Columns } from '#features/privacy/holding.ts'

/** @returns `table.column` of all of them */
export const columnNames = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))

import { createHash } from 'node:crypto'

export type Value = string | number | null
/** Values in the order of the table's columns; the same on both engines. */
export type Row = Value[]

/** @property key of its primary key, in order; rows are read and summed up by it */
export type TableShape = { name: string; columns: string[]; key: { column: string; isText: boolean }[] }

/** What tells whether two tables hold the same. */
export type TableSum = { rows: number; sha256: string }

/** Sums up rows that come in the order of their key. */
export function createRowSum() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(rows: readonly Row[]): void {
      for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
      count += rows.length
    },
    sum: (): TableSum => ({ rows: count, sha256: hash.digest('hex') }),
  }
}

/** @returns names of the tables that differ */
export function findDifferences(a: Record<string, TableSum>, b: Record<string, TableSum>): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.sha256 !== b[name]?.sha256)
}

import { createHash } from 'node:crypto'

export type Value = string | number | null
/** Values in the order of the table's columns; the same on both engines. */
export type Row = Value[]

/** @property key columns of its primary key, in order; rows are read and hashed in that order */
export type TableShape = { name: string; columns: string[]; key: { column: string; isText: boolean }[] }

/** Row count and hash, for comparing the content of two tables. */
export type TableSum = { rows: number; sha256: string }

/** Counts and hashes rows that come in the order of their key. */
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

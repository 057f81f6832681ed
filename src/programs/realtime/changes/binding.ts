import { findColumn, type Table } from '#programs/data/allow/table.ts'
import type { Condition } from '#programs/data/parse/condition.ts'
import { readFilters } from '#programs/data/parse/filter.ts'
import { splitList } from '#programs/data/parse/select-list.ts'
import { filterRows } from '#programs/data/run/memory-rows.ts'
import type { Row } from '#programs/data/run/row-reader.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { KINDS, type Change, type Kind } from './change.ts'

/** The client's description of each subscription; it compares the answer with this text exactly. */
export type Asked = { event: string; schema: string; table?: string | undefined; filter?: string | undefined }

/** @property kind undefined: all of them @property table undefined: all of them */
export type Binding = { kind: Kind | undefined; table: string | undefined; where: readonly Condition[] }

const EVERYTHING = '*'

/** @returns the reason for a refusal, in English for the programmer */
export function readBinding(tables: readonly Table[], asked: Asked): Result<Binding, string> {
  const kind = KINDS.find((known) => known === asked.event.toUpperCase())
  if (!kind && asked.event !== EVERYTHING) return err(`There is no event ${asked.event}`)
  if (asked.schema !== 'public' && asked.schema !== EVERYTHING) return err(`There is no schema ${asked.schema}`)
  const { table: name = EVERYTHING } = asked
  if (name === EVERYTHING) {
    return asked.filter ? err('A filter needs a table') : ok({ kind, table: undefined, where: [] })
  }
  const table = tables.find((known) => known.name === name)
  if (!table) return err(`There is no table ${name} to hear of`)
  const where = readWhere(table, asked.filter ?? '')
  return where.ok ? ok({ kind, table: name, where: where.value }) : where
}

function readWhere(table: Table, filter: string): Result<readonly Condition[], string> {
  if (filter === '') return ok([])
  const pairs = splitList(filter).map((part): [string, string] => {
    const at = part.indexOf('=')
    return [part.slice(0, Math.max(at, 0)), part.slice(at + 1)]
  })
  const unknown = pairs.find(([name]) => !findColumn(table, name))
  if (unknown) return err(`There is no column ${unknown[0]} in ${table.name}`)
  const where = readFilters(table, pairs)
  return where.ok ? ok(where.value) : err(where.error.message)
}

/** A filter cannot be checked against a deleted row: deletions go to all listeners of the table, as at the vendor. */
export function isMeant({ kind, table, where }: Binding, change: Change, row: Row | undefined): boolean {
  if (kind !== undefined && kind !== change.kind) return false
  if (table !== undefined && table !== change.table) return false
  return row === undefined || filterRows([row], where).length > 0
}

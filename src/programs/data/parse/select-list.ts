import { err, ok, type Result } from '#shared/result.ts'
import { findColumn, type Column, type ColumnType, type Table } from '../allow/table.ts'
import { badRequest, echo, noSuchColumn, unreadable, type Problem } from '../problem.ts'
import { unquote } from './cursor.ts'
import { typeNames } from './value.ts'

/** A selected column of an answer. @property name in the answer */
export type Selected = { name: string; column: Column; cast: ColumnType | undefined }

const NAME = '(?:"[^"]*"|[^":,()]+)'
const ITEM = new RegExp(`^(?:(${NAME}):(?!:))?(${NAME})(?:::(\\w+))?$`)

/** The columns that an item of the list selects. */
export function readColumns(table: Table, item: string): Result<Selected[], Problem> {
  if (item === '*') return ok(table.columns.map(whole))
  const read = readItem(table, item)
  return read.ok ? ok([read.value]) : read
}

/** An unchanged column under its own name. */
export const whole = (column: Column): Selected => ({ name: column.name, column, cast: undefined })

function readItem(table: Table, item: string): Result<Selected, Problem> {
  const [match, alias, written = '', cast] = ITEM.exec(item) ?? []
  if (match === undefined) {
    return err(unreadable('select parameter', item, 'expecting a list of: name, alias:name, name::type'))
  }
  const column = findColumn(table, unquote(written))
  if (!column && written === 'count') return err(noSums)
  if (!column) return err(noSuchColumn(table.name, unquote(written)))
  const name = alias === undefined ? column.name : unquote(alias)
  if (cast === undefined) return ok({ name, column, cast })
  const type = readCast(column, cast)
  return type.ok ? ok({ name, column, cast: type.value }) : type
}

const typesByName: Readonly<Record<string, ColumnType>> = {
  uuid: 'uuid',
  date: 'date',
  timestamptz: 'timestamptz',
  text: 'text',
  varchar: 'text',
  integer: 'integer',
  int: 'integer',
  int4: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
}

function readCast({ type }: Column, name: string): Result<ColumnType, Problem> {
  const wanted = Object.hasOwn(typesByName, name) ? typesByName[name] : undefined
  if (!wanted) return err(badRequest('42704', `type "${echo(name)}" does not exist`))
  const isPossible = wanted === type || wanted === 'text' || (type === 'timestamptz' && wanted === 'date')
  if (isPossible) return ok(wanted)
  return err(badRequest('42846', `cannot cast type ${typeNames[type]} to ${typeNames[wanted]}`))
}

export const noSums = badRequest('PGRST123', 'Use of aggregate functions is not allowed')

/** Splits at commas outside of quotes and parentheses. */
export function splitList(written: string): string[] {
  const items = ['']
  let depth = 0
  let isQuoted = false
  for (const sign of written) {
    if (sign === '"') isQuoted = !isQuoted
    if (!isQuoted && sign === '(') depth += 1
    if (!isQuoted && sign === ')') depth -= 1
    if (sign === ',' && !isQuoted && depth <= 0) items.push('')
    else items.push(`${items.pop() ?? ''}${sign}`)
  }
  return items.map((item) => item.trim())
}

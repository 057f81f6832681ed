import { err, ok, type Result } from '#shared/result.ts'
import { findColumn, type Column, type ColumnType, type Table } from '../allow/table.ts'
import { badRequest, echo, noSuchColumn, unreadable, type Problem } from '../problem.ts'
import { unquote } from './cursor.ts'
import { typeNames } from './value.ts'

/** What an answer has of each row. @property name in the answer */
export type Selected = { name: string; column: Column; cast: ColumnType | undefined }

/** More than a table has, each under some names. */
const MAX_ITEMS = 100

const NAME = '(?:"[^"]*"|[^":,()]+)'
const ITEM = new RegExp(`^(?:(${NAME}):(?!:))?(${NAME})(?:::(\\w+))?$`)

/** Reads `name,when:starts_at,max_teams::text`; without one, everything is selected. */
export function readSelectList(table: Table, written: string | null): Result<Selected[], Problem> {
  const selected: Selected[] = []
  const items = splitList(written || '*')
  if (items.length > MAX_ITEMS) return err(tooMany)
  for (const item of items) {
    if (item === '*') selected.push(...table.columns.map(whole))
    else {
      const read = readItem(table, item)
      if (!read.ok) return read
      selected.push(read.value)
    }
  }
  return ok(selected)
}

const tooMany = badRequest('54001', 'too many columns are selected', { details: `${MAX_ITEMS} are possible.` })

const whole = (column: Column): Selected => ({ name: column.name, column, cast: undefined })

function readItem(table: Table, item: string): Result<Selected, Problem> {
  if (item.endsWith(')')) return err(refuseParentheses(table, item))
  const [match, alias, written = '', cast] = ITEM.exec(item) ?? []
  if (match === undefined) {
    return err(unreadable('select parameter', item, 'expecting a list of: name, alias:name, name::type'))
  }
  const column = findColumn(table, unquote(written))
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

/** Rows of other tables, and sums: neither is served, whichever table it names. */
function refuseParentheses(table: Table, item: string): Problem {
  const [, path = ''] = /^(?:[^:(]*:)?(?:\.\.\.)?([^(]*)\(/.exec(item) ?? []
  const isAggregate = /(?:^|\.)(?:count|sum|avg|min|max)$/.test(path)
  if (isAggregate) return badRequest('PGRST123', 'Use of aggregate functions is not allowed')
  const other = echo(path.split('!')[0] ?? '')
  return badRequest(
    'PGRST200',
    `Could not find a relationship between '${table.name}' and '${other}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${table.name}' and '${other}' in the schema 'public', but no matches were found.`,
    },
  )
}

/** At the commas that stand neither in quotes nor in parentheses. */
function splitList(written: string): string[] {
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

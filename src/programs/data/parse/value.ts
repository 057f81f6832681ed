import { err, ok, type Result } from '#shared/result.ts'
import type { Column, ColumnType } from '../allow/table.ts'
import { badRequest, echo, type Problem } from '../problem.ts'

/** A value as the database stores it. */
export type Value = string | number | boolean

/** Parses a value for a comparison with a column. */
export function readValue(column: Column, raw: string): Result<Value, Problem> {
  return readers[column.type](raw)
}

export const typeNames = {
  uuid: 'uuid',
  text: 'text',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'timestamp with time zone',
} as const satisfies Record<ColumnType, string>

const readers: Record<ColumnType, (raw: string) => Result<Value, Problem>> = {
  uuid: readUuid,
  text: readText,
  integer: readInteger,
  boolean: readBoolean,
  date: (raw) => readDate(raw),
  timestamptz: readMoment,
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readUuid(raw: string): Result<string, Problem> {
  return UUID.test(raw) ? ok(raw.toLowerCase()) : err(badSyntax('22P02', 'uuid', raw))
}

function readText(raw: string): Result<string, Problem> {
  // PostgreSQL has no text with it, and reports this message.
  return raw.includes('\0') ? err(badRequest('22021', 'invalid byte sequence for encoding "UTF8": 0x00')) : ok(raw)
}

const LARGEST = 2 ** 31

function readInteger(raw: string): Result<number, Problem> {
  if (!/^\s*[+-]?\d+\s*$/.test(raw)) return err(badSyntax('22P02', 'integer', raw))
  const number = Number(raw)
  const isInRange = number >= -LARGEST && number < LARGEST
  return isInRange ? ok(number) : err(badRequest('22003', `value "${echo(raw)}" is out of range for type integer`))
}

/** The words that PostgreSQL accepts for a boolean. */
const TRUE = /^\s*(?:t|tr|tru|true|y|ye|yes|on|1)\s*$/i
const FALSE = /^\s*(?:f|fa|fal|fals|false|n|no|of|off|0)\s*$/i

function readBoolean(raw: string): Result<boolean, Problem> {
  if (TRUE.test(raw)) return ok(true)
  return FALSE.test(raw) ? ok(false) : err(badSyntax('22P02', 'boolean', raw))
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

function readDate(raw: string): Result<string, Problem> {
  const day = raw.trim()
  if (!DATE.test(day)) return err(badSyntax('22007', 'date', raw))
  const moment = new Date(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  return isReal ? ok(day) : err(outOfRange(raw))
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Without an offset UTC is assumed, as by the vendor's databases; digits below a millisecond are dropped. */
function readMoment(raw: string): Result<string, Problem> {
  const [match, day = '', time = '00:00', zone = 'Z'] = MOMENT.exec(raw.trim()) ?? []
  if (match === undefined) return err(badSyntax('22007', typeNames.timestamptz, raw))
  if (!readDate(day).ok) return err(outOfRange(raw))
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const moment = new Date(`${day}T${time}${offset}`)
  return Number.isNaN(moment.getTime()) ? err(outOfRange(raw)) : ok(moment.toISOString())
}

const badSyntax = (code: string, type: string, raw: string) =>
  badRequest(code, `invalid input syntax for type ${type}: "${echo(raw)}"`)
const outOfRange = (raw: string) => badRequest('22008', `date/time field value out of range: "${echo(raw)}"`)

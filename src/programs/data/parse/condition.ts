import { err, ok, type Result } from '#shared/result.ts'
import { findColumn, type Column, type Table } from '../allow/table.ts'
import { badRequest, echo, noSuchColumn, notAsked, problem, unreadable, type Problem } from '../problem.ts'
import { readValue, typeNames, type Value } from './value.ts'

/** A pattern of `like`: `any` matches any text, `one` one character, `text` itself. */
export type Pattern = ({ kind: 'any' } | { kind: 'one' } | { kind: 'text'; text: string })[]

const WILDCARDS = { '*': 'any', '%': 'any', _: 'one' } as const
const isWildcard = (sign: string): sign is keyof typeof WILDCARDS => sign in WILDCARDS

/** Limits the time that a pattern takes. */
const MAX_WILDCARDS = 20

/** `*` means `%`, which has to be escaped in addresses; `\` escapes the next character. */
function readPattern(raw: string): Result<Pattern, Problem> {
  if (raw.includes('\0')) return err(badRequest('22021', 'invalid byte sequence for encoding "UTF8": 0x00'))
  const pattern: Pattern = []
  const signs = Array.from(raw)
  for (let i = 0; i < signs.length; i += 1) {
    const sign = signs[i] ?? ''
    if (sign === '\\') {
      i += 1
      const escaped = signs[i]
      if (escaped === undefined) return err(badRequest('22025', 'LIKE pattern must not end with escape character'))
      pattern.push({ kind: 'text', text: escaped })
    } else if (!isWildcard(sign)) pattern.push({ kind: 'text', text: sign })
    else if (WILDCARDS[sign] !== 'any' || pattern.at(-1)?.kind !== 'any') pattern.push({ kind: WILDCARDS[sign] })
  }
  if (pattern.filter(({ kind }) => kind === 'any').length <= MAX_WILDCARDS) return ok(pattern)
  return err(badRequest('54001', 'the pattern has too many wildcards', { details: `${MAX_WILDCARDS} are possible.` }))
}

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'

/** A filter, checked against the table: every column exists, every value has its column's type. */
export type Condition =
  | { kind: 'compare'; column: Column; comparison: Comparison; value: Value }
  | { kind: 'like'; column: Column; pattern: Pattern; ignoresCase: boolean }
  | { kind: 'in'; column: Column; values: Value[] }
  | { kind: 'is-null'; column: Column }
  | { kind: 'not'; inner: Condition }
  | { kind: 'all' | 'any'; conditions: Condition[] }

/** A parsed filter: `name=not.in.(a,b)`. @property operand a list only for `in` */
type WrittenFilter = { column: string; isNegated: boolean; operator: string; operand: string | string[] }

const comparisons: ReadonlySet<string> = new Set<Comparison>(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'])
const isComparison = (operator: string): operator is Comparison => comparisons.has(operator)

export const EXPECTED_OPERATOR = 'expecting "not" or operator (eq, neq, gt, gte, lt, lte, like, ilike, is, in)'

export function toCondition(table: Table, filter: WrittenFilter): Result<Condition, Problem> {
  const column = findColumn(table, filter.column)
  if (!column) return err(noSuchColumn(table.name, filter.column))
  if (column.madeOf) return err(notAsked(table.name, column.name))
  const condition = toPlainCondition(column, filter)
  return condition.ok && filter.isNegated ? ok({ kind: 'not', inner: condition.value }) : condition
}

function toPlainCondition(column: Column, { operator, operand }: WrittenFilter): Result<Condition, Problem> {
  if (Array.isArray(operand)) return toMembership(column, operand)
  if (isComparison(operator)) {
    const value = readValue(column, operand)
    return value.ok ? ok({ kind: 'compare', column, comparison: operator, value: value.value }) : value
  }
  if (operator === 'like' || operator === 'ilike') return toLikeness(column, operator, operand)
  if (operator === 'is') return toIs(column, operand)
  return err(unreadable('filter', `${operator}.${operand}`, `unexpected "${echo(operator)}" ${EXPECTED_OPERATOR}`))
}

function toMembership(column: Column, raws: string[]): Result<Condition, Problem> {
  const values: Value[] = []
  for (const raw of raws) {
    const value = readValue(column, raw)
    if (!value.ok) return value
    values.push(value.value)
  }
  return ok({ kind: 'in', column, values })
}

function toLikeness(column: Column, operator: 'like' | 'ilike', raw: string): Result<Condition, Problem> {
  if (column.type !== 'text') {
    const sign = operator === 'like' ? '~~' : '~~*'
    const message = `operator does not exist: ${typeNames[column.type]} ${sign} unknown`
    return err(problem(404, '42883', message))
  }
  const pattern = readPattern(raw)
  return pattern.ok ? ok({ kind: 'like', column, pattern: pattern.value, ignoresCase: operator === 'ilike' }) : pattern
}

function toIs(column: Column, raw: string): Result<Condition, Problem> {
  const word = raw.toLowerCase()
  if (word === 'null') return ok({ kind: 'is-null', column })
  if (word === 'not_null') return ok({ kind: 'not', inner: { kind: 'is-null', column } })
  if (!['true', 'false', 'unknown'].includes(word)) {
    return err(unreadable('filter', `is.${raw}`, 'expecting isVal: (null, not_null, true, false, unknown)'))
  }
  if (column.type === 'boolean') return ok(toTruth(column, word))
  const message = `argument of IS ${word.toUpperCase()} must be type boolean, not type ${typeNames[column.type]}`
  return err(badRequest('42804', message))
}

/** For a row without a value, a comparison is unknown but `is` is false. */
function toTruth(column: Column, word: string): Condition {
  const isNull: Condition = { kind: 'is-null', column }
  if (word === 'unknown') return isNull
  const equal: Condition = { kind: 'compare', column, comparison: 'eq', value: word === 'true' }
  return { kind: 'all', conditions: [{ kind: 'not', inner: isNull }, equal] }
}

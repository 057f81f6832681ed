import { err, ok, type Result } from '#shared/result.ts'
import type { Table } from '../allow/table.ts'
import { badRequest, echo, unreadable, type Problem } from '../problem.ts'
import { EXPECTED_OPERATOR, toCondition, type Condition } from './condition.ts'
import { createCursor, takeQuoted, unquote, type Cursor } from './cursor.ts'

const OPERATOR = /[a-z]+(?:\([a-z_]*\))?\./y
/** Inside a list or a group an unquoted value ends here. */
const BARE_VALUE = /[^,()]*/y
const BARE_NAME = /[^.,()"]+/y

/** Deeper groups and more filters than any client needs: beyond its own limits the database fails with an error. */
const MAX_DEPTH = 10
const MAX_FILTERS = 100

/** Reads all filters of an address: those on columns, and the groups `and` and `or`. */
export function readFilters(table: Table, parameters: [name: string, value: string][]): Result<Condition[], Problem> {
  const conditions: Condition[] = []
  const budget = { left: MAX_FILTERS }
  for (const [name, value] of parameters) {
    const condition = readParameter({ table, budget }, name, value)
    if (!condition.ok) return condition
    conditions.push(condition.value)
  }
  return ok(conditions)
}

type Scope = { table: Table; budget: { left: number } }

function readParameter(scope: Scope, name: string, value: string): Result<Condition, Problem> {
  const group = /^(not\.)?(and|or)$/.exec(name)
  if (group) {
    if (!value.startsWith('(')) return err(unreadable('logic tree', value, 'expecting "("'))
    const cursor = createCursor(name + value)
    const condition = readTerm(scope, cursor, 0)
    if (!condition.ok || cursor.isAtEnd()) return condition
    return err(unreadable('logic tree', value, `unexpected "${echo(cursor.rest())}" expecting end of input`))
  }
  // An unquoted point leads to a column of another table.
  const [, embedded] = /^([^".]*)\./.exec(name) ?? []
  if (embedded !== undefined) {
    return err(badRequest('PGRST108', `'${echo(embedded)}' is not an embedded resource in this request`))
  }
  const cursor = createCursor(value)
  const condition = readFilter(scope, unquote(name), cursor, (open) => open.take(/.*/sy) ?? '')
  if (!condition.ok || cursor.isAtEnd()) return condition
  return err(unreadable('filter', value, `unexpected "${echo(cursor.rest())}" expecting end of input`))
}

/** One filter or group inside a group. */
function readTerm(scope: Scope, cursor: Cursor, depth: number): Result<Condition, Problem> {
  const group = cursor.take(/(?:not\.)?(?:and|or)\(/y)
  if (group !== undefined) return readGroup(scope, cursor, { group, depth })
  const name = takeQuoted(cursor) ?? cursor.take(BARE_NAME) ?? ''
  if (!cursor.skip('.')) return err(unreadable('logic tree', name + cursor.rest(), 'expecting a column and "."'))
  return readFilter(scope, name, cursor, (inner) => takeQuoted(inner) ?? inner.take(BARE_VALUE) ?? '')
}

function readGroup(
  scope: Scope,
  cursor: Cursor,
  { group, depth }: { group: string; depth: number },
): Result<Condition, Problem> {
  if (depth >= MAX_DEPTH) return err(tooMuch)
  const conditions: Condition[] = []
  do {
    const condition = readTerm(scope, cursor, depth + 1)
    if (!condition.ok) return condition
    conditions.push(condition.value)
  } while (cursor.skip(','))
  if (!cursor.skip(')')) return err(unreadable('logic tree', cursor.rest(), 'expecting "," or ")"'))
  const together: Condition = { kind: group.endsWith('and(') ? 'all' : 'any', conditions }
  return ok(group.startsWith('not.') ? { kind: 'not', inner: together } : together)
}

/** Reads from the operator on. @param takeOperand reads the value, whose end depends on the context */
function readFilter(
  { table, budget }: Scope,
  column: string,
  cursor: Cursor,
  takeOperand: (cursor: Cursor) => string,
): Result<Condition, Problem> {
  budget.left -= 1
  if (budget.left < 0) return err(tooMuch)
  const written = cursor.rest()
  const isNegated = cursor.skip('not.')
  const operator = cursor.take(OPERATOR)?.slice(0, -1)
  if (operator === undefined) {
    return err(unreadable('filter', written, `unexpected "${echo(cursor.rest().slice(0, 1))}" ${EXPECTED_OPERATOR}`))
  }
  if (operator !== 'in') return toCondition(table, { column, isNegated, operator, operand: takeOperand(cursor) })
  const operand = takeList(cursor)
  if (!operand) return err(unreadable('filter', written, 'expecting a list: (value,value)'))
  return toCondition(table, { column, isNegated, operator, operand })
}

/** `(a,"b, c")`. @returns undefined if it is no list */
function takeList(cursor: Cursor): string[] | undefined {
  if (!cursor.skip('(')) return undefined
  if (cursor.skip(')')) return []
  const values: string[] = []
  do values.push(takeQuoted(cursor) ?? cursor.take(BARE_VALUE) ?? '')
  while (cursor.skip(','))
  return cursor.skip(')') ? values : undefined
}

const tooMuch: Problem = badRequest('54001', 'the filters are too many or nested too deeply', {
  details: `${MAX_FILTERS} filters in ${MAX_DEPTH} levels are possible.`,
})

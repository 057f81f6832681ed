import type { Comparison, Condition, Pattern } from '#programs/data/parse/condition.ts'
import type { Ordering } from '../parse/order.ts'
import type { Value } from '../parse/value.ts'
import type { Row, Wanted } from './row-reader.ts'

/** Answers as a database would, from rows in memory. */
export function pickRows(rows: readonly Row[], { where, order, range }: Omit<Wanted, 'select'>, limit: number): Row[] {
  const found = filterRows(rows, where).toSorted((one, other) => compareRows(one, other, order))
  return found.slice(range.offset, range.offset + limit)
}

export const filterRows = (rows: readonly Row[], where: readonly Condition[]): Row[] =>
  rows.filter((row) => where.every((condition) => isTrue(row, condition) === true))

/** The values to which the conditions limit a column, if they do. */
export function onlyValues(where: readonly Condition[], column: string): readonly Value[] | undefined {
  for (const condition of where) {
    if (condition.kind === 'in' && condition.column.name === column) return condition.values
    const isEqual = condition.kind === 'compare' && condition.comparison === 'eq' && condition.column.name === column
    if (isEqual) return [condition.value]
  }
  return undefined
}

/** SQL's three-valued logic. @returns undefined for unknown, because of a row without a value */
function isTrue(row: Row, condition: Condition): boolean | undefined {
  switch (condition.kind) {
    case 'compare': {
      const value = row[condition.column.name] ?? null
      return value === null ? undefined : comparisons[condition.comparison](compareValues(value, condition.value))
    }
    case 'like': {
      const value = row[condition.column.name] ?? null
      return value === null ? undefined : matchesPattern(String(value), condition.pattern, condition.ignoresCase)
    }
    case 'in': {
      const value = row[condition.column.name] ?? null
      // Against an empty list the result is always known.
      return condition.values.length > 0 && value === null ? undefined : membersOf(condition).has(value)
    }
    case 'is-null':
      return (row[condition.column.name] ?? null) === null
    case 'not': {
      const inner = isTrue(row, condition.inner)
      return inner === undefined ? undefined : !inner
    }
    case 'all':
    case 'any':
      return together(condition.conditions, row, condition.kind === 'any')
  }
}

/** @param deciding the result of one part that decides the whole */
function together(conditions: readonly Condition[], row: Row, deciding: boolean): boolean | undefined {
  let isKnown = true
  for (const condition of conditions) {
    const truth = isTrue(row, condition)
    if (truth === deciding) return deciding
    isKnown &&= truth !== undefined
  }
  return isKnown ? !deciding : undefined
}

const members = new WeakMap<object, ReadonlySet<Value | null>>()

/** Built once for all rows: embedding compares with thousands of values. */
function membersOf(condition: Extract<Condition, { kind: 'in' }>): ReadonlySet<Value | null> {
  const known = members.get(condition) ?? new Set<Value | null>(condition.values)
  members.set(condition, known)
  return known
}

const comparisons: Record<Comparison, (order: number) => boolean> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
}

/** The id always comes last, so that the order is total and pages never overlap. */
function compareRows(one: Row, other: Row, order: readonly Ordering[]): number {
  for (const { column, isDescending, nullsFirst } of order) {
    const [a, b] = [one[column.name] ?? null, other[column.name] ?? null]
    if (a !== null && b !== null) {
      const found = compareValues(a, b)
      if (found !== 0) return isDescending ? -found : found
    } else if (a !== b) return (a === null) === nullsFirst ? -1 : 1
  }
  return compareValues(one['id'] ?? '', other['id'] ?? '')
}

const SURROGATE = /[\uD800-\uDFFF]/

/** Compares texts by their bytes, as the databases do; without surrogate pairs, UTF-16 units have the same order. */
function compareValues(one: Value, other: Value): number {
  if (one === other) return 0
  if (typeof one === 'string' && typeof other === 'string' && (SURROGATE.test(one) || SURROGATE.test(other))) {
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  }
  return one < other ? -1 : 1
}

/** Whether a text matches a pattern, in time proportional at most to the product of both lengths. */
export function matchesPattern(text: string, pattern: Pattern, ignoresCase: boolean): boolean {
  const signs = Array.from(text)
  const isSame = ignoresCase ? isSameLetter : (one: string, other: string) => one === other
  const fits = (part: Pattern[number] | undefined, sign: string) =>
    part?.kind === 'one' || (part?.kind === 'text' && isSame(part.text, sign))
  let [place, at] = [0, 0]
  /** Position of the last `any`, and how far it reaches so far. */
  let last: { at: number; reach: number } | undefined
  while (place < signs.length) {
    if (pattern[at]?.kind === 'any') {
      last = { at, reach: place }
      at += 1
    } else if (fits(pattern[at], signs[place] ?? '')) {
      place += 1
      at += 1
    } else if (last) {
      last = { at: last.at, reach: last.reach + 1 }
      place = last.reach
      at = last.at + 1
    } else return false
  }
  return pattern.slice(at).every(({ kind }) => kind === 'any')
}

/** As in the databases' patterns: a letter in its two cases. A letter whose upper case is longer („ß“ is „SS“) has no other case. */
const isSameLetter = (written: string, sign: string) =>
  sign === written || sign === written.toLowerCase() || sign === written.toUpperCase()

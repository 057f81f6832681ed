import {
  toFrontMatterValue,
  type FrontMatterEntry,
  type FrontMatterValue,
} from '#features/news/front-matter/front-matter-value.ts'
import { filters } from './filters.ts'

/** A value that only the other program knows. */
export const UNKNOWN: unique symbol = Symbol('unknown')
/** undefined for a known empty value. */
export type Value = FrontMatterValue | undefined | typeof UNKNOWN

/** Evaluates a template's expressions, as far as texts, data and settings contain the values. */
export type Variables = {
  value: (expression: string) => Value
  /** @returns undefined for a value that only the program knows, and for one that is not text */
  read: (expression: string) => string | undefined
  /** @returns undefined where only the program knows the result */
  holds: (condition: string) => boolean | undefined
  assign: (name: string, value: Value) => void
  /** The same variables with additional names. */
  within: (names: Readonly<Record<string, Value>>) => Variables
}

const ALWAYS_EMPTY = /^(?:site\.(?:baseurl|url)|site\.github\.url|root|base(?:url|Url|URL)?|pathPrefix)$/
/** Lists of texts, times and addresses that the program generates. */
const MADE =
  /^(?:site\.(?:posts|pages|time|static_files|documents|collections|tags|categories|html_\w+|related_posts|github)|page\.(?:url|content|excerpt|next|previous|path|id|collection|date|fileSlug))$/
const PART = /"[^"]*"|'[^']*'|[^\s"'|]+|\|/g

/** @param settings of the site, with its data */
export function createVariables(
  entries: readonly FrontMatterEntry[],
  settings: Readonly<Record<string, unknown>>,
): Variables {
  return variablesOf({ page: Object.fromEntries(entries), site: settings, assigned: new Map() }, {})
}

/** @property assigned values set by the template, for everything after */
type Known = {
  page: Readonly<Record<string, unknown>>
  site: Readonly<Record<string, unknown>>
  assigned: Map<string, Value>
}

function variablesOf(known: Known, names: Readonly<Record<string, Value>>): Variables {
  function value(expression: string): Value {
    const [first = '', ...rest] = pipesOf(expression)
    let found = operand(first, known, names)
    for (const each of rest) {
      const [, name = '', given = ''] = /^([\w.]+)\s*[:(]?\s*([\s\S]*?)\)?$/.exec(each) ?? []
      const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
      const all = (given.match(/"[^"]*"|'[^']*'|[^,\s]+/g) ?? []).map((each) => operand(each, known, names))
      if (found === UNKNOWN || !filter || all.includes(UNKNOWN)) return UNKNOWN
      found = filter(found, ...all.map(textOf))
    }
    return found
  }

  return {
    value,
    read: (expression) => {
      const found = value(expression)
      return found === UNKNOWN || (typeof found === 'object' && Object.keys(found).length > 0)
        ? undefined
        : textOf(found)
    },
    holds: (condition) => holds(condition, value),
    assign: (name, given) => void known.assigned.set(name, given),
    within: (more) => variablesOf(known, { ...names, ...more }),
  }
}

function lookUp(written: string, known: Known, names: Readonly<Record<string, Value>>): Value {
  if (ALWAYS_EMPTY.test(written)) return ''
  const [first = '', ...inner] = (written.match(/[\w$-]+|"[^"]*"|'[^']*'/g) ?? []).map((part) =>
    part.replace(/^["']|["']$/g, ''),
  )
  if (Object.hasOwn(names, first)) return valueAt(names[first], inner)
  if (known.assigned.has(first)) return valueAt(known.assigned.get(first), inner)
  if (MADE.test(`${first}.${inner[0] ?? ''}`)) return UNKNOWN
  if (first === 'page' || first === 'site') {
    // In Eleventy, `site` exists only in its data.
    const found = valueAt(known[first], inner) ?? valueAt(known.site, ['data', first, ...inner])
    // A collection is a list of texts.
    return found === undefined && first === 'site' && valueAt(known.site, ['collections', inner[0] ?? '']) !== undefined
      ? UNKNOWN
      : found
  }
  const own = valueAt(known.page, [first, ...inner])
  return own ?? valueAt(known.site, ['data', first, ...inner]) ?? UNKNOWN
}

function operand(written: string, known: Known, names: Readonly<Record<string, Value>>): Value {
  const [, double, single] = /^(?:"([^"]*)"|'([^']*)')$/.exec(written) ?? []
  if (double !== undefined || single !== undefined) return double ?? single
  if (/^-?\d+(?:\.\d+)?$|^(?:true|false)$/.test(written)) return written
  if (/^(?:nil|null|none|blank|empty|)$/.test(written)) return undefined
  return /^[\w.$-]+(?:\[[^\]]*\][\w.-]*)*$/.test(written) ? lookUp(written, known, names) : UNKNOWN
}

type Evaluate = (expression: string) => Value

function compare(condition: string, value: Evaluate): boolean | undefined {
  const [, left = condition, sign = '', right = ''] =
    /^([\s\S]+?)\s*(==|!=|>=|<=|>|<|\bcontains\b)\s*([\s\S]+)$/.exec(condition) ?? []
  const a = value(left.trim())
  const b = sign === '' ? undefined : value(right.trim())
  if (a === UNKNOWN || b === UNKNOWN) return undefined
  if (sign === '') return isTrue(a)
  if (sign === 'contains') return Array.isArray(a) ? a.includes(textOf(b)) : textOf(a).includes(textOf(b))
  const order = orderOf(textOf(a), textOf(b))
  const isSo: Record<string, boolean> = { '==': order === 0, '!=': order !== 0, '>': order > 0, '<': order < 0 }
  return isSo[sign] ?? (order === 0 || (sign === '>=') === order > 0)
}

/** `a == b and not c or d`. */
function holds(condition: string, value: Evaluate): boolean | undefined {
  const alternatives = condition.split(/\s+or\s+/).map((each) => {
    const all = each.split(/\s+and\s+/).map((part) => {
      const [, not, plain = ''] = /^\s*(not\s+|!)?([\s\S]*)$/.exec(part) ?? []
      const held = compare(plain.trim(), value)
      return held === undefined ? undefined : held !== (not !== undefined)
    })
    return all.includes(false) ? false : all.includes(undefined) ? undefined : true
  })
  return alternatives.includes(true) ? true : alternatives.includes(undefined) ? undefined : false
}

/** Splits `a | b: "c | d"` into its parts. */
function pipesOf(expression: string): string[] {
  const pipes = ['']
  for (const part of expression.match(PART) ?? []) {
    if (part === '|') pipes.push('')
    else pipes.push(`${pipes.pop() ?? ''} ${part}`.trim())
  }
  return pipes
}

const isTrue = (value: FrontMatterValue | undefined) =>
  typeof value === 'object' ? Object.keys(value).length > 0 : value !== undefined && value !== 'false' && value !== ''

const orderOf = (a: string, b: string) =>
  a !== '' && b !== '' && !Number.isNaN(Number(a)) && !Number.isNaN(Number(b))
    ? Number(a) - Number(b)
    : Number(a > b) - Number(a < b)

const textOf = (value: Value): string => (typeof value === 'string' ? value : '')

function valueAt(value: unknown, path: readonly string[]): Value {
  let found = value
  for (const key of path) {
    if (found === UNKNOWN) return UNKNOWN
    if (Array.isArray(found) && /^(?:first|last|size)$/.test(key))
      found = key === 'size' ? found.length : found.at(key === 'first' ? 0 : -1)
    else if (typeof found === 'object' && found !== null && Object.hasOwn(found, key))
      found = (found as Record<string, unknown>)[key]
    else return undefined
  }
  return found === undefined || found === null || found === UNKNOWN ? (found ?? undefined) : toFrontMatterValue(found)
}

export const OUTPUT = /\{\{-?\s*([^{}]*?)\s*-?\}\}/g

/** Entries with the variables in their texts replaced by values. */
export const withValues = (entries: readonly FrontMatterEntry[], variables: Variables): FrontMatterEntry[] =>
  entries.map(([key, value]) => [key, /permalink/i.test(key) ? value : filled(value, variables)])

function filled(value: FrontMatterValue, variables: Variables): FrontMatterValue {
  if (typeof value === 'string')
    return value.replace(OUTPUT, (order, expression: string) => variables.read(expression) ?? order)
  if (Array.isArray(value)) return value.map((each) => filled(each, variables))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, variables)]))
}

import type { FrontMatterEntry, FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'

/** What a template's expressions name, as far as it stands in texts and settings. */
export type Variables = {
  /** @returns undefined for what only the program knows */
  read: (expression: string) => string | undefined
  assign: (name: string, expression: string) => void
  /** A list that a template repeats something for. */
  list: (name: string) => FrontMatterValue | undefined
}

const QUOTED = /^(?:"([^"]*)"|'([^']*)')$/
/** Filters that leave an address what it is. */
const KEEPING =
  /^(?:relative_url|absolute_url|url|escape|uri_escape|strip|safe|xml_escape|htmlBaseUrl|cgi_escape|asset_url|absURL|relURL)$/

/** @param settings of the site */
export function createVariables(
  entries: readonly FrontMatterEntry[],
  settings: Readonly<Record<string, unknown>>,
): Variables {
  const assigned = new Map<string, string>()
  const own = Object.fromEntries(entries)

  function lookUp(name: string): string | undefined {
    if (/^(?:site\.(?:baseurl|url)|site\.github\.url|root|base(?:url|Url|URL)?|pathPrefix)$/.test(name)) return ''
    if (assigned.has(name)) return assigned.get(name)
    const [first = '', ...inner] = name.split('.')
    if (first === 'page' || first === 'site') return textAt(first === 'page' ? own : settings, inner)
    return textAt(own, [first, ...inner])
  }

  function valueOf(written: string): string | undefined {
    const [, double, single] = QUOTED.exec(written) ?? []
    return double ?? single ?? (/^[\w.-]+$/.test(written) ? lookUp(written) : undefined)
  }

  function read(expression: string): string | undefined {
    const [first = '', ...filters] = expression.split('|').map((part) => part.trim())
    let value = valueOf(first)
    for (const filter of filters) {
      const [name = '', ...rest] = filter.split(':')
      const given = valueOf(rest.join(':').trim())
      if (value === undefined) return undefined
      if (name.trim() === 'prepend') value = (given ?? '') + value
      else if (name.trim() === 'append') value += given ?? ''
      else if (!KEEPING.test(name.trim())) return undefined
    }
    return value
  }

  function list(name: string): FrontMatterValue | undefined {
    const path = name.replace(/^site\./, '').split('.')
    const found = valueAt(settings, path[0] === 'data' ? path : ['data', ...path])
    return typeof found === 'object' && found !== null ? (found as FrontMatterValue) : undefined
  }

  return { read, list, assign: (name, expression) => void assigned.set(name, read(expression) ?? '') }
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : undefined
}

const OUTPUT = /\{\{-?\s*([^{}]*?)\s*-?\}\}/g

/** Entries with the values of what their texts name. */
export const withValues = (entries: readonly FrontMatterEntry[], variables: Variables): FrontMatterEntry[] =>
  entries.map(([key, value]) => [key, /permalink/i.test(key) ? value : filled(value, variables)])

function filled(value: FrontMatterValue, variables: Variables): FrontMatterValue {
  if (typeof value === 'string')
    return value.replace(OUTPUT, (order, expression: string) => variables.read(expression) ?? order)
  if (Array.isArray(value)) return value.map((each) => filled(each, variables))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, variables)]))
}

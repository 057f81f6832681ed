import type { Pattern } from '../parse/pattern.ts'

/*
 * SQLite's LIKE folds A to Z always and other letters never; PostgreSQL's ILIKE folds by the locale of the database. So that both find the
 * same, patterns are written for GLOB and for regular expressions, which fold nothing, and a letter in either case is a set of two.
 */

/** The pattern for SQLite's GLOB. */
export function toGlob(pattern: Pattern, ignoresCase: boolean): string {
  const write = (sign: string) => {
    const cases = ignoresCase ? casesOf(sign) : [sign]
    return cases.length > 1 || /[*?[]/.test(sign) ? `[${cases.join('')}]` : sign
  }
  return pattern.map((part) => (part.kind === 'text' ? write(part.text) : { any: '*', one: '?' }[part.kind])).join('')
}

/** The pattern as a regular expression of PostgreSQL. */
export function toRegularExpression(pattern: Pattern, ignoresCase: boolean): string {
  const write = (sign: string) => {
    const cases = ignoresCase ? casesOf(sign) : [sign]
    return cases.length > 1 ? `[${cases.join('')}]` : sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
  }
  const parts = pattern.map((part) => (part.kind === 'text' ? write(part.text) : { any: '.*', one: '.' }[part.kind]))
  return `^${parts.join('')}$`
}

/** A letter in its two cases. Where one becomes several („ß“ is „SS“), there is no other case. */
function casesOf(sign: string): string[] {
  const cases = [sign, sign.toLowerCase(), sign.toUpperCase()]
  return [...new Set(cases.filter((written) => Array.from(written).length === 1))]
}

import { parseJson } from './parse-json.ts'

/** @property values number of values of all kinds, lists and objects included @property depth nesting of lists and objects */
export type JsonLimits = { values: number; depth: number }

/** More than any program of ours sends at once, and few enough to validate in a few milliseconds. */
export const JSON_LIMITS: JsonLimits = { values: 5_000, depth: 20 }

/**
 * For untrusted input. Counts the values of a text before parsing it: a megabyte has room for 340,000 of them, and a schema looks at each, even where
 * its list may have ten.
 *
 * @returns undefined for invalid JSON, and for a text beyond the limits
 */
export const parseSentJson = (text: string, limits = JSON_LIMITS): unknown =>
  isWithin(text, limits) ? parseJson(text) : undefined

/** Counts brackets and commas: each value but the first one follows one of them. */
function isWithin(text: string, limits: JsonLimits): boolean {
  let values = 1
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length && depth <= limits.depth && values <= limits.values; at++) {
    const sign = text[at]
    if (sign === '"') isString = !isString
    else if (isString) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') [values, depth] = [values + 1, depth + 1]
    else if (sign === ']' || sign === '}') depth--
    else if (sign === ',') values++
  }
  return depth <= limits.depth && values <= limits.values
}

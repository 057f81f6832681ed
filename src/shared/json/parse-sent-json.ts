import { parseJson } from './parse-json.ts'

/** @property values of all kinds together, lists and objects among them @property depth of lists and objects in each other */
export type JsonLimits = { values: number; depth: number }

/** More than any program of ours sends at once, and checked against a schema in a few milliseconds. */
export const JSON_LIMITS: JsonLimits = { values: 5_000, depth: 20 }

/**
 * For what comes from outside. How many values a text holds is counted before any is made: a megabyte has room for 340,000 of them, and a
 * schema looks at each, even where its list may have ten.
 *
 * @returns undefined for a text that is no JSON, and for one beyond the limits
 */
export const parseSentJson = (text: string, limits = JSON_LIMITS): unknown =>
  isWithin(text, limits) ? parseJson(text) : undefined

/** Each value but the first one stands behind a bracket or a comma. */
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

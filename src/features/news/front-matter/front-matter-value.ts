/** The value of a key: a text, a list, or further keys. Numbers, dates and booleans stay as written. */
export type FrontMatterValue = string | readonly FrontMatterValue[] | { readonly [key: string]: FrontMatterValue }

export type FrontMatterEntry = readonly [key: string, value: FrontMatterValue]

/** @property line from 1, in the whole file */
export type FrontMatterMistake = { line: number; sentence: string }

/** Entries in their order, and the line in which each begins. */
export type FrontMatterEntries = { entries: FrontMatterEntry[]; lines: Map<string, number> }

/** Converts a parsed value of a library; null and undefined become an empty list. */
export function toFrontMatterValue(value: unknown): FrontMatterValue {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.filter((item) => item !== null && item !== '').map(toFrontMatterValue)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toFrontMatterValue(inner)]))
  return String(value)
}

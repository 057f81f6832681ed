import type { Hyphenate } from './german/hyphenate.ts'

/** Longer words are wider than half a table on a desktop screen, or a column on a phone. */
const TOO_LONG = /\p{L}{13,}/gu

/** Adds soft hyphens to the long words of a name, for browsers that do not hyphenate German. */
export const breakLongWords = (name: string, hyphenate: Hyphenate): string => name.replaceAll(TOO_LONG, hyphenate)

import type { Hyphenate } from './german/hyphenate.ts'

/** Wider than half a table on a desk, or a column on a phone. */
const TOO_LONG = /\p{L}{13,}/gu

/** Long words of a name break with a hyphen, also where the browser knows no German. */
export const breakLongWords = (name: string, hyphenate: Hyphenate): string => name.replaceAll(TOO_LONG, hyphenate)

import type { Root } from 'mdast'

/** Deeply nested quotes and lists: no real text needs them, and parsing thousands of levels would exhaust the stack. */
const NESTED = /^(?:[ \t]*(?:>|[*+-](?=[ \t])|\d+[.)](?=[ \t]))){50}/m
/** The same for nested HTML elements; those that need no end tag do not count. */
const MOST_OPEN = 100
const TAG = /<(\/?)([a-z][a-z\d]*)/gi
const WITHOUT_END = /^(?:p|li|d[dt]|t[drh]|br|hr|img|input|wbr|col|area|source|track|link|meta|embed|base|param)$/i
/** The parser compares each of these with all earlier ones in its paragraph: ten thousand of them would take seconds. */
const COMPARED = /[*_~]+|[[\]]|^ {0,3}(?:=+|-+)[ \t]*$/gm
/** Limit for the sum of the squared counts of all paragraphs. */
const MOST_COMPARED = 4_000 ** 2

/** Index at which a text exceeds the limits of nesting or comparisons; -1 if it does not. */
export const findTooDeep = (markdown: string): number =>
  [markdown.search(NESTED), findOpenElements(markdown), findCompared(markdown)].find((at) => at >= 0) ?? -1

function findOpenElements(markdown: string): number {
  let open = 0
  for (const { index, 1: end, 2: name = '' } of markdown.matchAll(TAG)) {
    if (WITHOUT_END.test(name)) continue
    open = Math.max(0, open + (end === '/' ? -1 : 1))
    if (open > MOST_OPEN) return index
  }
  return -1
}

function findCompared(markdown: string): number {
  let compared = 0
  let start = 0
  for (const paragraph of markdown.split(/(\n[ \t]*(?:\r?\n)+)/)) {
    compared += [...paragraph.matchAll(COMPARED)].length ** 2
    if (compared > MOST_COMPARED) return start
    start += paragraph.length
  }
  return -1
}

export const TOO_DEEP_SENTENCE =
  'Hier sind Zitate, Listen oder Auszeichnungen zu tief ineinander geschachtelt, oder es sind zu viele in einem Absatz.'

/** Shows such a text as plain text. */
export const asLetters = (markdown: string): Root => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'text', value: markdown }] }],
})

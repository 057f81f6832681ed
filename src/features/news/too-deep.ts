import type { Root } from 'mdast'

/** Quotes within quotes and lists within lists: nobody reads them so deep, and reading thousands would exhaust the stack. */
const NESTED = /^(?:[ \t]*(?:>|[*+-](?=[ \t])|\d+[.)](?=[ \t]))){50}/m
/** The same for elements of HTML in each other; which of these need no end is left out. */
const MOST_OPEN = 100
const TAG = /<(\/?)([a-z][a-z\d]*)/gi
const WITHOUT_END = /^(?:p|li|d[dt]|t[drh]|br|hr|img|input|wbr|col|area|source|track|link|meta|embed|base|param)$/i
/** Within a paragraph each of these is compared with all that came before: ten thousand of them would take seconds. */
const COMPARED = /[*_~]+|[[\]]|^ {0,3}(?:=+|-+)[ \t]*$/gm
/** The square of what a paragraph holds, of all paragraphs together. */
const MOST_COMPARED = 4_000 ** 2

/** Where a text holds more in each other, or beside each other, than can be read in good time; -1 for nowhere. */
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

/** What of such a text is shown all the same: its letters. */
export const asLetters = (markdown: string): Root => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'text', value: markdown }] }],
})

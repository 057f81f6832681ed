import { err, ok, type Result } from '#shared/result.ts'

/** One `key: value` line, or a key with the list below it. */
export type FrontMatterEntry = readonly [key: string, value: string | string[]]
export type FrontMatterFile = { entries: FrontMatterEntry[]; content: string }
export type FrontMatterMistake = { line: number; sentence: string }

const MARKER = '---'
// The s flag, because the dot otherwise stops at U+2028, which word processors put into pasted text.
const KEY_VALUE = /^([^\s:#-][^:]*):(?:[ \t]+(.*))?$/s
const LIST_ITEM = /^ {2}-(?:[ \t]+(.*))?$/s

/**
 * Reads a Markdown file with front matter, by the rules of the specification's section 5: lines between `---` markers are metadata,
 * `key: value` is a pair, a key without value starts a list of lines that begin with two spaces and a dash.
 *
 * @returns the entries in their order, and the body with every paragraph break as one empty line
 */
export function parseFrontMatter(text: string): Result<FrontMatterFile, FrontMatterMistake> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (lines[0]?.trimEnd() !== MARKER)
    return err({ line: 1, sentence: 'Die Datei muss mit einer Zeile „---“ beginnen.' })
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === MARKER)
  if (end < 0) return err({ line: lines.length, sentence: 'Nach den Angaben fehlt die zweite Zeile „---“.' })

  const entries = parseEntries(lines.slice(1, end))
  if (!entries.ok) return entries
  return ok({ entries: entries.value, content: normaliseParagraphs(lines.slice(end + 1)) })
}

function parseEntries(lines: string[]): Result<FrontMatterEntry[], FrontMatterMistake> {
  const entries: [string, string | string[]][] = []
  for (const [index, raw] of lines.entries()) {
    const line = raw.trimEnd()
    if (line === '') continue
    const item = LIST_ITEM.exec(line)
    const last = entries.at(-1)
    if (item) {
      if (!Array.isArray(last?.[1]))
        return mistake(index, 'Ein Listenpunkt braucht darüber eine Zeile „schlüssel:“ ohne Wert.')
      if (item[1]) last[1].push(item[1].trim())
      continue
    }
    const pair = KEY_VALUE.exec(line)
    const key = pair?.[1]?.trim()
    if (!key) return mistake(index, 'Hier wird eine Zeile „schlüssel: wert“ oder ein Listenpunkt „  - wert“ erwartet.')
    if (entries.some(([known]) => known === key)) return mistake(index, `„${key}“ steht doppelt in den Angaben.`)
    const value = pair?.[2]?.trim() ?? ''
    entries.push([key, value === '' ? [] : value])
  }
  return ok(entries)
}

function mistake(index: number, sentence: string) {
  return err({ line: index + 2, sentence })
}

function normaliseParagraphs(lines: string[]): string {
  return lines
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

/** The inverse of {@link parseFrontMatter}: what is written here is read back without loss. */
export function writeFrontMatter({ entries, content }: FrontMatterFile): string {
  const lines = entries.flatMap(([key, value]) =>
    typeof value === 'string' ? [`${key}: ${value}`] : [`${key}:`, ...value.map((item) => `  - ${item}`)],
  )
  return [MARKER, ...lines, MARKER, '', content, ''].join('\n')
}

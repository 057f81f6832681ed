import { parse } from 'yaml'
import { isRecord } from '#shared/is-record.ts'
import type { TextFile } from '#content/kinds/content-kind.ts'

/** E-mail addresses, telephone and account numbers. */
const CONTACT = [
  /[^\s@(<]+@[^\s@]+\.\p{L}/u,
  /(?:\+\d|\(?\b0\d)[\d\s()/.–-]{5,}\d/,
  /\b[A-Z]{2}\d{2}(?:\s?[\dA-Z]{4}){3}/,
]

/** Keys under which a club's files name people. */
const IN_BOARD = new Set(['name'])
const IN_TEAMS = new Set(['captain', 'lineUp', 'players', 'doubles'])
const IN_IMPRINT = new Set(['name', 'holder'])
const WORD = /\p{Lu}[\p{L}’'-]{2,}/gu

/**
 * Returns a test whether a line names a person or contact details. Names come from the club's board, teams and imprint; a part of a name,
 * such as a first name, is enough: a line removed by mistake does no harm.
 */
export function knowPeopleOf(files: readonly TextFile[]): (line: string) => boolean {
  const names = files.flatMap(({ path, text }) => {
    if (path === 'club/club.yaml') return namesOfClub(parse(text))
    if (path === 'club/board.yaml') return namesIn(parse(text), IN_BOARD)
    return path.startsWith('teams/') ? namesIn(parse(text), IN_TEAMS) : []
  })
  const words = new Set(names.flatMap((name) => name.normalize('NFC').match(WORD) ?? []))
  return (line) =>
    CONTACT.some((pattern) => pattern.test(line)) ||
    (line.normalize('NFC').match(WORD) ?? []).some((word) => words.has(word) || words.has(word.replace(/[’']?s$/, '')))
}

/** Only these keys, because the file also contains the names of the club and its hall. */
function namesOfClub(club: unknown): string[] {
  if (!isRecord(club)) return []
  const { bank, responsibleForContent, representatives } = club
  const people = Array.isArray(representatives) ? representatives.map(withoutOffice) : []
  return [...people, ...namesIn({ bank, responsibleForContent }, IN_IMPRINT)]
}

const withoutOffice = (representative: unknown) => String(representative).replace(/\(.*/, '')

function namesIn(value: unknown, keys: ReadonlySet<string>, isName = false): string[] {
  if (typeof value === 'string') return isName ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, keys, isName))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => namesIn(each, keys, keys.has(key)))
}

const LIST_LINE = /^\s*(?:[-*+]|\d+[.)])\s/

/** Removes paragraphs, list lines and pictures that a new club must not begin with, and headings left without content. */
export function leaveOut(markdown: string, isLeftOut: (line: string) => boolean): string {
  const blocks = markdown.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n')
    const kept = lines.every((line) => LIST_LINE.test(line) || /^\s/.test(line))
      ? lines.filter((line) => !isLeftOut(line))
      : isLeftOut(block)
        ? []
        : lines
    return kept.length === 0 ? [] : [kept.join('\n')]
  })
  return blocks
    .reduceRight<string[]>((below, block) => (isEmptyHeading(block, below[0]) ? below : [block, ...below]), [])
    .join('\n\n')
}

const depthOf = (block = '# ') => /^(#+) /.exec(block)?.[1]?.length

/** A heading is empty if the next block is a heading of the same or a higher level, or the end. */
function isEmptyHeading(block: string, next: string | undefined): boolean {
  const [own, below] = [depthOf(block), depthOf(next)]
  return own !== undefined && below !== undefined && below <= own && !block.includes('\n')
}

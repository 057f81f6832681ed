import { parse } from 'yaml'
import { isRecord } from '#shared/is-record.ts'
import type { TextFile } from '#content/kinds/content-kind.ts'

/** Addresses, numbers of telephones and accounts. */
const CONTACT = [
  /[^\s@(<]+@[^\s@]+\.\p{L}/u,
  /(?:\+\d|\(?\b0\d)[\d\s()/.–-]{5,}\d/,
  /\b[A-Z]{2}\d{2}(?:\s?[\dA-Z]{4}){3}/,
]

/** Under which keys files of a club name people. */
const IN_BOARD = new Set(['name'])
const IN_TEAMS = new Set(['captain', 'lineUp', 'players', 'doubles'])
const IN_IMPRINT = new Set(['name', 'holder'])
const WORD = /\p{Lu}[\p{L}’'-]{2,}/gu

/**
 * Whether a line says who somebody is, or how they are reached. People are known from the club's board, teams and imprint; of a line in which
 * only a part of a name stands, such as a first name, the same holds: a word too many that is missing harms nobody.
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

/** Its own name stands there as well, and that of its hall. */
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

/** A running text without the paragraphs, lines of lists and pictures that a new club must not begin with, and without headings below which nothing is left. */
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

/** What comes below it is a heading no deeper than itself, or the end. */
function isEmptyHeading(block: string, next: string | undefined): boolean {
  const [own, below] = [depthOf(block), depthOf(next)]
  return own !== undefined && below !== undefined && below <= own && !block.includes('\n')
}

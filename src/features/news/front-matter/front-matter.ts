import { isDeepStrictEqual } from 'node:util'
import { err, ok, type Result } from '#shared/result.ts'
import {
  type FrontMatterEntries,
  type FrontMatterEntry,
  type FrontMatterMistake,
  type FrontMatterValue,
  toFrontMatterValue,
} from './front-matter-value.ts'
import { readYamlEntries } from './yaml-entries.ts'
import { parse, TomlError } from 'smol-toml'

type FrontMatterFile = { entries: FrontMatterEntry[]; content: string }

const MARKER = '---'
const TOML_MARKER = '+++'
const JSON_MARKER = '---json'

/**
 * Reads a Markdown file with front matter: YAML between `---` (see `yaml-entries.ts` for rules that precede YAML), TOML between `+++`, or JSON in
 * braces.
 *
 * @returns the entries in their order, and the body with every paragraph break as one empty line
 */
export function parseFrontMatter(text: string) {
  const lines = splitLines(text)
  const part = findPart(lines)
  if (part === undefined) return err({ line: 1, sentence: 'Die Datei muss mit einer Zeile „---“ beginnen.' })
  const { from, end, read } = part
  if (end < 0) return err({ line: lines.length, sentence: `Nach den Angaben fehlt die zweite Zeile „${part.marker}“.` })
  const entries = read(lines.slice(from, end), from + 1)
  if (!entries.ok) return entries
  const body = part.isMarkerIn ? end : end + 1
  return ok({ ...entries.value, content: normaliseParagraphs(lines.slice(body)), bodyLine: body + 1 })
}

export const splitLines = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)

type Read = (lines: string[], firstLine: number) => Result<FrontMatterEntries, FrontMatterMistake>
/** @property from index of the first line @property end index after the last @property isMarkerIn the closing marker belongs to the last line */
type Part = { marker: string; from: number; end: number; read: Read; isMarkerIn?: true }

function findPart(lines: string[]): Part | undefined {
  const first = lines[0]?.trimEnd() ?? ''
  const closing = (marker: string) => lines.findIndex((line, index) => index > 0 && line.trimEnd() === marker)
  if (first === MARKER) return { marker: MARKER, from: 1, end: closing(MARKER), read: readYamlEntries }
  if (first === TOML_MARKER) return { marker: TOML_MARKER, from: 1, end: closing(TOML_MARKER), read: readTomlEntries }
  if (first === JSON_MARKER) return { marker: MARKER, from: 1, end: closing(MARKER), read: readJsonEntries }
  if (!first.startsWith('{') || first.startsWith('{{') || first.startsWith('{%')) return undefined
  const end = lines.findIndex((line) => /^\}\s*$/.test(line)) + 1
  return { marker: '}', from: 0, end: end === 0 ? -1 : end, read: readJsonEntries, isMarkerIn: true }
}

const normaliseParagraphs = (lines: string[]): string =>
  lines
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

/** The inverse of {@link parseFrontMatter}, which reads it back without loss. */
export const writeFrontMatter = ({ entries, content }: FrontMatterFile): string =>
  [MARKER, ...entries.flatMap(writeEntry), MARKER, '', content, ''].join('\n')

function writeEntry([key, value]: FrontMatterEntry): string[] {
  const name = key.startsWith('"') || /^[\s:#\]}-]|[:\r\n]|\s$/.test(key) ? JSON.stringify(key) : key
  if (typeof value === 'string') return [`${name}: ${writeText(value)}`]
  const texts = Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
  if (!texts) return [`${name}: ${JSON.stringify(value)}`]
  return [`${name}:`, ...texts.map((item) => `  - ${writeText(item)}`)]
}

/** Quotes the text only if it would otherwise be read differently. */
function writeText(text: string): string {
  if (/[\r\n]/.test(text)) return JSON.stringify(text)
  const read = readYamlEntries([`x: ${text}`], 1)
  return read.ok && isDeepStrictEqual(read.value.entries, [['x', text]]) ? text : JSON.stringify(text)
}

export type { FrontMatterEntry, FrontMatterMistake, FrontMatterValue }

/** @param firstLine number of the first of these lines in the file */
function readTomlEntries(lines: string[], firstLine: number): Result<FrontMatterEntries, FrontMatterMistake> {
  try {
    return ok(toEntries(parse(lines.join('\n')), lines, firstLine))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const sentence = 'Diese Zeile ist kein gültiges TOML: Bitte prüfen Sie Gleichheitszeichen und Anführungszeichen.'
    return err({ line: firstLine + Math.min(error.line, lines.length) - 1, sentence })
  }
}

/** @param firstLine number of the first of these lines in the file */
function readJsonEntries(lines: string[], firstLine: number): Result<FrontMatterEntries, FrontMatterMistake> {
  const mistake = () => err({ line: firstLine, sentence: 'Die Angaben zwischen { und } sind kein gültiges JSON.' })
  try {
    const value: unknown = JSON.parse(lines.join('\n'))
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? ok(toEntries(value, lines, firstLine))
      : mistake()
  } catch (error) {
    if (error instanceof SyntaxError) return mistake()
    throw error
  }
}

function toEntries(value: object, lines: string[], firstLine: number): FrontMatterEntries {
  const entries = Object.entries(value).map(([key, inner]) => [key, toFrontMatterValue(inner)] as const)
  const lineOf = (key: string) =>
    Math.max(
      0,
      lines.findIndex((line) => line.replace(/^[\s["'{]+/, '').startsWith(key)),
    ) + firstLine
  return { entries, lines: new Map(entries.map(([key]) => [key, lineOf(key)])) }
}

import { parse, TomlError } from 'smol-toml'
import { err, ok, type Result } from '#shared/result.ts'
import { toFrontMatterValue, type FrontMatterEntries, type FrontMatterMistake } from './front-matter-value.ts'

/** @param firstLine number of the first of these lines in the file */
export function readTomlEntries(lines: string[], firstLine: number): Result<FrontMatterEntries, FrontMatterMistake> {
  try {
    return ok(toEntries(parse(lines.join('\n')), lines, firstLine))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const sentence = 'Diese Zeile ist kein gültiges TOML: Bitte prüfen Sie Gleichheitszeichen und Anführungszeichen.'
    return err({ line: firstLine + Math.min(error.line, lines.length) - 1, sentence })
  }
}

/** @param firstLine number of the first of these lines in the file */
export function readJsonEntries(lines: string[], firstLine: number): Result<FrontMatterEntries, FrontMatterMistake> {
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

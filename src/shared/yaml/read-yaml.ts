import { isMap, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml'
import type { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import type { FileMistake } from './file-mistake.ts'
import { germanIssue } from './german-issue.ts'

/** Maximum references to one place of a file; more could expand a small file to a huge one. */
const MAX_REFERENCES = 50
/** In characters: the texts of about fifty thousand pictures. */
const MAX_LENGTH = 5_000_000

const INVALID = 'Diese Zeile ist kein gültiges YAML: Bitte prüfen Sie Einrückung, Doppelpunkte und Anführungszeichen.'

/** Reads a YAML file into a checked value, or says what is wrong in which line. */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): Result<z.infer<Schema>, FileMistake[]> {
  if (text.length > MAX_LENGTH)
    return err([{ file, line: undefined, sentence: 'Diese Datei ist zu groß: Höchstens 5 MB sind möglich.' }])
  const lines = new LineCounter()
  // The parser's check for duplicate keys takes quadratic time.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const [broken] = document.errors
  if (broken) return err([{ file, line: lines.linePos(broken.pos[0]).line, sentence: INVALID }])
  const value = unfold(document)
  if (!value.ok) return err([{ file, line: lines.linePos(value.error.offset).line, sentence: value.error.sentence }])
  const parsed = schema.safeParse(value.value, { error: germanIssue })
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues.map((issue) => ({
      file,
      line: findLine(document, lines, issue.path),
      sentence: describe(issue),
    })),
  )
}

/** The plain value. A star begins a reference in YAML; editors mean Markdown emphasis by it instead. */
function unfold(document: Document): Result<unknown, { offset: number; sentence: string }> {
  let unknown: number | undefined
  let double: number | undefined
  visit(document, {
    Alias(_, node) {
      if (node.resolve(document) === undefined) unknown ??= node.range?.[0] ?? 0
    },
    Map(_, { items }) {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (known.has(key.value)) double ??= key.range?.[0] ?? 0
        known.add(key.value)
      }
    },
  })
  if (double !== undefined) return err({ offset: double, sentence: INVALID })
  if (unknown !== undefined)
    return err({ offset: unknown, sentence: 'Ein Text, der mit * beginnt, gehört in Anführungszeichen.' })
  try {
    return ok(document.toJS({ maxAliasCount: MAX_REFERENCES }))
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return err({ offset: 0, sentence: 'In dieser Datei sind zu viele Verweise (mit * und &) verschachtelt.' })
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const place = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : ''
  // The key's own rule says what is wrong with it.
  const [ofKey] = issue.code === 'invalid_key' ? issue.issues : []
  return place + (ofKey ?? issue).message
}

/** The line of the value; where it is missing, of the nearest thing around it. */
function findLine(document: Document, lines: LineCounter, path: PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  const { contents } = document
  return isMap(contents) && contents.range ? lines.linePos(contents.range[0]).line : 1
}

import { fillPlaceholders, type Page } from '#features/club/page.ts'
import type { Club } from '#features/club/club-facts.ts'
import type { DocumentMistake, PageParts, PageText } from '#features/club/editing/document-text.ts'
import { findTooDeep, TOO_DEEP_SENTENCE } from '#features/news/too-deep.ts'
import { parseFrontMatter, splitLines, writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** Pages of running text in their file format: front matter with title and subtitle, and Markdown below. */
export const pageText: PageText = { read: readPage, write: writePage, derive: derivePage }

function readPage(source: string): Result<PageParts, DocumentMistake[]> {
  const read = parseFrontMatter(source)
  if (!read.ok) return err([{ path: '', sentence: `Zeile ${read.error.line}: ${read.error.sentence}` }])
  return ok(partsOf(read.value))
}

export function partsOf({ entries, content }: { entries: Iterable<readonly [string, unknown]>; content: string }) {
  const fields = new Map(entries)
  const single = (key: string) => String(fields.get(key) ?? '')
  return { title: single('title'), subtitle: single('subtitle'), markdown: content }
}

function writePage(source: string, parts: PageParts): string {
  const wanted = { title: oneLine(parts.title), subtitle: oneLine(parts.subtitle), markdown: normal(parts.markdown) }
  const read = parseFrontMatter(source)
  const present = readPage(source)
  if (!read.ok || !present.ok) return writeWhole(wanted)
  const isSame = normal(present.value.markdown) === wanted.markdown
  const body = isSame ? undefined : wanted.markdown
  const text = replaceParts(source, { ...wanted, body, bodyLine: read.value.bodyLine })
  const result = readPage(text)
  const isRight = result.ok && PARTS.every((part) => normal(result.value[part]) === wanted[part])
  return isRight ? text : writeWhole(wanted)
}

const PARTS = ['title', 'subtitle', 'markdown'] as const

export function writeWhole({ title, subtitle, markdown }: PageParts): string {
  const entries: [string, string][] = [
    ['title', title],
    ['subtitle', subtitle],
  ]
  return writeFrontMatter({ entries, content: markdown })
}

type Replacement = { title: string; subtitle: string; body: string | undefined; bodyLine: number }

/** Changes only the lines that differ. */
function replaceParts(source: string, { title, subtitle, body, bodyLine }: Replacement): string {
  const present = readPage(source)
  const lines = splitLines(source)
  const head = lines.slice(0, bodyLine - 1)
  for (const [key, value] of Object.entries({ title, subtitle })) {
    if (present.ok && normal(present.value[key === 'title' ? 'title' : 'subtitle']) === value) continue
    const line = writeFrontMatter({ entries: [[key, value]], content: '' }).split('\n')[1] ?? ''
    const index = head.findIndex((each) => each.startsWith(`${key}:`))
    if (index < 0) head.splice(head.length - 1, 0, line)
    else head[index] = line
  }
  const tail = body === undefined ? lines.slice(bodyLine - 1) : ['', ...body.split('\n'), '']
  return [...head, ...tail].join(source.includes('\r\n') ? '\r\n' : '\n')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** As the reader normalises it: one empty line per paragraph break, none at the ends. */
const normal = (text: string) =>
  splitLines(text)
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

function derivePage(source: string, club: Club): Result<Page, DocumentMistake[]> {
  const filled = fillPlaceholders(source, club)
  if (!filled.ok) return err([{ path: 'markdown', sentence: filled.error.sentence }])
  if (findTooDeep(source) >= 0) return err([{ path: 'markdown', sentence: TOO_DEEP_SENTENCE }])
  const parts = readPage(filled.value)
  if (!parts.ok) return parts
  if (parts.value.title === '') return err([{ path: 'title', sentence: 'Dieser Text darf nicht leer sein.' }])
  const { html, headings } = renderMarkdown(parts.value.markdown)
  return ok({ ...parts.value, html, headings })
}

import { parse } from 'yaml'
import { editYaml } from '#shared/yaml/edit-yaml.ts'
import { germanIssue } from '#shared/yaml/german-issue.ts'
import { readYaml } from '#shared/yaml/read-yaml.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { clubFactsIfMissing, clubSchemas, type Club, type ClubDocumentName } from '../club-facts.ts'
import type { Page } from '../page.ts'
import { documentFile, isPageDocument, type DocumentName } from './document-name.ts'

/** A mistake, in words for the editor. @property path of the value, `members.0.name`; empty for the whole document */
export type DocumentMistake = { path: string; sentence: string }

/** What a page of running text consists of, its placeholders not filled in. */
export type PageParts = { title: string; subtitle: string; markdown: string }

/** Reads and writes pages of running text; they are Markdown, which belongs to another feature. */
export type PageText = {
  read: (source: string) => Result<PageParts, DocumentMistake[]>
  /** Lines that already match stay as they are. */
  write: (source: string, parts: PageParts) => string
  derive: (source: string, club: Club) => Result<Page, DocumentMistake[]>
}

/** The plain values of a source, as a form shows them; of a document never written, the defaults. */
export function readValues(name: DocumentName, source: string, pages: PageText): unknown {
  if (!isPageDocument(name)) return source === '' ? (clubFactsIfMissing[name] ?? {}) : parse(source)
  const parts = pages.read(source)
  return parts.ok ? parts.value : { title: '', subtitle: '', markdown: '' }
}

/** The source with these values in it; parts that already match stay letter for letter. */
export function writeValues(
  name: DocumentName,
  source: string,
  values: unknown,
  pages: PageText,
): Result<string, DocumentMistake[]> {
  if (isPageDocument(name)) return ok(pages.write(source, toPageParts(values)))
  const checked = clubSchemas[name].safeParse(values, { error: germanIssue })
  if (checked.success) return ok(editYaml(source, values))
  return err(checked.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), sentence: message })))
}

function toPageParts(values: unknown): PageParts {
  const given: Record<string, unknown> = typeof values === 'object' && values !== null ? { ...values } : {}
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '')
  return { title: text('title'), subtitle: text('subtitle'), markdown: text('markdown') }
}

/** The value that pages read from a source. */
export function deriveValue(
  name: DocumentName,
  source: string,
  { club, pages }: { club: Club; pages: PageText },
): Result<unknown, DocumentMistake[]> {
  if (isPageDocument(name)) return pages.derive(source, club)
  return readFacts(name, source)
}

function readFacts(name: ClubDocumentName, source: string): Result<unknown, DocumentMistake[]> {
  const read = readYaml(documentFile(name), source, clubSchemas[name])
  if (read.ok) return read
  return err(
    read.error.map(({ line, sentence }) => ({
      path: '',
      sentence: line === undefined ? sentence : `Zeile ${line}: ${sentence}`,
    })),
  )
}

import { parseBerlinTime, toLocalText } from '#shared/berlin-time.ts'
import { readFocus, writeFocus } from '#shared/focus.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { ArticleDraft } from './article.ts'
import { readFileFields, type FileFields, type FieldName } from './article-fields.ts'
import { parseFrontMatter, writeFrontMatter } from './front-matter/front-matter.ts'
import type { FrontMatterEntry, FrontMatterMistake } from './front-matter/front-matter-value.ts'
import {
  ALWAYS_THERE,
  isAlwaysThere,
  isPageAddress,
  isPageSlug,
  isTakenAddress,
  toPageAddress,
} from './page-address.ts'
import { PAGE_KEYS } from './page-fields.ts'
import { isSlug, toSlug } from '#shared/slug.ts'
import { readWrittenDate, type WrittenDate } from './written-date.ts'

/** @property notes parts that are ignored or read differently from how they are written @property bodyLine line in which the text begins */
type ReadArticle = { draft: ArticleDraft; notes: FrontMatterMistake[]; bodyLine: number }

/**
 * Reads an article's file. The slug is the file's name without date and extension, unless the front matter names one; without a date in the front
 * matter, that of the name counts.
 *
 * @param fileName such as `2024-11-24-ein-titel.md`
 */
export const parseArticleFile = (fileName: string, text: string) => parseFile(ARTICLE, fileName, text)

/** Reads a page of the club's own. Its address is the file's path; it needs no date. @param path below `pages/`, such as `verein/satzung.md` */
export const parsePageFile = (path: string, text: string) => parseFile(PAGE, path, text)

type Place = {
  name: string
  also?: ReadonlySet<string>
  slugOf: (fileName: string, fields: FileFields) => string
  isAddress: (slug: string) => boolean
  toAddress: (written: string) => string
  undated?: WrittenDate
}

const ARTICLE: Place = {
  name: 'Der Artikel',
  slugOf: (fileName, fields) => fields.text('slug') || toSlug(slugPart(fileName) || oneLine(fields.text('title'))),
  isAddress: isSlug,
  toAddress: toSlug,
}

const PAGE: Place = {
  name: 'Die Seite',
  also: PAGE_KEYS,
  slugOf: (path, fields) => (isPageSlug(fields.text('slug')) ? fields.text('slug') : toPageAddress(pagePath(path))),
  isAddress: isPageAddress,
  toAddress: toPageAddress,
  undated: { at: ALWAYS_THERE, isSkipped: false },
}

/** `verein/index.md` is the page `/verein`, as in other programs. */
const pagePath = (path: string) => path.replace(/\.md$/i, '').replace(/\/_?index$/i, '')

function parseFile(place: Place, fileName: string, text: string): Result<ReadArticle, FrontMatterMistake> {
  const file = parseFrontMatter(text)
  if (!file.ok) return file
  const fields = readFileFields(file.value, place.also)

  const title = oneLine(fields.text('title'))
  if (title === '') return missing(fields, 'title', `${place.name} braucht eine Zeile „title: …“.`)
  const published = readPublication(fields, fileName) ?? (fields.text('date') === '' ? place.undated : undefined)
  if (!published) return missing(fields, 'date', `${place.name} braucht ein Datum wie „date: 2024-11-24 18:30“.`)
  const addresses = readAddresses(place, fileName, fields)
  if (!addresses.ok) return addresses
  const { slug, formerSlugs } = addresses.value
  const visibility = readVisibility(fields)
  if (!visibility.ok) return visibility
  const { value: expiry } = visibility

  const focus = readFocus(fields.text('prev_focus'))
  const draft: ArticleDraft = {
    slug,
    formerSlugs,
    title,
    publishedAt: published.at,
    isDraft: expiry.isDraft,
    expiresAt: expiry.expiresAt,
    summary: oneLine(fields.text('summary')),
    previewPicture: fields.pictures('prev_image')[0],
    ...(focus && { previewFocus: focus }),
    pictures: fields.pictures('images'),
    metadata: fields.further(),
    markdown: file.value.content,
  }
  const skipped = published.isSkipped ? [noteSkipped(fields.lineOf('date'), published)] : []
  const notes = [...fields.notes(), ...skipped].toSorted((a, b) => a.line - b.line)
  return ok({ draft, notes, bodyLine: file.value.bodyLine })
}

function readAddresses(
  { slugOf, isAddress, toAddress }: Place,
  fileName: string,
  fields: FileFields,
): Result<Pick<ArticleDraft, 'slug' | 'formerSlugs'>, FrontMatterMistake> {
  const slug = slugOf(fileName, fields)
  if (!isAddress(slug))
    return missing(fields, 'slug', `„${slug}“ ist als Adresse nicht möglich; „${toAddress(slug)}“ ginge.`)
  if (isPageSlug(slug) && isTakenAddress(slug))
    return missing(
      fields,
      'slug',
      `Die Adresse „${slug}“ braucht die Website selbst. Bitte nennen Sie die Datei anders.`,
    )
  const formerSlugs = fields.list('old_slugs')
  const impossible = formerSlugs.find((former) => !isAddress(former))
  if (impossible === undefined) return ok({ slug, formerSlugs })
  const sentence = `„${impossible}“ kann keine frühere Adresse sein; „${toAddress(impossible)}“ ginge.`
  return missing(fields, 'old_slugs', sentence)
}

/** From when on readers find it: its date, or a later one under another program's key for the day of publication. */
function readPublication(fields: FileFields, fileName: string): WrittenDate | undefined {
  const [, nameDate = ''] = NAME_DATE.exec(fileName) ?? []
  const date = readWrittenDate(fields.text('date') || nameDate)
  // An unreadable date is a mistake, not a reason to look elsewhere.
  if (!date && fields.text('date') !== '') return undefined
  const release = readWrittenDate(fields.text('publishDate'))
  if (!date || !release) return date ?? release
  return release.at > date.at ? release : date
}

function readVisibility(fields: FileFields): Result<Pick<ArticleDraft, 'isDraft' | 'expiresAt'>, FrontMatterMistake> {
  const isDraft = fields.truth('draft')
  const isPublished = fields.truth('published')
  const written = fields.text('expiryDate')
  const expiresAt = readWrittenDate(written)?.at
  const isNoTruth = (key: 'draft' | 'published') =>
    missing(fields, key, `Hinter „${key}:“ steht entweder true (ja) oder false (nein).`)
  if (isDraft === undefined) return isNoTruth('draft')
  if (isPublished === undefined) return isNoTruth('published')
  if (written !== '' && !expiresAt)
    return missing(fields, 'expiryDate', 'Das ist kein Datum; es sieht aus wie „expiryDate: 2024-12-31“.')
  return ok({ isDraft: isDraft || !isPublished, expiresAt })
}

/** Multi-line values end with a line break, but titles must not contain any. */
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim()

const NAME_DATE = /^(\d{4}-\d{2}-\d{2})(?!\d)/

const slugPart = (fileName: string): string => fileName.replace(/\.md$/i, '').replace(/^\d{4}-\d{2}-\d{2}-?/, '')

const missing = (fields: FileFields, key: FieldName, sentence: string) => err({ line: fields.lineOf(key), sentence })

function noteSkipped(line: number, { at }: WrittenDate): FrontMatterMistake {
  const sentence = `Diese Uhrzeit gab es nicht, weil da die Uhren vorgestellt wurden; es gilt ${toLocalText(at)}.`
  return { line, sentence }
}

/** The article as its author would write it; {@link parseArticleFile}, for a page {@link parsePageFile}, reads it back without loss. */
export function writeArticleFile(article: ArticleDraft): string {
  const entries: FrontMatterEntry[] = [
    ['title', article.title],
    ...optional('date', isAlwaysThere(article) ? undefined : writeDate(article.publishedAt)),
    ['slug', article.slug],
    ...optional('old_slugs', article.formerSlugs),
    ...optional('draft', article.isDraft ? 'true' : undefined),
    ...optional('expiryDate', article.expiresAt && writeDate(article.expiresAt)),
    ...optional('prev_image', article.previewPicture),
    ...optional('prev_focus', article.previewFocus && writeFocus(article.previewFocus)),
    ...optional('summary', article.summary || undefined),
    ...optional('images', article.pictures),
    ...article.metadata,
  ]
  return writeFrontMatter({ entries, content: article.markdown })
}

/** German local time, unless that loses information (milliseconds, the hour that occurs twice); then the exact instant. */
function writeDate(instant: Date): string {
  const local = toLocalText(instant)
  return parseBerlinTime(local)?.getTime() === instant.getTime() ? local : instant.toISOString()
}

const optional = (key: string, value: string | string[] | undefined): FrontMatterEntry[] =>
  value === undefined || value.length === 0 ? [] : [[key, value]]

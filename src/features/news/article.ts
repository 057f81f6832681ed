import { parseBerlinTime, toLocalText } from '#shared/berlin-time.ts'
import type { Brand } from '#shared/brand.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { parseFrontMatter, writeFrontMatter, type FrontMatterEntry, type FrontMatterMistake } from './front-matter.ts'
import { isSlug, toSlug } from './slug.ts'

export type ArticleId = Brand<string, 'ArticleId'>
/** The one place where a plain string becomes an article id. */
export const toArticleId = (raw: string) => raw as ArticleId

/** What an author writes. Pictures are named by their path in the content folder, such as `pictures/jubel-1.svg`. */
export type ArticleDraft = {
  slug: string
  /** Earlier slugs, whose addresses lead to the present one. */
  formerSlugs: string[]
  title: string
  publishedAt: Date
  /** One or two sentences for feeds, search engines and link previews; may be empty. */
  summary: string
  previewPicture: string | undefined
  pictures: string[]
  /** Further front-matter entries, kept in their order. */
  metadata: FrontMatterEntry[]
  markdown: string
}

/** A published article. */
export type Article = Omit<ArticleDraft, 'formerSlugs'> & {
  id: ArticleId
  /** When its text or pictures last changed; at first the moment of publication. */
  updatedAt: Date
  /** The body as sanitised HTML. */
  html: string
  /** First characters of the hash over the article's file; part of that file's immutable address. */
  contentHash: string
}

/** What lists and cards show of an article. */
export type Teaser = Pick<Article, 'slug' | 'title' | 'publishedAt' | 'summary' | 'previewPicture'>

/**
 * Reads an article's file. The slug is the file's name without date and ending, unless the front matter names one.
 *
 * @param fileName such as `2024-11-24-ein-titel.md`
 */
export function parseArticleFile(fileName: string, text: string): Result<ArticleDraft, FrontMatterMistake> {
  const file = parseFrontMatter(text)
  if (!file.ok) return file
  const fields = new Map(file.value.entries)

  const title = single(fields.get('title'))
  if (title === '') return missing(text, 'title', 'Der Artikel braucht eine Zeile „title: …“.')
  const publishedAt = parseBerlinTime(single(fields.get('date')))
  if (!publishedAt) return missing(text, 'date', 'Der Artikel braucht ein Datum wie „date: 2024-11-24 18:30“.')
  const slug = single(fields.get('slug')) || toSlug(slugPart(fileName) || title)
  if (!isSlug(slug)) return missing(text, 'slug', `„${slug}“ ist als Adresse nicht möglich; „${toSlug(slug)}“ ginge.`)

  return ok({
    slug,
    formerSlugs: list(fields.get('old_slugs')),
    title,
    publishedAt,
    summary: single(fields.get('summary')),
    previewPicture: single(fields.get('prev_image')) || undefined,
    pictures: list(fields.get('images')),
    metadata: file.value.entries.filter(([key]) => !OWN_KEYS.has(key)),
    markdown: file.value.content,
  })
}

const OWN_KEYS = new Set(['title', 'date', 'slug', 'old_slugs', 'summary', 'prev_image', 'images'])

function slugPart(fileName: string): string {
  return fileName.replace(/\.md$/i, '').replace(/^\d{4}-\d{2}-\d{2}-?/, '')
}

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')
const list = (value: string | string[] | undefined) => (typeof value === 'string' ? [value] : (value ?? []))

function missing(text: string, key: string, sentence: string) {
  const line = text.split(/\r\n|\r|\n/).findIndex((candidate) => candidate.startsWith(`${key}:`))
  return err({ line: Math.max(line, 0) + 1, sentence })
}

/** The article as its author would write it; {@link parseArticleFile} reads it back without loss. */
export function writeArticleFile(article: ArticleDraft): string {
  const entries: FrontMatterEntry[] = [
    ['title', article.title],
    ['date', writeDate(article.publishedAt)],
    ['slug', article.slug],
    ...optional('old_slugs', article.formerSlugs),
    ...optional('prev_image', article.previewPicture),
    ...optional('summary', article.summary || undefined),
    ...optional('images', article.pictures),
    ...article.metadata,
  ]
  return writeFrontMatter({ entries, content: article.markdown })
}

/** German local time, unless only the exact instant is without loss (milliseconds, the hour that occurs twice). */
function writeDate(instant: Date): string {
  const local = toLocalText(instant)
  return parseBerlinTime(local)?.getTime() === instant.getTime() ? local : instant.toISOString()
}

function optional(key: string, value: string | string[] | undefined): FrontMatterEntry[] {
  return value === undefined || value.length === 0 ? [] : [[key, value]]
}

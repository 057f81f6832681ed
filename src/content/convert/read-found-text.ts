import { posix } from 'node:path'
import { parseArticleFile } from '#features/news/article-file.ts'
import type { ArticleDraft } from '#features/news/article.ts'
import { isKnownKey, readFileFields, wordsOf } from '#features/news/article-fields.ts'
import { parseFrontMatter, writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import type { FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { toSlug } from '#shared/slug.ts'
import type { Hint } from './converted.ts'
import type { Ledger } from './ledger.ts'
import type { Dialect } from './dialects.ts'
import { inherit, type Inherited } from './inherited-values.ts'
import type { SourceFolder } from './source-folder.ts'

/**
 * A text of the source whose words are still the other program's.
 *
 * @property text the whole file @property unknown keys of an article that mean nothing here, and their lines */
export type FoundText = {
  path: string
  name: string
  text: string
  entries: FrontMatterEntry[]
  body: string
  isArticle: boolean
  draft: ArticleDraft | undefined
  unknown: { key: string; line: number | undefined }[]
}
type Parts = { source: SourceFolder; ledger: Ledger; hints: Hint[]; dialect: Dialect; inherited: readonly Inherited[] }

/** Keys that every theme wants and that say nothing to readers. */
const THEMES =
  /^(?:layout|template|templatekey|type|comments|toc|lang|language|weight|math|featuredpost|featured|sidebar|eleventynavigation|lastmod|updated|modified|date_?modified|excerpt_separator|url|path|slug|aliases|redirect_?from|permalink|keywords|seo|id|resources|featuredalt|image_?alt)$/i
/** What stands below the text, and what stands for it. */
export const GALLERY_KEYS = /^(?:images|gallery)$/i
export const PREVIEW_KEYS = /^(?:prev_image|image|featured_?-?image|cover|thumbnail|header)$/i
const DATED = /^(\d{4}-\d{2}-\d{2})-?/

/** @returns nothing of what is no text of the site */
export async function readFoundText(path: string, parts: Parts): Promise<FoundText | undefined> {
  const { source, ledger, dialect, inherited } = parts
  const text = await source.readText(path)
  if (text === undefined) {
    ledger.leave(path, 'Diese Datei ist zu groß für einen Text.')
    return undefined
  }
  const read = parseFrontMatter(text)
  const isArticle = dialect.isArticle(path)
  if (!read.ok) {
    ledger.leave(path, read.error.sentence, read.error.line)
    return undefined
  }
  const name = nameOf(path)
  const { content, lines } = read.value
  const all = inherit(read.value.entries, path, inherited)
  const entries = dialect.splitsWords ? all.map(splitWords) : all
  const isDraft = dialect.isDraft(path)
  const dated = isDraft ? await withDate(entries, path, source) : entries
  const isPage = !isArticle && dialect.isPage(path)
  const draft = isPage ? undefined : readDraft({ path, name, entries: dated, isArticle }, isDraft, parts)
  const unknown = draft
    ? read.value.entries.flatMap(([key]) => (isOwn(key) && !isKnownKey(key) ? [{ key, line: lines.get(key) }] : []))
    : []
  return { path, name: name.replace(DATED, ''), text, entries, body: content, isArticle, draft, unknown }
}

const isOwn = (key: string) => ![THEMES, GALLERY_KEYS, PREVIEW_KEYS].some((keys) => keys.test(key))

/** A draft has the day on which somebody wrote on it last, as long as it names none. */
async function withDate(entries: FrontMatterEntry[], path: string, source: SourceFolder): Promise<FrontMatterEntry[]> {
  const hasDate = DATED.test(nameOf(path)) || entries.some(([key]) => key.toLowerCase() === 'date')
  return hasDate ? entries : [...entries, ['date', berlinDay(await source.changedAt(path))]]
}

/** The name of the file, or of its folder where the file is called index. */
function nameOf(path: string): string {
  const file = posix.basename(path).replace(/(?:\.[a-z]{2})?\.\w+$/i, '')
  return file === 'index' ? posix.basename(posix.dirname(path)) : file
}

function readDraft(
  { path, name, entries, isArticle }: Pick<FoundText, 'path' | 'name' | 'entries' | 'isArticle'>,
  isDraft: boolean,
  { hints, ledger }: Parts,
): ArticleDraft | undefined {
  const own = entries.filter(([key]) => isOwn(key)).map(dayOnly)
  const slug = entries.find(([key]) => key.toLowerCase() === 'slug')?.[1]
  const titled = own.some(([key]) => key.toLowerCase() === 'title')
    ? own
    : [['title', titleFrom(name)] as const, ...own]
  const named =
    typeof slug === 'string' && slug !== '' ? [...titled, ['slug', toSlug(slug.replace(/^.*\//, ''))] as const] : titled
  const read = parseArticleFile(`${name}.md`, writeFrontMatter({ entries: named, content: '' }))
  if (read.ok) {
    const unused = read.value.notes.filter(({ sentence }) => !sentence.includes('ist hier unbekannt'))
    hints.push(...unused.map(({ sentence }) => ({ file: path, sentence })))
    return {
      ...read.value.draft,
      isDraft: isDraft || read.value.draft.isDraft,
      formerSlugs: [],
      metadata: wordsOnly(entries),
    }
  }
  // A text without a date is a page, unless it lies where articles lie.
  if (isArticle) ledger.leave(path, read.error.sentence)
  return undefined
}

/** Jekyll takes `herren aufstieg` for two categories. */
const splitWords = ([key, value]: FrontMatterEntry): FrontMatterEntry => [
  key,
  typeof value === 'string' && /^(?:categories|tags)$/.test(key) ? value.split(/\s+/) : value,
]

/** Midnight in Greenwich is how other programs write a day without a time. */
const dayOnly = ([key, value]: FrontMatterEntry): FrontMatterEntry => [
  key,
  typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|\+00:00)$/, '$1') : value,
]

export function titleFrom(name: string): string {
  const words = name.replace(DATED, '').replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOnly(entries: FrontMatterEntry[]): FrontMatterEntry[] {
  // Eleventy's collections are no words.
  const words = (key: RegExp) =>
    wordsOf(entries.filter(([each]) => key.test(each))).filter((word) => !/^posts?$/.test(word))
  const named: [string, string[]][] = [
    ['categories', words(/^categor(?:y|ies)$/i)],
    ['tags', words(/^tags$/i)],
  ]
  return named.filter(([, all]) => all.length > 0)
}

/** A page that its program showed to nobody. */
export function isHiddenPage({ entries, draft }: FoundText): boolean {
  const fields = readFileFields({ entries, lines: new Map() })
  return !draft && (fields.truth('draft') === true || fields.truth('published') === false)
}

import { capitalise } from '#shared/german/capitalise.ts'
import { posix } from 'node:path'
import { parseArticleFile } from '#features/news/article-file.ts'
import type { ArticleDraft } from '#features/news/article.ts'
import { isKnownKey, readFileFields, wordsOf } from '#features/news/article-fields.ts'
import { parseFrontMatter, writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import type { FrontMatterEntry, FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { toSlug } from '#shared/slug.ts'
import type { Hint } from './converted.ts'
import type { Ledger } from './ledger.ts'
import { ok } from '#shared/result.ts'
import { dialects, isMarkdown, type Dialect } from './dialects.ts'
import { picturesOf, picturesOfEntries } from './pictures/front-matter-pictures.ts'
import type { Settings } from './read-settings.ts'
import { splitBuilder } from './words/builder-text.ts'
import { createVariables, withValues } from './words/variables.ts'
import type { Languages } from './languages.ts'
import { htmlToLine } from './words/html-to-markdown.ts'
import { readMarkup } from './words/other-markup.ts'
import { inherit, type Inherited } from './inherited-values.ts'
import type { SourceFolder } from './source-folder.ts'

/**
 * A text of the source, still in the other program's syntax.
 *
 * @property place its path without a language code @property text the whole file @property isHidden whether it was not published
 * @property draft of an article; undefined for a page
 * @property unknown keys without a meaning here, and their lines
 */
export type FoundText = {
  path: string
  place: string
  name: string
  title: string
  text: string
  entries: FrontMatterEntry[]
  body: string
  isArticle: boolean
  isHidden: boolean
  draft: ArticleDraft | undefined
  unknown: { key: string; line: number | undefined }[]
}
type Parts = {
  source: SourceFolder
  ledger: Ledger
  hints: Hint[]
  dialect: Dialect
  settings: Settings
  inherited: readonly Inherited[]
  languages: Languages
  records: ReadonlySet<string>
}

/** Keys for themes, without information for readers. */
const THEMES =
  /^(?:layout|template|templatekey|type|comments|toc|lang|language|locale|weight|order|math|mermaid|featuredpost|featured|sidebar|eleventynavigation|eleventyexcludefromcollections|lastmod|updated|modified|date_?modified|excerpt_separator|url|path|slug|aliases|redirect_?from|permalink|keywords|seo|id|resources|(?:(?:image|img|cover|hero|featured|header)[_-]?)?alt|classes|class|menus?|nav|navigation|cascade|_?build|headless|collection|ref|uid|uuid|pagination|share|related|read_?time|author_profile|show\w*|hide\w*|disable\w*|enable\w*|no_?toc|sitemap|robots|canonical\w*|og\w*|twitter\w*|header-includes|css|js|scripts?|page-.*)$/i
const DATED = /^(\d{4}-\d{2}-\d{2})-?/
const IS_PAGE = /(?:^|[-_ /])(?:page|pages|seite)$/i

/** @returns undefined for a file that is not a usable text of the site */
export async function readFoundText(path: string, parts: Parts): Promise<FoundText | undefined> {
  const { source, ledger, dialect, settings, inherited, records } = parts
  const text = await source.readText(path)
  if (text === undefined) {
    ledger.leave(path, 'Diese Datei ist zu groß für einen Text.')
    return undefined
  }
  const read = readParts(path, text)
  if (!read.ok) {
    ledger.leave(path, read.error.sentence, read.error.line)
    return undefined
  }
  const place = parts.languages.placeOf(path)
  const name = nameOf(place)
  const { content, lines } = read.value
  const foreign = parts.languages.foreign(path, read.value.entries)
  if (foreign !== undefined) {
    ledger.leave(path, `Dieser Text steht in einer anderen Sprache (${foreign}); die Website hat nur eine.`)
    return undefined
  }
  const all = inherit(read.value.entries, path, inherited)
  const words = all.map(([key, value]) => (dialect.splitsWords ? splitWords : same)([key, withRecords(value)]))
  const entries = withValues(words, createVariables(words, settings.values))
  const isArticle = records.has(path) || (dialect.isArticle(place) && !isListOf(path, entries, source))
  const isDraft = dialect.isDraft(place)
  const dated = isDraft ? await withDate(entries, path, source) : entries
  const isPage = !isArticle && (dialect.isPage(place) || isCalledPage(entries) || !isNews(place, parts))
  const [, heading] = /^#[ \t]+(.+)$/m.exec(content) ?? []
  const given = ['title', 'titel', 'name', 'heading', 'headline']
    .map((name) => entries.find(([key]) => key.toLowerCase() === name)?.[1])
    .find((each) => each !== undefined)
  const title = typeof given === 'string' && given !== '' ? given : (heading ?? titleFrom(name))
  const draft = isPage
    ? undefined
    : readDraft({ path, name, title, entries: dated, isArticle }, isDraft || isNotBuilt(entries), parts)
  const unknown = read.value.entries.filter(isUnknown).map(([key]) => ({ key, line: lines.get(key) }))
  const plain = { path, place, name: name.replace(DATED, ''), title, text, entries, isArticle, draft, unknown }
  return {
    ...plain,
    body: given === undefined && heading !== undefined ? content.replace(`# ${heading}`, () => '') : content,
    isHidden: !draft && isHidden(entries),
  }
}

/** A page may consist only of values, and a text may have none. */
function readParts(path: string, text: string): ReturnType<typeof parseFrontMatter> {
  if (/\.(?:ya?ml|json|toml)$/i.test(path)) {
    const framed = path.endsWith('.json')
      ? `---json\n${text.trim()}\n---\n`
      : path.endsWith('.toml')
        ? `+++\n${text}\n+++\n`
        : `---\n${text.replace(/^---$/gm, '')}\n---\n`
    return withBody(parseFrontMatter(framed))
  }
  const isBare = !/^\uFEFF?(?:---|\+\+\+|\{(?![{%]))/.test(text)
  const plain = text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '')
  const none = { entries: [], lines: new Map<string, number>(), bodyLine: 1 }
  if (isBare && isHtml(path)) return ok({ ...none, ...readPlainHtml(plain) })
  const read = isBare && isMarkdown(path) ? ok({ ...none, ...withHeader(plain, path) }) : parseFrontMatter(text)
  const markup = read.ok ? readMarkup(path, read.value.content) : undefined
  return read.ok && markup
    ? ok({ ...read.value, entries: [...read.value.entries, ...markup.entries], content: markup.content })
    : read
}

/** Pelican's metadata: lines at the top, without delimiters. */
function withHeader(text: string, path: string): { entries: FrontMatterEntry[]; content: string } {
  const [header = ''] = /\.(?:md|markdown)$/i.test(path)
    ? (/^(?:title|date|category|slug|author|status)\s*:.*\n(?:[\w-]+\s*:.*\n)*(?=\s*\n|$)/i.exec(text) ?? [])
    : []
  const entries = header.split('\n').flatMap((line): FrontMatterEntry[] => {
    const [, key, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
    if (key === undefined) return []
    return /^status$/i.test(key)
      ? [['draft', String(/draft|hidden/i.test(value ?? ''))]]
      : [[key.toLowerCase(), value ?? '']]
  })
  return { entries, content: text.slice(header.length) }
}

const isHtml = (path: string) => /\.x?html?$/i.test(path)

/** A hand-written page: leaves out what surrounds the text on every page. */
function readPlainHtml(text: string): { entries: FrontMatterEntry[]; content: string } {
  const [, title = ''] = /<title\b[^>]*>([\s\S]{0,500}?)<\/title/i.exec(text) ?? []
  const body = /<body\b[^>]*>/i.exec(text)
  const shown = text
    .slice(body ? body.index + body[0].length : 0)
    .replace(
      /<(script|style|nav|header|footer|head|noscript)\b[\s\S]*?<\/\1\s*>|<\/?(?:body|html)\b[^>]*>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi,
      '',
    )
  const [, main] = /<(?:main|article)\b[^>]*>([\s\S]*)<\/(?:main|article)\s*>/i.exec(shown) ?? []
  const name = htmlToLine(title).split(/\s+[|–—]\s+/)[0] ?? ''
  return { entries: name === '' ? [] : [['title', name]], content: main ?? shown }
}

/** Finds the text among the values of a page without a body. */
function withBody(read: ReturnType<typeof parseFrontMatter>): ReturnType<typeof parseFrontMatter> {
  if (!read.ok) return read
  const body = BODIES.map((name) => read.value.entries.find(([key]) => key.toLowerCase() === name)).find(
    (entry) => typeof entry?.[1] === 'string',
  )
  const entries = read.value.entries.filter((entry) => entry !== body)
  return body ? ok({ ...read.value, entries, content: String(body[1]) }) : read
}
const BODIES = [
  'body',
  'content',
  'text',
  'inhalt',
  'markdown',
  'html',
  'message',
  'nachricht',
  'beschreibung',
  'details',
]

/** Whether a text is the index of a folder of articles, and so only a list of them. */
function isListOf(path: string, entries: readonly FrontMatterEntry[], { paths }: SourceFolder): boolean {
  if (/(?:^|\/)_index\.[^/]*$/.test(path)) return true
  const folder = posix.dirname(path)
  const isIndex = /(?:^|\/)index\.[^/]*$/.test(path) && !entries.some(([key]) => /date$/i.test(key))
  return isIndex && paths.some((each) => each !== path && each.startsWith(`${folder}/`) && isMarkdown(each))
}

const isCalledPage = (entries: readonly FrontMatterEntry[]) =>
  entries.some(
    ([key, value]) =>
      /^(?:layout|type|template|templatekey)$/i.test(key) && typeof value === 'string' && IS_PAGE.test(value),
  ) || entries.some(([key, value]) => /^(?:menus?|eleventynavigation)$/i.test(key) && value.length !== 0)

/** Hugo gives a date to every text; if there are folders for news, only texts in them are news. */
function isNews(path: string, { source, dialect, settings, languages }: Parts): boolean {
  if (dialect !== dialects.hugo) return true
  const [, section = ''] = path.split('/')
  const params = settings.values['params']
  const main: unknown =
    typeof params === 'object' && params !== null ? (params as Record<string, unknown>)['mainSections'] : undefined
  if (Array.isArray(main) && main.includes(section)) return true
  const isMany =
    source.paths.filter((each) => languages.placeOf(each).startsWith(`content/${section}/`) && dialect.isText(each))
      .length >= 6
  return isMany || !source.paths.some((each) => dialect.isText(each) && dialect.isArticle(languages.placeOf(each)))
}

const isOwn = (key: string) => !THEMES.test(key)
const isUnknown = ([key, value]: FrontMatterEntry) =>
  isOwn(key) && !isKnownKey(key) && !WORDS.some(([, words]) => words.test(key)) && !isShown(key, value)
const isShown = (key: string, value: FrontMatterValue) =>
  picturesOfEntries([[key, value]]).folders.length > 0 ||
  picturesOf(value).length > 0 ||
  splitBuilder([[key, value]]).parts.length > 0

/** A draft without a date gets that of its last modification. */
async function withDate(entries: FrontMatterEntry[], path: string, source: SourceFolder): Promise<FrontMatterEntry[]> {
  const hasDate = DATED.test(nameOf(path)) || entries.some(([key]) => key.toLowerCase() === 'date')
  return hasDate ? entries : [...entries, ['date', berlinDay(await source.changedAt(path))]]
}

/** The name of the file, or of its folder if the file is called index. */
function nameOf(path: string): string {
  const file = posix
    .basename(path)
    .replace(/^.*#\d+-/, '')
    .replace(/(?:\.[a-z]{2})?\.\w+$/i, '')
  return file === 'index' || file === '_index' ? posix.basename(posix.dirname(path)) : file
}

function readDraft(
  { path, name, title, entries, isArticle }: Pick<FoundText, 'path' | 'name' | 'title' | 'entries' | 'isArticle'>,
  isDraft: boolean,
  { hints, ledger }: Parts,
): ArticleDraft | undefined {
  const own = withoutPictures(entries).map(dayOnly)
  const slug = entries.find(([key]) => key.toLowerCase() === 'slug')?.[1]
  const titled = [['title', title] as const, ...own.filter(([key]) => key.toLowerCase() !== 'title')]
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
  // A text without a date is a page, unless it lies in a folder of articles.
  if (isArticle) ledger.leave(path, read.error.sentence)
  return undefined
}

/** Jekyll reads `herren aufstieg` as two categories. */
const splitWords = ([key, value]: FrontMatterEntry): FrontMatterEntry => [
  key,
  typeof value === 'string' && /^(?:categories|tags)$/.test(key) ? value.split(/\s+/) : value,
]

const same = (entry: FrontMatterEntry) => entry

/** List items with a single key, which older YAML readers return as text. */
const withRecords = (value: FrontMatterValue): FrontMatterValue =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && ONE_KEY.test(each))
    ? value.map((each) => Object.fromEntries([ONE_KEY.exec(String(each))?.slice(1, 3) ?? []]) as FrontMatterValue)
    : value
const ONE_KEY = /^([a-z][\w-]*):\s+["']?([\s\S]*?)["']?$/i

/** Other programs write a day without a time as midnight UTC. */
const dayOnly = ([key, value]: FrontMatterEntry): FrontMatterEntry => [
  key,
  typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|\+00:00)$/, '$1') : value,
]

export function titleFrom(name: string): string {
  const words = name.replace(DATED, '').replace(/[-_]+/g, ' ').trim()
  return capitalise(words)
}

/** Names of our keys in other programs and languages. */
const WORDS: [name: string, keys: RegExp][] = [
  ['categories', /^(?:categor(?:y|ies)|kategorien?|rubrik(?:en)?)$/i],
  ['tags', /^(?:tags?|schlag(?:worte?|w(?:oe|ö)rter)|stichworte)$/i],
]
const commaList = (value: FrontMatterValue) =>
  typeof value === 'string' ? value.split(',').map((word) => word.trim()) : value

function wordsOnly(entries: FrontMatterEntry[]): FrontMatterEntry[] {
  // Names of Eleventy's collections are not tags.
  const words = (key: RegExp) => {
    const meant = entries.flatMap(([each, value]): FrontMatterEntry[] =>
      key.test(each) ? [['tags', commaList(value)]] : [],
    )
    return [...new Set(wordsOf(meant))].filter((word) => !/^(?:posts?|all|nav)$/.test(word))
  }
  const named = WORDS.map(([name, keys]): [string, string[]] => [name, words(keys)])
  return named.filter(([, all]) => all.length > 0)
}

/** Whether its program would not build or show it. */
function isHidden(entries: FrontMatterEntry[]): boolean {
  const fields = readFileFields({ entries, lines: new Map() })
  return fields.truth('draft') === true || fields.truth('published') === false || isNotBuilt(entries)
}

const isNotBuilt = (entries: readonly FrontMatterEntry[]) =>
  entries.some(
    ([key, value]) =>
      (/^(?:permalink|render)$/i.test(key) && value === 'false') ||
      (/^(?:headless|private)$/i.test(key) && value === 'true') ||
      (/^_?build$/i.test(key) && /"render":"(?:false|never|link)"/.test(JSON.stringify(value))),
  )

/** Entries for the file of an article or page, without its pictures, which are handled elsewhere. */
export const withoutPictures = (entries: readonly FrontMatterEntry[]): FrontMatterEntry[] =>
  entries.filter(([key, value]) => isOwn(key) && !isShown(key, value) && !PICTURE_KEYS.test(key))
const PICTURE_KEYS = /^(?:images|gallery|prev_image|image|featured_?-?image|cover|thumbnail|header)$/i

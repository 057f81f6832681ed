import { posix } from 'node:path'
import { parseArticleFile } from '#features/news/article-file.ts'
import type { ArticleDraft } from '#features/news/article.ts'
import { parseFrontMatter, writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import type { FrontMatterEntry, FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { formerPathsOf, readFileFields, wordsOf } from '#features/news/article-fields.ts'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { toSlug } from '#shared/slug.ts'
import { relocateMarkdown } from './convert-body.ts'
import { keepPage, type ConvertedSite, type Hint } from './converted.ts'
import { dialects, fill, type Dialect, type DialectName, type SourceText } from './dialects.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { isPicture, isTakable, type Shelf } from './picture-shelf.ts'
import { isChronicle, placeOfPage } from './place-of-page.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { withoutShortcodes } from './shortcodes.ts'
import type { SourceFolder } from './source-folder.ts'

type Parts = { source: SourceFolder; shelf: Shelf; hints: Hint[]; name: DialectName }

/** A text of the source whose words are still the other program's. */
type Found = {
  path: string
  name: string
  entries: FrontMatterEntry[]
  body: string
  isArticle: boolean
  draft: ArticleDraft | undefined
}
type Context = Parts & { dialect: Dialect; settings: Settings; moved: Map<string, string> }

/** Keys that every theme wants and that say nothing to readers. */
const THEMES =
  /^(?:layout|template|templatekey|type|author|authors|comments|toc|lang|language|weight|math|featuredpost|featured|header|sidebar|eleventynavigation|lastmod|updated|modified|date_?modified|excerpt_separator|url|path|slug|aliases|redirect_?from|permalink|subtitle|keywords|seo|id|resources|featuredalt|image_?alt)$/i
const PICTURE_KEYS = /^(?:prev_image|image|featured_?-?image|cover|thumbnail|images|gallery)$/i
const DATED = /^(\d{4}-\d{2}-\d{2})-?/

/** Reads the site of a program that keeps its articles as Markdown files. */
export async function convertMarkdownSite(parts: Parts): Promise<ConvertedSite> {
  const dialect = dialects[parts.name]
  const context: Context = { ...parts, dialect, settings: await findSettings(parts.source, dialect), moved: new Map() }
  const site: ConvertedSite = { articles: [], chronicle: undefined, leftOver: [], redirects: [], hints: parts.hints }
  const taken = new Set<string>()
  const found: Found[] = []
  for (const path of parts.source.paths.filter(dialect.isText)) {
    const text = await readFound(path, context)
    if (!text) continue
    if (text.draft) giveAddress(text.draft, taken)
    found.push(text)
    const to = text.draft ? `/news/${text.draft.slug}` : placeOfPage(text.name).address
    if (to === undefined || isHiddenPage(text)) continue
    for (const from of addressesOf(text, context)) {
      site.redirects.push([from, to])
      context.moved.set(toRedirectKey(from) ?? '', to)
    }
  }
  for (const text of found) await takeOver(text, site, context)
  for (const feed of dialect.feeds) site.redirects.push([feed, '/feed.atom'])
  return site
}

async function findSettings(source: SourceFolder, { settings }: Dialect): Promise<Settings> {
  const path = source.paths.find((each) => settings.test(each))
  const text = path === undefined ? undefined : await source.readText(path)
  return readSettings(path ?? '', text ?? '')
}

async function readFound(path: string, { source, hints, dialect }: Context): Promise<Found | undefined> {
  const text = await source.readText(path)
  if (text === undefined) {
    hints.push({ file: path, sentence: 'Diese Datei ist zu groß für einen Text und blieb liegen.' })
    return undefined
  }
  const read = parseFrontMatter(text)
  const isArticle = dialect.isArticle(path)
  if (!read.ok) {
    const isText = isArticle || /^(?:---|\+\+\+|\{)/.test(text)
    if (isText)
      hints.push({ file: path, sentence: `Zeile ${read.error.line}: ${read.error.sentence} Die Datei blieb liegen.` })
    return undefined
  }
  const name = nameOf(path)
  const { content } = read.value
  const entries = dialect.splitsWords ? read.value.entries.map(splitWords) : read.value.entries
  const draft = readDraft({ path, name, entries, isArticle }, dialect.isDraft(path), hints)
  return { path, name: name.replace(DATED, ''), entries, body: content, isArticle, draft }
}

/** The name of the file, or of its folder where the file is called index. */
function nameOf(path: string): string {
  const file = posix.basename(path).replace(/(?:\.[a-z]{2})?\.\w+$/i, '')
  return file === 'index' ? posix.basename(posix.dirname(path)) : file
}

function readDraft(
  { path, name, entries, isArticle }: Pick<Found, 'path' | 'name' | 'entries' | 'isArticle'>,
  isDraft: boolean,
  hints: Hint[],
): ArticleDraft | undefined {
  const own = entries.filter(([key]) => !THEMES.test(key) && !PICTURE_KEYS.test(key)).map(dayOnly)
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
  if (isArticle) hints.push({ file: path, sentence: `${read.error.sentence} Der Artikel blieb liegen.` })
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

function titleFrom(name: string): string {
  const words = name.replace(DATED, '').replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOnly(entries: FrontMatterEntry[]): FrontMatterEntry[] {
  // Eleventy's collections are no words.
  const words = (key: string) =>
    wordsOf(entries.filter(([each]) => each.toLowerCase() === key)).filter((word) => !/^posts?$/.test(word))
  return ['categories', 'tags'].flatMap((key) => (words(key).length > 0 ? [[key, words(key)] as const] : []))
}

/** No two articles have one address. */
export function giveAddress(draft: ArticleDraft, taken: Set<string>): void {
  const wanted = draft.slug
  for (let number = 2; taken.has(draft.slug); number++) draft.slug = `${wanted.slice(0, 70)}-${number}`
  taken.add(draft.slug)
}

function addressesOf({ path, name, entries, draft }: Found, { dialect, settings }: Context): string[] {
  const single = (key: string) => {
    const value = entries.find(([each]) => each.toLowerCase() === key)?.[1]
    return typeof value === 'string' && value !== '' && value !== 'false' ? value : undefined
  }
  const text: SourceText = {
    path,
    name,
    title: single('title') ?? '',
    slug: single('slug')?.replace(/^.*\//, ''),
    publishedAt: draft?.publishedAt ?? new Date(0),
    categories: wordsOf(entries.filter(([key]) => /^categor/i.test(key))),
  }
  const [, section = ''] = path.split('/')
  const pattern = settings.patterns[section] ?? settings.patterns['']
  const fixed = single('permalink') ?? single('url') ?? single('path')
  const own = fixed === undefined ? dialect.addresses(text, pattern) : [fill(fixed, text)]
  const aliases = formerPathsOf(entries.filter(([key]) => /^(?:aliases|redirect_?from)$/i.test(key)))
  return [...own, ...aliases]
    .map((address) => settings.base + address.replace(/^\/*/, '/'))
    .filter((address) => !/[{}:]/.test(address) && toRedirectKey(address) !== undefined)
}

/** A page that its program showed to nobody. */
function isHiddenPage({ entries, draft }: Found): boolean {
  const fields = readFileFields({ entries, lines: new Map() })
  return !draft && (fields.truth('draft') === true || fields.truth('published') === false)
}

async function takeOver(text: Found, site: ConvertedSite, context: Context): Promise<void> {
  const { path, entries, draft } = text
  const gallery: string[] = []
  const relocate = relocator(path, context)
  const plain = readBody(text, context, gallery)
  // What only a hidden page shows stays where it is.
  const markdown = isHiddenPage(text) ? plain : (await relocateMarkdown(plain, relocate)).trim()
  if (!draft) {
    const page = {
      file: path,
      title: String(entries.find(([key]) => key === 'title')?.[1] ?? titleFrom(text.name)),
      markdown,
    }
    keepPage(page, { isHidden: isHiddenPage(text), isHistory: isChronicle(text.name) }, site)
    return
  }
  const shown = async (keys: RegExp) => {
    const written = entries.filter(([key]) => keys.test(key)).flatMap(([, value]) => picturesIn(value))
    const placed = await Promise.all(written.map((address) => relocate.picture(address, '')))
    return placed.flatMap((each) => each ?? []).map((each) => each.replace(/^\//, ''))
  }
  const beside = await Promise.all(gallery.map((each) => context.shelf.take(each)))
  const pictures = [...(await shown(/^(?:images|gallery)$/i)), ...beside.flatMap((each) => each ?? [])]
  const [previewPicture] = await shown(/^(?!images$|gallery$)(?:prev_image|image|featured_?-?image|cover|thumbnail)$/i)
  site.articles.push({ file: path, draft: { ...draft, markdown, previewPicture, pictures: [...new Set(pictures)] } })
}

function readBody({ path, body }: Found, { source, hints }: Context, gallery: string[]): string {
  const without = withoutShortcodes(body)
  for (const order of new Set(without.unknown))
    hints.push({ file: path, sentence: `${order} wurde weggelassen; bitte sehen Sie nach, was dort stand.` })
  if (without.gallery === true) {
    const folder = posix.dirname(path)
    const beside = source.paths.filter((each) => posix.dirname(each).startsWith(folder) && isPicture(each))
    if (!/(?:^|\/)index\.\w+$/.test(path) || beside.length === 0)
      hints.push({
        file: path,
        sentence: 'Welche Bilder die Galerie zeigte, ist nicht zu erkennen; bitte tragen Sie sie bei „images:“ ein.',
      })
    else gallery.push(...beside)
  }
  const isHtml = /\.html?$/i.test(path)
  return (
    isHtml ? htmlToMarkdown(without.markdown, path, hints) : without.markdown.replace(/^(?:import|export) .*$/gm, '')
  ).trim()
}

function picturesIn(value: FrontMatterValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value.replace(/^(?:image|src|url|path):\s+/, '')]
  if (Array.isArray(value)) return value.flatMap(picturesIn)
  const [first] = Object.entries(value).flatMap(([key, inner]) =>
    /^(?:image|src|url|path|feature|teaser)$/i.test(key) ? [inner] : [],
  )
  return first === undefined ? [] : picturesIn(first)
}

/** Finds in the source what a text of it calls by an address. */
function relocator(path: string, { source, shelf, hints, settings, dialect, moved }: Context) {
  const { origin, base } = settings
  const local = (address: string): string | undefined => {
    const own = origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(own) && !own.startsWith('post_url:')) return undefined
    return base !== '' && own.startsWith(`${base}/`) ? own.slice(base.length) : own
  }
  const findFile = (address: string): string | undefined => {
    const plain = decode(address.replace(/[?#].*$/, ''))
    const beside = plain.startsWith('/') ? [] : [posix.join(posix.dirname(path), plain)]
    return [...beside, ...dialect.roots.map((root) => posix.join(root, plain))].flatMap(
      (each) => source.find(each) ?? [],
    )[0]
  }
  return {
    async picture(address: string, text: string): Promise<string | undefined> {
      const own = local(address)
      const file = own === undefined ? undefined : findFile(own)
      const placed = file === undefined ? undefined : await shelf.take(file, text)
      if (file === undefined)
        hints.push({
          file: path,
          sentence:
            own === undefined
              ? `Das Bild ${address} liegt auf einer anderen Website und wurde weggelassen.`
              : `Das Bild ${address} wurde nicht gefunden.`,
        })
      return placed
    },
    async link(address: string): Promise<string | undefined> {
      const own = local(address)
      if (own === undefined || own.startsWith('#')) return undefined
      const [name = ''] = own.replace(/^post_url:/, '').split('#')
      if (own.startsWith('post_url:')) return movedPost(name, moved) ?? '/news'
      const to = moved.get(toRedirectKey(posix.join('/', name.startsWith('/') ? name : posix.join('/', name))) ?? '')
      if (to !== undefined) return to
      const file = findFile(name)
      const placed = file !== undefined && isTakable(file) ? await shelf.take(file) : undefined
      return placed === undefined ? undefined : `/${placed}`
    },
  }
}

/** Jekyll names a post by its file: `2024-01-02-ein-name`. */
function movedPost(name: string, moved: Map<string, string>): string | undefined {
  const slug = toSlug(posix.basename(name).replace(DATED, ''))
  return [...moved.values()].find((to) => to === `/news/${slug}`)
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}

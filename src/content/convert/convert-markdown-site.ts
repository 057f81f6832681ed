import type { DateFile } from '#features/dates/club-date.ts'
import { formerPathsOf, wordsOf } from '#features/news/article-fields.ts'
import type { FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { toSlug } from '#shared/slug.ts'
import { emptySite, keepPage, leaveHidden, type ConvertedSite, type Hint } from './converted.ts'
import { dialects, fill, type Dialect, type DialectName, type SourceText } from './dialects.ts'
import { pageSlug, readPage } from './found-page.ts'
import { giveAddress } from './give-address.ts'
import { readAllData, readCascades, readFolderData, readSplitSettings, type Inherited } from './inherited-values.ts'
import type { Ledger } from './ledger.ts'
import { createMediaFinder, type MediaFinder } from './pictures/media-finder.ts'
import type { Bucket } from './pictures/media-bucket.ts'
import { hasPictures, takePictures } from './pictures/take-pictures.ts'
import { isDatePlace, readClubDate } from './club-dates.ts'
import { houseText, placeOfPage } from './place-of-page.ts'
import { readBody, readWords, type PlainBody } from './read-body.ts'
import { readFoundText, type FoundText } from './read-found-text.ts'
import { readLanguages, type Languages } from './languages.ts'
import { readMenus } from './read-menus.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { createRelocator } from './site-relocator.ts'
import type { SourceFolder } from './source-folder.ts'
import { readTemplates, type Templates } from './templates-of-site.ts'
import { splitBuilder, wordsOfParts } from './words/builder-text.ts'
import { relocateMarkdown } from './words/relocate-markdown.ts'

type Parts = {
  source: SourceFolder
  records: ReadonlySet<string>
  bucket: Bucket
  ledger: Ledger
  hints: Hint[]
  name: DialectName
}

export type SiteContext = Parts & {
  dialect: Dialect
  settings: Settings
  inherited: Inherited[]
  finder: MediaFinder
  templates: Templates
  languages: Languages
  /** Paths of all texts. */
  texts: string[]
  /** Lists of the menu, by address of the page. */
  menus: ReadonlyMap<string, string>
  moved: Map<string, string>
  movedFiles: Map<string, string>
  /** New addresses by the names and titles of texts. */
  names: Map<string, string>
}

/** A text with its place: an article, a page, one of the standard texts, or none. */
type Placed = { text: FoundText; body: PlainBody; slug?: string; house?: 'chronik' | 'faq'; date?: DateFile }

/** Converts a site whose program keeps its articles as Markdown files. */
export async function convertMarkdownSite(parts: Parts): Promise<ConvertedSite> {
  const context = await openContext(parts)
  const site = emptySite(parts)
  const taken = { news: new Set<string>(), pages: new Set<string>(), dates: new Set<string>() }
  const all: Placed[] = []
  for (const path of context.texts) {
    const text = await readFoundText(path, context)
    if (!text) continue
    const placed = placeText({ text, body: readBody(text, context) }, taken, context)
    context.ledger.find(text.draft || text.isArticle || placed.date ? 'post' : 'page', path)
    all.push(placed)
    const to = addressOf(placed)
    if (to === undefined || text.isHidden) continue
    context.movedFiles.set(text.path, to)
    for (const name of [text.name, text.title]) context.names.set(toSlug(name), to)
    for (const from of addressesOfText(text, context)) {
      site.redirects.push([from, to])
      context.moved.set(toRedirectKey(from) ?? '', to)
    }
  }
  for (const placed of all) await takeOver(placed, site, context)
  tellUnsaid(
    all.filter(({ date }) => !date),
    parts.hints,
  )
  for (const feed of context.dialect.feeds) site.redirects.push([feed, '/feed.atom'])
  return site
}

async function openContext(parts: Parts): Promise<SiteContext> {
  const { name, source, hints } = parts
  const dialect = dialects[name]
  const read = await findSettings(source, dialect)
  const settings = { ...read, values: { ...read.values, data: await readAllData(source) } }
  const folders = dialect.hasFolderData ? await readFolderData(source, hints) : []
  const cascades = name === 'hugo' ? await readCascades(source, settings.values) : []
  const texts = source.paths.filter((path) => dialect.isText(path) || parts.records.has(path))
  const languages = readLanguages(texts, settings)
  return {
    ...parts,
    dialect,
    settings,
    inherited: [...folders, ...cascades, ...settings.inherited],
    finder: createMediaFinder(source, dialect.roots),
    templates: await readTemplates(source),
    languages,
    texts,
    menus: await readMenus(source, settings, languages),
    moved: new Map(),
    movedFiles: new Map(),
    names: new Map(),
  }
}

function placeText(
  placed: Placed,
  taken: Record<'news' | 'pages' | 'dates', Set<string>>,
  context: SiteContext,
): Placed {
  const { text, body } = placed
  const isDate =
    isDatePlace(text.place) && !text.isHidden && text.draft?.isDraft !== true && !hasPictures(text, context)
  const date = isDate && body.galleries.length === 0 ? readClubDate({ ...text, ...body }, taken.dates) : undefined
  if (date) return { ...placed, date }
  if (text.draft) {
    giveAddress(text.draft, taken.news)
    return { ...placed, slug: text.draft.slug }
  }
  const isEmpty = body.markdown === '' && body.galleries.length === 0 && !hasPictures(text, context)
  if (text.isHidden || text.isArticle || isEmpty || adviceOf(text, context)) return placed
  const house = houseText(text.name, body.markdown)
  if (house && !taken.pages.has(`/${house}`)) {
    taken.pages.add(`/${house}`)
    return { ...placed, house }
  }
  const [address = `/${text.name}`] = addressesOfText(text, context)
  return { ...placed, slug: pageSlug(withoutBase(address, context.settings), taken.pages) }
}

const withoutBase = (address: string, { base }: Settings) =>
  base !== '' && address.startsWith(`${base}/`) ? address.slice(base.length) : address

/** Only a page at the top level can be one of the pages that every club has; `fussball/training` is not. */
function adviceOf(text: FoundText, context: SiteContext) {
  const [address = ''] = addressesOfText(text, context)
  const places = [
    withoutBase(address, context.settings),
    text.place.replace(/^(?:src|content)\//, '').replace(/\.\w+$/, ''),
  ]
  const parts = places.map((place) =>
    place.split('/').filter((part) => !/^(?:_?index(?:\.\w+)?|_?pages|seiten|)$/.test(part)),
  )
  if (parts.some((each) => each.length === 0)) return placeOfPage('index')
  return parts.some((each) => each.length === 1) ? placeOfPage(text.name) : undefined
}

const addressOf = ({ text, slug, house, date }: Placed): string | undefined =>
  date
    ? `/termine/${date.slug}`
    : house
      ? `/${house}`
      : slug === undefined
        ? text.isArticle
          ? undefined
          : placeOfPage(text.name)?.address
        : text.draft
          ? `/news/${slug}`
          : slug

/** Adds hints about values of the front matter that the text does not contain. One hint per key, because a key of one text usually occurs in all. */
function tellUnsaid(placed: readonly Placed[], hints: Hint[]): void {
  const all = placed.flatMap(({ text: { path, entries, unknown }, body }) => {
    const said = lettersOf(body.markdown)
    return entries.flatMap((entry) => {
      const known = unknown.find(({ key }) => key === entry[0])
      const keys = known && typeof entry[1] !== 'string' ? [known.key] : unsaidKeys(entry, known !== undefined, said)
      return keys.map((key) => ({ file: path, key, line: known?.line }))
    })
  })
  for (const [key, uses] of Map.groupBy(all, (use) => use.key)) {
    const [{ file, line } = { file: '', line: undefined }] = uses
    const files = new Set(uses.map((use) => use.file)).size
    const others = files > 1 ? ` (in ${files} Texten)` : ''
    hints.push({ file, line, sentence: `„${key}“${others} ist hier unbekannt und wird nicht gezeigt.` })
  }
}

/** Keys of an entry, or within a part of a page, whose values do not occur in the text. */
const unsaidKeys = (entry: FrontMatterEntry, isUnknown: boolean, said: string): string[] =>
  (isUnknown ? [entry] : typeof entry[1] === 'string' ? [] : wordsOfParts(splitBuilder([entry]).parts))
    .filter(([, value]) => typeof value === 'string' && !said.includes(lettersOf(value)))
    .map(([key]) => key)

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')

async function findSettings(source: SourceFolder, { settings }: Dialect): Promise<Settings> {
  const path = source.paths.find((each) => settings.test(each))
  const text = path === undefined ? undefined : await source.readText(path)
  return readSettings(path ?? '', text ?? '', await readSplitSettings(source))
}

async function takeOver(placed: Placed, site: ConvertedSite, context: SiteContext): Promise<void> {
  const { text, body, slug, house, date } = placed
  const { path, title, draft } = text
  if (date) {
    site.dates.push(date)
    return context.ledger.take(path, `dates/${date.slug}.yaml`)
  }
  const findText = (name: string) => context.names.get(toSlug(name))
  const words = readWords(text, body.markdown, context.hints, findText)
  // Pictures and files that only a hidden page shows are not converted.
  if (text.isHidden) return leaveHidden({ file: path, title, markdown: words }, site)
  const relocate = createRelocator(text, context)
  const markdown = (await relocateMarkdown(words, relocate)).trim()
  if (slug === undefined)
    return keepPage({ file: path, title, markdown, advice: adviceOf(text, context)?.advice, house }, site)
  const written = draft ?? readPage(text, slug, listOf(text, context))
  if (typeof written === 'string') {
    context.ledger.leave(path, written)
    return
  }
  const pictures = await takePictures(text, body.galleries, { ...context, relocate })
  context.ledger.take(path, draft ? `news/${slug}` : `pages${slug}.md`)
  site.articles.push({ file: path, draft: { ...written, markdown, ...pictures } })
}

/** The list of the menu that contained a page, if any. */
const listOf = (text: FoundText, context: SiteContext): string | undefined =>
  addressesOfText(text, context)
    .map((address) =>
      context.menus.get(toRedirectKey(withoutBase(address, context.settings).replace(/\.html?$/, '')) ?? ''),
    )
    .find((list) => list !== undefined)

/** The addresses at which the other program showed a text. */
function addressesOfText(
  { path, place, name, title, entries, draft }: FoundText,
  { dialect, settings, languages }: SiteContext,
): string[] {
  const single = (key: string) => {
    const value = entries.find(([each]) => each.toLowerCase() === key)?.[1]
    return typeof value === 'string' && value !== '' && value !== 'false' ? value : undefined
  }
  const text: SourceText = {
    path: place,
    name,
    title,
    slug: single('slug')?.replace(/^.*\//, ''),
    isPage: !draft,
    publishedAt: draft?.publishedAt ?? new Date(0),
    categories: wordsOf(entries.filter(([key]) => /^categor/i.test(key))),
  }
  const sections = place.split('/')
  const pattern =
    sections.map((section) => settings.patterns[section]).find((each) => each !== undefined) ?? settings.patterns['']
  const fixed = single('permalink') ?? single('url') ?? single('path')
  const own = fixed === undefined ? dialect.addresses(text, pattern) : [fill(fixed, text)]
  const inFolder = place === path ? [] : own.map((address) => `/${languages.own}/${address}`)
  const aliases = formerPathsOf(entries.filter(([key]) => /^(?:aliases|redirect_?from)$/i.test(key)))
  return [...own, ...inFolder, ...aliases]
    .map((address) => settings.base + address.replace(/^\/*/, '/').replace(/\/{2,}/g, '/'))
    .filter((address) => !/[{}:#]/.test(address) && toRedirectKey(address) !== undefined)
}

import { posix } from 'node:path'
import type { FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { relocateMarkdown } from './convert-body.ts'
import { emptySite, keepPage, leftOut, lineOf, type ConvertedSite, type Hint } from './converted.ts'
import { dialects, type Dialect, type DialectName, fill, type SourceText } from './dialects.ts'
import { giveAddress } from './give-address.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { Ledger } from './ledger.ts'
import { readFolderData, type Inherited } from './inherited-values.ts'
import { isPicture, type Bucket } from './media-bucket.ts'
import { isChronicle, placeOfPage } from './place-of-page.ts'
import {
  GALLERY_KEYS,
  isHiddenPage,
  PREVIEW_KEYS,
  readFoundText,
  titleFrom,
  type FoundText,
} from './read-found-text.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { withoutComponents, withoutShortcodes } from './shortcodes.ts'
import { createRelocator } from './site-relocator.ts'
import type { SourceFolder } from './source-folder.ts'
import { formerPathsOf, wordsOf } from '#features/news/article-fields.ts'

type Parts = { source: SourceFolder; bucket: Bucket; ledger: Ledger; hints: Hint[]; name: DialectName }

type Context = Parts & {
  dialect: Dialect
  settings: Settings
  inherited: Inherited[]
  moved: Map<string, string>
  movedFiles: Map<string, string>
}

/** Reads the site of a program that keeps its articles as Markdown files. */
export async function convertMarkdownSite(parts: Parts): Promise<ConvertedSite> {
  const dialect = dialects[parts.name]
  const settings = await findSettings(parts.source, dialect)
  const context: Context = {
    ...parts,
    dialect,
    settings,
    inherited: dialect.hasFolderData ? await readFolderData(parts.source, parts.hints) : settings.inherited,
    moved: new Map(),
    movedFiles: new Map(),
  }
  const site = emptySite(parts)
  const taken = new Set<string>()
  const found: FoundText[] = []
  for (const path of parts.source.paths.filter(dialect.isText)) {
    const text = await readFoundText(path, context)
    if (!text) continue
    if (text.draft) giveAddress(text.draft, taken)
    context.ledger.find(text.draft || text.isArticle ? 'post' : 'page', path)
    found.push(text)
    const to = text.draft ? `/news/${text.draft.slug}` : placeOfPage(text.name).address
    if (to === undefined || isHiddenPage(text)) continue
    context.movedFiles.set(text.path, to)
    for (const from of addressesOfText(text, context)) {
      site.redirects.push([from, to])
      context.moved.set(toRedirectKey(from) ?? '', to)
    }
  }
  for (const text of found) await takeOver(text, site, context)
  tellUnknownKeys(found, parts.hints)
  for (const feed of dialect.feeds) site.redirects.push([feed, '/feed.atom'])
  return site
}

/** Once each, for a key that one text has nearly always stands in all. */
function tellUnknownKeys(found: FoundText[], hints: Hint[]): void {
  const all = found.flatMap(({ path, unknown }) => unknown.map(({ key, line }) => ({ file: path, key, line })))
  for (const [key, uses] of Map.groupBy(all, (use) => use.key)) {
    const [{ file, line } = { file: '', line: undefined }] = uses
    const others = uses.length > 1 ? ` (in ${uses.length} Texten)` : ''
    hints.push({ file, line, sentence: `„${key}“${others} ist hier unbekannt und wird nicht gezeigt.` })
  }
}

async function findSettings(source: SourceFolder, { settings }: Dialect): Promise<Settings> {
  const path = source.paths.find((each) => settings.test(each))
  const text = path === undefined ? undefined : await source.readText(path)
  return readSettings(path ?? '', text ?? '')
}

async function takeOver(text: FoundText, site: ConvertedSite, context: Context): Promise<void> {
  const { path, entries, draft } = text
  const gallery: string[] = []
  const relocate = createRelocator(text, context)
  const plain = readBody(text, context, gallery)
  const isHidden = isHiddenPage(text)
  // What only a hidden page shows stays where it is.
  const markdown = isHidden ? plain : (await relocateMarkdown(plain, relocate)).trim()
  if (!draft) {
    const page = {
      file: path,
      title: String(entries.find(([key]) => key === 'title')?.[1] ?? titleFrom(text.name)),
      markdown,
    }
    keepPage(page, { isHidden, isHistory: isChronicle(text.name) }, site)
    return
  }
  const shown = async (keys: RegExp) => {
    const written = entries.filter(([key]) => keys.test(key)).flatMap(([, value]) => picturesIn(value))
    const placed = await Promise.all(written.map((address) => relocate.picture(address, '')))
    return placed.flatMap((each) => each ?? []).map((each) => each.replace(/^\//, ''))
  }
  const beside = await Promise.all(gallery.map((each) => context.bucket.take(each)))
  const pictures = [...(await shown(GALLERY_KEYS)), ...beside.flatMap((each) => each ?? [])]
  const [previewPicture] = await shown(PREVIEW_KEYS)
  context.ledger.take(path, `news/${draft.slug}`)
  site.articles.push({ file: path, draft: { ...draft, markdown, previewPicture, pictures: [...new Set(pictures)] } })
}

function readBody({ path, text, body, entries }: FoundText, { source, hints }: Context, gallery: string[]): string {
  const plain = /\.mdx$/i.test(path) ? withoutComponents(body) : { markdown: body, unknown: [] }
  const without = withoutShortcodes(plain.markdown)
  for (const order of new Set([...plain.unknown, ...without.unknown]))
    hints.push({ file: path, line: lineOf(text, order), sentence: leftOut(order) })
  const isNamed = entries.some(([key]) => GALLERY_KEYS.test(key))
  if (without.gallery === true && !isNamed) {
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
  return (isHtml ? htmlToMarkdown(without.markdown, path, hints) : without.markdown).trim()
}

function picturesIn(value: FrontMatterValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value.replace(/^(?:image|src|url|path):\s+/, '')]
  if (Array.isArray(value)) return value.flatMap(picturesIn)
  const [first] = Object.entries(value).flatMap(([key, inner]) =>
    /^(?:image|src|url|path|image_path|feature|teaser|overlay_image)$/i.test(key) ? [inner] : [],
  )
  return first === undefined ? [] : picturesIn(first)
}

/** Under which addresses the other program showed a text. */
function addressesOfText(
  { path, name, entries, draft }: FoundText,
  { dialect, settings }: { dialect: Dialect; settings: Settings },
): string[] {
  const single = (key: string) => {
    const value = entries.find(([each]) => each.toLowerCase() === key)?.[1]
    return typeof value === 'string' && value !== '' && value !== 'false' ? value : undefined
  }
  const text: SourceText = {
    path,
    name,
    title: single('title') ?? '',
    slug: single('slug')?.replace(/^.*\//, ''),
    isPage: !draft,
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

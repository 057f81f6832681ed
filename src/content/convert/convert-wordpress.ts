import { posix } from 'node:path'
import type { ArticleDraft } from '#features/news/article.ts'
import type { FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'
import { toSlug } from '#shared/slug.ts'
import { readWrittenDate } from '#features/news/written-date.ts'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { relocateMarkdown, type Relocate } from './words/relocate-markdown.ts'
import {
  deadFile,
  deadLink,
  emptySite,
  keepPage,
  leaveHidden,
  leftOut,
  type ConvertedSite,
  type Hint,
} from './converted.ts'
import { pageSlug, readPage } from './found-page.ts'
import { giveAddress } from './give-address.ts'
import { createMediaFinder, decode, type MediaFinder } from './pictures/media-finder.ts'
import { titleFrom } from './read-found-text.ts'
import { plainMarkdown } from './words/markdown-words.ts'
import { articlePath } from '#features/news/page-address.ts'
import { USUAL_LIST, writePageFields } from '#features/news/page-fields.ts'
import { htmlToMarkdown } from './words/html-to-markdown.ts'
import type { Ledger } from './ledger.ts'
import { isPicture, type Bucket } from './pictures/media-bucket.ts'
import { houseText, isOurs, placeOfPage } from './place-of-page.ts'
import type { Wxr, WxrItem } from './read-wxr.ts'
import type { SourceFolder } from './source-folder.ts'
import { elementorOf, tableOf, type Numbered } from './wordpress-orders.ts'
import { readWordPressText } from './wordpress-html.ts'

type Parts = { wxr: Wxr; source: SourceFolder; bucket: Bucket; ledger: Ledger; hints: Hint[] }
type Context = Parts & {
  attachments: Map<string, WxrItem>
  files: Map<string, string>
  finder: MediaFinder
  moved: Map<string, string>
  /** Fields for the menu of each page, by the page's id. */
  menu: Map<string, FrontMatterEntry[]>
  numbered: Numbered
}

const UPLOADS = 'wp-content/uploads/'
/** WordPress stores smaller copies of each picture. */
const SIZE = /-\d+x\d+(?=\.\w+$)|-scaled(?=\.\w+$)/
const FEEDS = ['/feed', '/feed/atom', '/feed/rss2', '/?feed=rss2', '/?feed=atom', '/rss', '/rss.xml']
const PASSED_OVER =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+|acf-\w+)$/

/** Converts a WordPress site from its export file and the folder of its uploads. */
export async function convertWordPress(parts: Parts): Promise<ConvertedSite> {
  const attachments = new Map(
    parts.wxr.items.filter(({ type }) => type === 'attachment').map((item) => [item.id, item]),
  )
  const context: Context = {
    ...parts,
    attachments,
    files: listUploads(parts.source),
    finder: createMediaFinder(parts.source, ['']),
    moved: new Map(),
    menu: readMenu(parts.wxr.items),
    numbered: readNumbered(parts, attachments),
  }
  const site = emptySite(parts)
  const taken = { news: new Set<string>(), pages: new Set<string>() }
  const places = new Map<WxrItem, Place>()
  countItems(context)
  for (const item of parts.wxr.items) {
    if (PASSED_OVER.test(item.type) || isGone(item)) continue
    const place = placeItem(item, taken, context)
    places.set(item, place)
    if (place.to !== undefined) addRedirects(item, place.to, site, context)
  }
  // Tables come last, when it is known which of them texts show.
  const inOrder = [...places].toSorted(([a], [b]) => Number(isTable(a)) - Number(isTable(b)))
  for (const [item, { draft, house, advice }] of inOrder) {
    if (isTable(item) && parts.ledger.get(item.key).to !== undefined) continue

    if (draft) {
      parts.ledger.take(item.key, articlePath(draft.slug))
      site.articles.push({ file: item.key, draft: await fillPost(item, draft, context) })
    } else await takePage(item, { house, advice }, site, context)
  }
  site.redirects.push(...FEEDS.map((feed): [string, string] => [feed, '/feed.atom']))
  site.redirects.push(...parts.wxr.termPaths.map((path): [string, string] => [path, '/news']))
  // Keeps external links to pictures working.
  site.redirects.push(
    ...(await parts.bucket.contents()).map(([to, from]): [string, string] => [
      `/${UPLOADS}${uploadPath(from)}`,
      `/${to}`,
    ]),
  )
  return site
}

type Place = {
  to?: string | undefined
  draft?: ArticleDraft
  house?: 'chronik' | 'faq' | undefined
  advice?: string | undefined
}

function placeItem(item: WxrItem, taken: { news: Set<string>; pages: Set<string> }, context: Context): Place {
  if (item.type === 'post') {
    const draft = readPost(item, context)
    if (!draft) return {}
    giveAddress(draft, taken.news)
    return { draft, to: `/news/${draft.slug}` }
  }
  if ((item.type !== 'page' && !isCustom(item)) || isHidden(item)) return {}
  const name = decode(item.name) || item.title
  const path = ownPath(item.link, context.wxr) ?? '/'
  const address = path === '/' || path.startsWith('/?') ? `/${name}` : decode(path)
  const ours = address.split('/').filter(Boolean).length <= 1 ? placeOfPage(name) : undefined
  if (ours) return { to: ours.address, advice: ours.advice }
  const html = item.html.replace(/<!-- wp:block\b/g, '').replace(/<!--[\s\S]*?-->/g, '')
  if ((html.trim() || elementorOf(item)) === '') return {}
  const house = houseText(name, htmlToMarkdown(item.html, item.key, []))
  if (house && !taken.pages.has(`/${house}`)) {
    taken.pages.add(`/${house}`)
    return { house, to: `/${house}` }
  }
  const slug = pageSlug(address, taken.pages)
  const draft = readPage({ entries: [], title: item.title || titleFrom(name) }, slug)
  if (typeof draft === 'string') {
    context.ledger.leave(item.key, draft)
    return {}
  }
  return { draft: { ...draft, metadata: context.menu.get(item.id) ?? [] }, to: slug }
}

/** Looks up content by number; texts refer to a table by the number that its plug-in gave it. */
function readNumbered({ wxr, ledger }: Parts, attachments: ReadonlyMap<string, WxrItem>): Numbered {
  const tables = wxr.items.filter(isTable)
  return {
    attachment: (id) => attachments.get(id)?.attachmentUrl,
    block: (id) => wxr.items.find((item) => item.id === id && item.type === 'wp_block')?.html,
    table(id) {
      const item = tables.find(({ meta }) => meta.get('_tablepress_export_table_id') === id) ?? tables[Number(id) - 1]
      const html = item && tableOf(item.html)
      if (html !== undefined) ledger.take(item?.key ?? '', 'pages')
      return html
    },
  }
}

const isTable = ({ type }: WxrItem) => type === 'tablepress_table'

/** The pages that the menu showed, and their parent entries. */
function readMenu(items: readonly WxrItem[]): Map<string, FrontMatterEntry[]> {
  const entries = items.filter(({ type }) => type === 'nav_menu_item')
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  const titleOf = (entry: WxrItem) => entry.title || titles.get(entry.meta.get('_menu_item_object_id') ?? '') || ''
  return new Map(
    entries.map((entry) => {
      const parent = entries.find(({ id }) => id === entry.meta.get('_menu_item_menu_item_parent'))
      const menu = (parent && titleOf(parent)) || USUAL_LIST
      return [entry.meta.get('_menu_item_object_id') ?? '', writePageFields({ menu })]
    }),
  )
}

/** Teams, people and other custom types of a theme or plug-in that visitors read as pages. */
const isCustom = ({ type, link }: WxrItem) =>
  !PLUGINS.test(type) &&
  !PASSED_OVER.test(type) &&
  !link.includes('?') &&
  !['post', 'page', 'attachment'].includes(type)
const PLUGINS =
  /^(?:tribe_|tablepress|wpcf7|wpforms|elementor|et_|vc_|fusion_|ml-slider|soliloquy|popup|mc4wp|shop_|product|ngg_|envira|calendar|event|ai1ec)/

const isGone = ({ status }: WxrItem) => ['trash', 'auto-draft'].includes(status)
const isHidden = ({ isProtected, status }: WxrItem) => isProtected || status !== 'publish'

/** Uploads by their path below `wp-content/uploads/`, independent of where the folder lies in the source. */
function listUploads({ paths }: SourceFolder): Map<string, string> {
  return new Map(paths.map((path) => [uploadPath(path).toLowerCase(), path]))
}

const uploadPath = (path: string) => path.replace(/^(?:.*?\/)??(?:wp-content\/)?uploads\//, '')

/** Counts the items of the export file. Items that the owner has deleted do not count as texts. */
function countItems(context: Context): void {
  const { wxr, ledger, files } = context
  for (const item of wxr.items) {
    const { key, type } = item
    if (type === 'attachment') {
      countMissing(item, context)
      continue
    }
    const isProgram = PASSED_OVER.test(type) || isGone(item)
    ledger.find(isProgram ? 'program' : type === 'post' ? 'post' : 'page', key)
    if (!isProgram && !['post', 'page'].includes(type) && !isCustom(item))
      ledger.leave(key, `Das ist ein Inhalt der Art „${type}“, den nur eine Erweiterung von WordPress kennt.`)
  }
  for (const [path, file] of files)
    if (SIZE.test(path) && files.has(path.replace(SIZE, ''))) ledger.find('program', file)
}

function countMissing(attachment: WxrItem, context: Context): void {
  const place = attachment.attachmentUrl || attachment.guid
  if (place === '' || findUpload(attachment.meta.get('_wp_attached_file') || place, context) !== undefined) return
  context.ledger.find(isPicture(place) ? 'picture' : 'file', place)
  context.ledger.leave(place, 'Diese Datei liegt nicht im Ordner der Uploads.')
}

function readPost(item: WxrItem, { hints, ledger }: Parts): ArticleDraft | undefined {
  const isReal = !item.dateGmt.startsWith('0000')
  const date = readWrittenDate(isReal && item.dateGmt !== '' ? `${item.dateGmt} UTC` : item.date)
  const hint = (sentence: string) => hints.push({ file: item.key, sentence })
  if (!date) {
    ledger.leave(item.key, 'Dieser Beitrag hat kein Datum.')
    return undefined
  }
  if (item.isProtected) hint(`„${item.title}“ war mit einem Kennwort geschützt und ist jetzt ein Entwurf.`)
  if (item.status === 'private') hint(`„${item.title}“ war privat und ist jetzt ein Entwurf.`)
  if (item.title === '') hint(`Beitrag ${item.id} hat keinen Titel; er heißt jetzt „Ohne Titel“.`)
  const words = (key: string, all: string[]): FrontMatterEntry[] => (all.length > 0 ? [[key, all]] : [])
  return {
    slug: toSlug(decode(item.name) || item.title),
    formerSlugs: [],
    title: item.title || 'Ohne Titel',
    publishedAt: date.at,
    isDraft: item.isProtected || !['publish', 'future'].includes(item.status),
    expiresAt: undefined,
    summary: '',
    previewPicture: undefined,
    pictures: [],
    metadata: [...words('categories', item.categories), ...words('tags', item.tags)],
    markdown: '',
  }
}

function addRedirects(item: WxrItem, to: string, site: ConvertedSite, { moved, wxr }: Context): void {
  const paths = [item.key, item.guid].flatMap((address) => ownPath(address, wxr) ?? [])
  const numbered = item.type === 'page' ? `/?page_id=${item.id}` : `/?p=${item.id}`
  for (const from of new Set([...paths, numbered])) {
    const key = toRedirectKey(from)
    if (key === undefined || key === '/') continue
    site.redirects.push([from, to])
    moved.set(key, to)
  }
}

/** Path and query of an address on the site itself. */
function ownPath(address: string, { origins }: Wxr): string | undefined {
  if (address.startsWith('/') && !address.startsWith('//')) return address
  if (!URL.canParse(address)) return undefined
  const { host, pathname, search } = new URL(address)
  return origins.includes(host.replace(/^www\./, '')) ? pathname + search : undefined
}

async function fillPost(item: WxrItem, draft: ArticleDraft, context: Context): Promise<ArticleDraft> {
  const { hints, attachments } = context
  const text = readWordPressText(item.html || elementorOf(item), context.numbered)
  for (const order of new Set(text.unknown)) hints.push({ file: item.key, sentence: leftOut(order) })
  const own = text.all ? [...attachments.values()].filter(({ parent }) => parent === item.id).map(asUncaptioned) : []
  if (text.all && own.length === 0)
    hints.push({ file: item.key, sentence: 'Welche Bilder die Galerie zeigte, ist nicht zu erkennen.' })
  const captions = new Map([...text.gallery, ...own].map(({ id, caption }) => [id, caption]))
  const pictures: string[] = []
  for (const [id, caption] of captions) {
    const placed = await takeAttachment(id, item, context, caption)
    if (placed !== undefined) pictures.push(placed)
  }
  const cover = item.meta.get('_thumbnail_id')
  const previewPicture = cover === undefined || cover === '' ? undefined : await takeAttachment(cover, item, context)
  const words = wordsOf(item, htmlToMarkdown(text.html, item.key, hints), context)
  const markdown = await relocateMarkdown(words, relocator(item, context))
  return { ...draft, markdown, pictures, previewPicture: previewPicture ?? pictures[0], summary: item.excerpt }
}

const asUncaptioned = ({ id }: WxrItem) => ({ id, caption: '' })

/** @param caption from the text; if empty, that of the attachment is used */
async function takeAttachment(id: string, item: WxrItem, context: Context, caption = ''): Promise<string | undefined> {
  const attachment = context.attachments.get(id)
  const place = attachment && (attachment.meta.get('_wp_attached_file') || attachment.attachmentUrl)
  const file = place === undefined ? undefined : findUpload(place, context)
  if (attachment && file !== undefined) return context.bucket.take(file, describe(attachment, caption))
  context.hints.push({
    file: item.key,
    sentence: `Das Bild ${place ?? `Nr. ${id}`} liegt nicht im Ordner der Uploads.`,
  })
  return undefined
}

/** Joins alternative text and caption, because our galleries show the description below a picture. */
function describe({ meta, excerpt }: WxrItem, caption: string): string {
  const words = [meta.get('_wp_attachment_image_alt') ?? '', caption || excerpt]
  return [...new Set(words.filter(Boolean))].join(' – ')
}

function findUpload(address: string, { files }: Context): string | undefined {
  const path = decode(address.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]*/, ''))
  const plain = posix.normalize(uploadPath(path.replace(/^\/+/, ''))).toLowerCase()
  return files.get(plain.replace(SIZE, '')) ?? files.get(plain) ?? files.get(plain.replace(SIZE, '-scaled'))
}

function relocator(item: WxrItem, context: Context): Relocate {
  const { hints, bucket, moved, wxr } = context
  const upload = (address: string) => (address.includes('/uploads/') ? findUpload(address, context) : undefined)
  return {
    async picture(address, text) {
      const file = upload(address)
      if (file !== undefined) return bucket.take(file, text)
      const isOwn = ownPath(address, wxr) !== undefined
      hints.push({
        file: item.key,
        sentence: isOwn
          ? `Das Bild ${address} liegt nicht im Ordner der Uploads.`
          : `Das Bild ${address} liegt auf einer anderen Website und wurde weggelassen.`,
      })
      return undefined
    },
    async link(address) {
      // Not limited to the site's own host: it may have had another name when the text was written.
      const file = upload(address)
      const placed = file === undefined ? undefined : await bucket.take(file)
      if (placed !== undefined) return `/${placed}`
      const path = ownPath(address, wxr)
      if (path === undefined) return undefined
      const to = moved.get(toRedirectKey(path) ?? '')
      if (to === undefined && !isOurs(path))
        hints.push({ file: item.key, sentence: address.includes('/uploads/') ? deadFile(address) : deadLink(address) })
      return to ?? path
    },
  }
}

async function takePage(
  item: WxrItem,
  { house, advice }: Pick<Place, 'house' | 'advice'>,
  site: ConvertedSite,
  context: Context,
): Promise<void> {
  const { html, unknown } = readWordPressText(tableOf(item.html) ?? (item.html || elementorOf(item)), context.numbered)
  for (const order of new Set(unknown)) context.hints.push({ file: item.key, sentence: leftOut(order) })
  const written = htmlToMarkdown(html, item.key, context.hints)
  // Pictures and files that only a hidden page shows are not converted.
  if (item.type === 'page' && isHidden(item))
    return leaveHidden({ file: item.key, title: item.title, markdown: written }, site)
  const words = wordsOf(item, written, context)
  const markdown = await relocateMarkdown(words, relocator(item, context))
  keepPage({ file: item.key, title: item.title, markdown, advice, house }, site)
}

/** Turns players and maps into links, and other markup in a post into plain Markdown. */
function wordsOf({ key }: WxrItem, markdown: string, { hints }: Context): string {
  const unknown: string[] = []
  const words = plainMarkdown(markdown, { findText: () => undefined, unknown })
  for (const order of new Set(unknown)) hints.push({ file: key, sentence: leftOut(order) })
  return words.replace(/\n{3,}/g, '\n\n').trim()
}

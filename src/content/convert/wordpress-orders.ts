import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { decode } from './pictures/media-finder.ts'
import type { WxrItem } from './read-wxr.ts'

/** Content that a text of WordPress can refer to by number. */
export type Numbered = {
  /** The address of a picture or file. */
  attachment: (id: string) => string | undefined
  /** A table of TablePress, as HTML. */
  table: (id: string) => string | undefined
  /** A block shared by several texts. */
  block: (id: string) => string | undefined
}

/** @property gallery numbers of the pictures of a gallery */
type Said = { html: string; gallery: string[] }

/** Shortcodes of page builders that only lay out their content. */
const LAYOUT =
  /^(?:vc_(?:row|column|section|tta|tab|accordion|toggle|empty|separator|icon|zigzag)\w*|et_pb_(?:section|row|column|text|tab|toggle|accordion|divider|slider?|code|sidebar)\w*|fusion_(?:builder|text|separator|row|column)\w*|su_(?:row|column|spacer|divider|list|note)|(?:av|cs|one|two|three)_\w+|kleo_\w+|row|column|col|section|content_block|clear|divider)$/i
const PICTURE = /\.(?:svg|jpe?g|png|webp|avif|gif)(?:\?.*)?$/i
const GIVEN = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g
const IDS = /^\d+(?:\s*,\s*\d+)*$/

/** What a shortcode of a page builder or plug-in shows, judged by its attributes. @returns undefined where they are not enough */
export function sayOrder(name: string, given: string, { attachment, table }: Numbered): Said | undefined {
  const all = new Map([...given.matchAll(GIVEN)].map(([, key = '', a, b, c]) => [key.toLowerCase(), a ?? b ?? c ?? '']))
  const first = (...keys: string[]) => keys.map((key) => all.get(key)).find((each) => each !== undefined && each !== '')
  const told = /^(?:table|tablepress)$/i.test(name) ? table(first('id') ?? '') : undefined
  if (told !== undefined) return { html: told, gallery: [] }
  const title = first('title', 'heading', 'text', 'button_text', 'label', 'alt', 'caption') ?? ''
  const [, numbers] =
    [...all].find(([key, value]) => /^(?:image|images|ids|gallery_ids|include|photo)$/.test(key) && IDS.test(value)) ??
    []
  if (numbers?.includes(',') === true || (numbers !== undefined && /galler|slider|carousel/i.test(name)))
    return { html: '', gallery: numbers.split(/\s*,\s*/) }
  const picture = numbers === undefined ? [...all.values()].find((value) => PICTURE.test(value)) : attachment(numbers)
  const link = linkOf(first('link', 'url', 'href', 'button_url', 'src', 'mp3', 'mp4') ?? '')
  const parts = [
    ...(picture === undefined ? [] : [`<p><img src="${picture}" alt="${title}"></p>`]),
    ...(link === undefined || PICTURE.test(link)
      ? title !== '' && (picture === undefined || !all.has('alt')) && /^(?:vc|et_pb|fusion|av)_/.test(name)
        ? [`<h3>${title}</h3>`]
        : []
      : [`<p><a href="${link}">${title || link.replace(/^.*\//, '')}</a></p>`]),
  ]
  if (parts.length === 0) return LAYOUT.test(name) ? { html: '', gallery: [] } : undefined
  return LAYOUT.test(name) && picture === undefined && link === undefined && !/title="/.test(given)
    ? { html: '', gallery: [] }
    : { html: `\n\n${parts.join('\n\n')}\n\n`, gallery: [] }
}

/** Reads `url:https%3A%2F%2F…|title:…`, or an address. */
function linkOf(written: string): string | undefined {
  const [, builder] = /(?:^|\|)url:([^|]*)/.exec(written) ?? []
  const address = builder === undefined ? written : decode(builder)
  return /^(?:https?:\/)?\/[^\s"<>]+$/.test(address) ? address : undefined
}

/** WPBakery stores raw HTML as base64. */
export const rawHtml = (written: string): string => decode(Buffer.from(written.trim(), 'base64').toString('utf8'))

/** TablePress stores tables as lists of lists. */
export function tableOf(stored: string): string | undefined {
  const rows = parseSentJson(stored)
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) return undefined
  const cells = (row: unknown[], name: string) => row.map((cell) => `<${name}>${String(cell)}</${name}>`).join('')
  const [head = [], ...body] = rows as unknown[][]
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`
}

/** The texts and pictures of an Elementor page, in their order. */
export function elementorOf({ meta }: WxrItem): string {
  const found: string[] = []
  collect(parseSentJson(meta.get('_elementor_data') ?? ''), found, 0)
  return found.join('\n')
}

const WORDS = /^(?:title|editor|text|description_text|title_text|caption|html|tab_title|tab_content|testimonial_\w+)$/

function collect(value: unknown, found: string[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > 60) return
  if (Array.isArray(value)) return value.forEach((each) => collect(each, found, depth + 1))
  const record = value as Record<string, unknown>
  const { link, id, url } = record
  const address = typeof link === 'object' && link !== null ? (link as Record<string, unknown>)['url'] : undefined
  if (typeof url === 'string' && PICTURE.test(url))
    found.push(`<p><img src="${url}" class="wp-image-${String(id)}"></p>`)
  for (const [key, inner] of Object.entries(record)) {
    if (typeof inner !== 'string' || !WORDS.test(key) || inner.trim() === '') collect(inner, found, depth + 1)
    else if (typeof address === 'string' && address !== '') found.push(`<p><a href="${address}">${inner}</a></p>`)
    else found.push(/^(?:title|tab_title|title_text)$/.test(key) ? `<h2>${inner}</h2>` : `<div>${inner}</div>`)
  }
}

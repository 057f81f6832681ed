import { parseXml, XmlElement, type XmlDocument } from '@rgrove/parse-xml'
import { unusable } from '../content-mistake.ts'
import { htmlToLine } from './words/html-to-markdown.ts'

/**
 * One post, page or attachment of a WordPress export.
 *
 * @property key its address, which identifies it in the report @property meta custom fields by name
 */
export type WxrItem = {
  key: string
  id: string
  parent: string
  type: string
  status: string
  title: string
  link: string
  guid: string
  name: string
  date: string
  dateGmt: string
  html: string
  excerpt: string
  isProtected: boolean
  attachmentUrl: string
  categories: string[]
  tags: string[]
  meta: Map<string, string>
}

export type Wxr = { origins: string[]; items: WxrItem[]; termPaths: string[] }

/** Characters that XML does not allow but WordPress writes. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/**
 * Reads WordPress's export file. Entities defined in the file are never expanded: a file with a document type is refused.
 *
 * @throws {ContentError} if it is not an export file
 */
export function readWxr(file: string, text: string): Wxr {
  if (/<!DOCTYPE|<!ENTITY/i.test(text.slice(0, 4_096)))
    throw unusable(
      file,
      'Diese Datei bringt eigene Abkürzungen mit (DOCTYPE); die Exportdatei von WordPress hat keine.',
    )
  const channel = findChannel(parse(file, text))
  if (!channel) throw unusable(file, 'Das ist keine Exportdatei von WordPress (Werkzeuge → Daten exportieren).')
  const links = [textOf(channel, 'link'), textOf(channel, 'wp:base_site_url'), textOf(channel, 'wp:base_blog_url')]
  return {
    origins: [
      ...new Set(links.filter((link) => URL.canParse(link)).map((link) => new URL(link).host.replace(/^www\./, ''))),
    ],
    items: nameEach(childrenOf(channel, 'item').map(readItem)),
    termPaths: [
      ...childrenOf(channel, 'wp:category').map((each) => `/category/${textOf(each, 'wp:category_nicename')}`),
      ...childrenOf(channel, 'wp:tag').map((each) => `/tag/${textOf(each, 'wp:tag_slug')}`),
    ],
  }
}

function parse(file: string, text: string): XmlDocument {
  try {
    return parseXml(text.replace(NOT_XML, ''))
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? Number(error.line) : undefined
    // Excessively nested elements exhaust the stack.
    if (line === undefined && !(error instanceof RangeError)) throw error
    throw unusable(file, 'Hier ist die Exportdatei beschädigt; bitte exportieren Sie noch einmal.', line)
  }
}

function findChannel(document: XmlDocument): XmlElement | undefined {
  const channel = document.root?.name === 'rss' ? childrenOf(document.root, 'channel')[0] : undefined
  return channel && childrenOf(channel, 'wp:wxr_version').length > 0 ? channel : undefined
}

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name)

const textOf = (element: XmlElement, name: string): string => childrenOf(element, name)[0]?.text.trim() ?? ''

/** Titles and names are stored with HTML entities and tags. */
const lineOf = (element: XmlElement, name: string): string => htmlToLine(textOf(element, name))

/** Items with the same address, or without one, are distinguished by their numbers. */
function nameEach(items: Omit<WxrItem, 'key'>[]): WxrItem[] {
  const named = new Set<string>()
  return items.map((item, index) => {
    const key = item.link === '' || named.has(item.link) ? `${item.link} Nr. ${item.id || index}`.trim() : item.link
    named.add(key)
    return { ...item, key }
  })
}

function readItem(item: XmlElement): Omit<WxrItem, 'key'> {
  const words = (domain: string) =>
    childrenOf(item, 'category')
      .filter(({ attributes }) => attributes['domain'] === domain)
      .map(({ text }) => htmlToLine(text))
      .filter((word) => word !== '' && !/^(?:uncategorized|allgemein)$/i.test(word))
  return {
    id: textOf(item, 'wp:post_id'),
    parent: textOf(item, 'wp:post_parent'),
    type: textOf(item, 'wp:post_type'),
    status: textOf(item, 'wp:status'),
    title: lineOf(item, 'title'),
    link: textOf(item, 'link'),
    guid: textOf(item, 'guid'),
    name: textOf(item, 'wp:post_name'),
    date: textOf(item, 'wp:post_date'),
    dateGmt: textOf(item, 'wp:post_date_gmt'),
    html: childrenOf(item, 'content:encoded')[0]?.text ?? '',
    excerpt: lineOf(item, 'excerpt:encoded'),
    isProtected: textOf(item, 'wp:post_password') !== '',
    attachmentUrl: textOf(item, 'wp:attachment_url'),
    categories: words('category'),
    tags: words('post_tag'),
    meta: new Map(
      childrenOf(item, 'wp:postmeta').map((each) => [textOf(each, 'wp:meta_key'), textOf(each, 'wp:meta_value')]),
    ),
  }
}

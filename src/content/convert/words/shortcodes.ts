import { builderText } from './builder-text.ts'
import { linkToEmbedded, mapAddress, vimeoAddress, youtubeAddress } from './embeds.ts'
import { changeOutsideOfCode } from './outside-of-code.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { render, type Scope } from './templates.ts'
import { OUTPUT, type Variables } from './variables.ts'
import type { Template, Templates } from '../templates-of-site.ts'

/** @property galleries pictures, folders and patterns that the text shows as galleries; true for all pictures that belong to the text */
type WithoutShortcodes = { markdown: string; galleries: (string | true)[]; unknown: string[] }

/** @property file of an include @property given arguments by name, or by position from 0 */
type Order = { name: string; file?: string; given: Record<string, string>; whole: string; inner?: string }
/** @property blocks within HTML: the Markdown parts that placeholder characters stand for */
type Reading = {
  blocks?: string[] | undefined
  found: WithoutShortcodes
  variables: Variables
  isFolder: (name: string) => boolean
  templates: Templates
  /** Nesting depth of included files. */
  depth?: number
}

const HUGO = /\{\{[<%]\s*(\/?)\s*([\w/.-]+)\s*([\s\S]{0,4000}?)\/?\s*[%>]\}\}/g
const HUGO_PAIR =
  /\{\{([<%])\s*([\w/.-]*(?:galler|album|carousel|slide|lightbox|button|btn|cta|link)[\w/.-]*)\s*([^{}]{0,2000}?)\s*(?<!\/)[%>]\}\}([\s\S]{0,20000}?)\{\{[<%]\s*\/\s*\2\s*[%>]\}\}/gi
const ARGUMENT = /(?:([\w-]+)\s*[=:]\s*)?(?:"([^"]*)"|'([^']*)'|([^\s,"']+))/g
const PICTURE = /\.(?:svg|jpe?g|png|webp|avif|gif)(?:[?#]\S*)?$/i
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|zip|ics)$/i
const GALLERY = /galler|album|carousel|slide|lightbox|photoswipe|masonry|diashow|bilder|fotos|photos/i
const MOST_INLINED = 5
/** Parts of every page, for which this site has its own. */
const FURNITURE =
  /^_?(?:head|header|footer|foot|nav\w*|navbar|menu|main-?menu|sidebar|breadcrumbs?|share\w*|social\w*|disqus\w*|comments?|analytics|google-?analytics|cookies?\w*|pagination|paginator|scripts?|styles?|meta|seo|opengraph|feed_meta|search\w*|toc|page-?title|post-?(?:meta|nav|list)\w*|tags?|categories|related\w*)$/i
/** Shortcodes that show nothing, or only lay out their content. */
const SILENT =
  /^(?:end\w*|raw|assign|capture|if|unless|else|elsif|elseif|case|when|comment|set|toc|more|readmore|clear|clearfix|br|rawhtml|unsafe|html|row|column|columns?|col|grid|center|left|right|div|box|section|alert|notice|hint|callout|admonition|details|expand|accordion|collapse|tabs?|lead|highlight|load-photoswipe|blockquote|quote|css\.inline|js\.inline|style|script|include_cached)$/i

/**
 * Turns shortcodes of Hugo, Jekyll and Eleventy into Markdown: pictures, players, maps, links, galleries. The arguments of a shortcode
 * decide what it shows, so that those of unknown themes are read as well. Code stays unchanged.
 *
 * @returns the text without shortcodes, and the list of those not understood
 */
export function withoutShortcodes(text: string, parts: Omit<Reading, 'found'>): WithoutShortcodes {
  const found: WithoutShortcodes = { markdown: '', galleries: [], unknown: [] }
  found.markdown = changeOutsideOfCode(text, (part) => translate(part, { ...parts, found }))
  return found
}

function translate(text: string, reading: Reading): string {
  const order = (whole: string, name: string, rest: string, inner?: string) =>
    kept(
      perform({ name, given: readArguments(rest, reading), whole, ...(inner === undefined ? {} : { inner }) }, reading),
      reading,
    )
  const plain = text
    .replace(HUGO_PAIR, (whole, ...[, name = '', rest = '', inner = '']: string[]) => order(whole, name, rest, inner))
    .replace(HUGO, (whole, closing: string, name: string, rest: string) =>
      closing === '' ? order(whole, name, rest) : '',
    )
    .replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{#[\s\S]*?#\}/g, '')
    .replace(/\{%-?\s*highlight\s*(\w*)[^%]*-?%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g, '```$1\n$2```')
  return render(plain, scopeOf(reading))
}

const scopeOf = (reading: Reading): Scope => ({
  variables: reading.variables,
  perform: (whole, name, rest, variables) => kept(liquid(whole, name, rest, { ...reading, variables }), reading),
  output: (whole, expression, variables) => output(whole, expression, { ...reading, variables }),
  repeat: (whole) => kept(repeat(whole, reading), reading),
})

/** Replaces Markdown within HTML by a placeholder, because it would be read as plain text. */
function kept(said: string, { blocks }: Reading): string {
  if (!blocks || !/^\s*(?:!?\[|#)/.test(said)) return said
  return keep(said, blocks)
}

function keep(said: string, blocks: string[]): string {
  return `\uE000${blocks.push(said) - 1}\uE001`
}

/** Restores the Markdown parts after the conversion of HTML. @param blocks the kept parts */
export const withBlocks = (markdown: string, blocks: readonly string[]): string =>
  markdown.replace(/\uE000(\d+)\uE001/g, (_, index: string) => `\n\n${(blocks[Number(index)] ?? '').trim()}\n\n`)

function readArguments(text: string, { variables }: Reading): Record<string, string> {
  const all: Record<string, string> = {}
  let position = 0
  for (const [, name, double, single, bare = ''] of text.matchAll(ARGUMENT)) {
    const quoted = double ?? single
    const isNamed = name !== undefined || /^(?:page|site|include)\./.test(bare)
    const value = quoted ?? ((isNamed && variables.read(bare)) || bare)
    all[name ?? String(position++)] = value.replace(
      OUTPUT,
      (order, expression: string) => variables.read(expression) ?? order,
    )
  }
  return all
}

/** A loop over a list that only the program knows: a gallery, if it names a folder of pictures: `{% for picture in site.static_files %}`. */
function repeat(whole: string, { found, isFolder }: Reading): string {
  const [, over = ''] = /\bin\s+([\w.]+)/.exec(whole) ?? []
  const folders = [...whole.matchAll(/["']([^"'\n]+)["']/g)]
    .map(([, quoted = '']) => quoted)
    .filter((each) => each.includes('/') && isFolder(each))
  if (folders.length > 0) found.galleries.push(...folders)
  else if (!/^page\.\w*(?:galler|image|bild|foto|photo)/i.test(over)) found.unknown.push(whole)
  return ''
}

function liquid(whole: string, name: string, rest: string, reading: Reading): string {
  switch (name) {
    case 'post_url':
      return `post_url:${rest}`
    case 'link':
      return `/${rest.replace(/^\//, '')}`
    case 'include':
    case 'include_relative':
    case 'include_cached':
    case 'render': {
      const { 0: file = '', ...given } = readArguments(rest, reading)
      return perform({ name: file.replace(/^.*\/|\.\w+$/g, ''), file, given, whole }, reading)
    }
    default:
      return perform({ name, given: readArguments(rest, reading), whole }, reading)
  }
}

/** What a shortcode shows: a player, a map, a gallery, a picture, a document, a link; otherwise it is listed as unknown. */
function perform(order: Order, reading: Reading): string {
  const { name, given, whole, inner } = order
  const { found } = reading
  if (FURNITURE.test(name)) return ''
  const template = reading.templates.find(order.file ?? name, order.file !== undefined)
  if (template && hasWords(template.text)) return inline(template, order, reading)
  const value = (...keys: string[]) => keys.map((key) => given[key]).find((each) => each !== undefined && each !== '')
  const title = value('title', 'caption', 'name', 'text', 'label', 'alt') ?? ''
  const shown = player(name, value('id', 'videoid', 'video', 'src', 'url', '0') ?? '', title) ?? map(given)
  if (shown !== undefined) return `\n\n${shown}\n\n`
  if (name === 'ref' || name === 'relref') return value('path', '0') ?? ''
  const values = Object.entries(given).filter(([key]) => !/^(?:alt|title|caption|class|width|height|style)$/.test(key))
  const pictures = values.flatMap(([, each]) => listOf(each)).filter((each) => PICTURE.test(each))
  const plural = pictures.filter((each) => each.includes('*'))
  if (GALLERY.test(name) || plural.length > 0 || pictures.length > 2)
    return noteGallery(pictures, values, order, reading)
  // The first picture is the visible one, the second what it opens, or a smaller copy.
  const [picture] = pictures
  if (picture !== undefined)
    return figure(
      picture,
      value('alt', pictures.length === 1 && given['0'] === picture ? '1' : 'alt'),
      value('caption', 'title', 'description'),
    )
  const [, document] = values.find(([, each]) => DOCUMENT.test(each)) ?? []
  if (document !== undefined) return `[${title || document.replace(/^.*\//, '')}](${document.replaceAll(' ', '%20')})`
  const [, address = ''] = values.find(([, each]) => /^(?:https?:)?\/\//.test(each)) ?? []
  const link = linkToEmbedded(address, title)
  if (link !== undefined) return link
  const [, local] =
    values.find(([key, each]) => /^(?:href|link|url|to|relref|target)$/.test(key) && /^[/.#\w]/.test(each)) ?? []
  if (local !== undefined && (inner ?? title) !== '') return `[${(inner ?? title).trim()}](${local})`
  const listed = reading.variables.value(`page.${given['id'] ?? name}`)
  if (typeof listed === 'object' && found.galleries.length === 0) return `\n\n${builderText([[name, listed]])}\n\n`
  if (template) return inline(template, order, reading)
  if (!SILENT.test(name)) found.unknown.push(whole)
  return inner ?? ''
}

/** Records a gallery. @returns the text that remains in its place */
function noteGallery(pictures: string[], values: [string, string][], { inner = '' }: Order, reading: Reading): string {
  const { found, isFolder } = reading
  const folders = values.flatMap(([, each]) => (PICTURE.test(each) || !isFolder(each) ? [] : [each]))
  const inside = inner
    .split('\n')
    .map((line) => line.trim().replace(/^[-*+]\s+/, ''))
    .filter((line) => PICTURE.test(line) && !/[<({]/.test(line))
  const named = [...pictures, ...folders, ...patternsOf(values), ...inside]
  found.galleries.push(...(named.length === 0 && inner.trim() === '' ? [true as const] : named))
  return inside.length > 0 ? '' : inner
}

/** Whether a template has text of its own, besides its arguments. */
const hasWords = (template: string) =>
  (template.replace(/\{[{%#][\s\S]*?[}%#]\}|<[^<>]*>|&\w+;/g, ' ').match(/\p{L}{3,}/gu) ?? []).length >= 3

/** The rendered content of a template file. */
function inline({ path, text }: Template, { given, inner }: Order, reading: Reading): string {
  const { depth = 0, blocks } = reading
  if (depth >= MOST_INLINED) return ''
  const include = { ...given, ...(inner === undefined ? {} : { Inner: inner }) }
  const variables = reading.variables.within({ include })
  const isHtml = !/\.(?:md|markdown)$/i.test(path)
  const said = translate(text, { ...reading, variables, depth: depth + 1, blocks: isHtml ? (blocks ?? []) : undefined })
  if (isHtml === (blocks !== undefined)) return said
  return isHtml ? `\n\n${htmlToMarkdown(said, path, [])}\n\n` : keep(said, blocks ?? [])
}

function player(name: string, id: string, title: string): string | undefined {
  const isVideo = /youtube|vimeo|video/i.test(name)
  if (!isVideo || id === '' || PICTURE.test(id) || /\.\w{3,4}$/.test(id)) return undefined
  if (/^(?:https?:)?\/\//.test(id)) return linkToEmbedded(id, title)
  return linkToEmbedded(/vimeo/i.test(name) || /^\d{6,}$/.test(id) ? vimeoAddress(id) : youtubeAddress(id), title)
}

function map(given: Record<string, string>): string | undefined {
  const address = mapAddress(
    given['lat'] ?? given['latitude'],
    given['lon'] ?? given['lng'] ?? given['long'] ?? given['longitude'],
  )
  return address === undefined ? undefined : linkToEmbedded(address, given['title'] ?? given['name'] ?? given['popup'])
}

/** `{a.jpg,b.jpg}`, `["a.jpg", "b.jpg"]` and `a.jpg, b.jpg`. */
function listOf(value: string): string[] {
  const [, before = '', braces, after = ''] = /^([^{},]*)\{([^{}]*)\}([^{},]*)$/.exec(value) ?? []
  if (braces !== undefined && !braces.includes('*'))
    return braces.split(',').map((each) => before + each.trim() + after)
  return value.includes(',')
    ? value
        .replace(/[[\]"']/g, '')
        .split(',')
        .map((each) => each.trim())
    : [value]
}

const patternsOf = (values: [string, string][]) =>
  values.map(([, each]) => each).filter((each) => each.includes('*') && !PICTURE.test(each))

function figure(source: string, alt = '', caption?: string): string {
  const picture = `![${((alt || caption) ?? '').replace(/[[\]]/g, '')}](${source.replaceAll(' ', '%20')})`
  return caption ? `${picture}\n\n*${caption.trim()}*` : picture
}

/** A value that a page inserts: parts of addresses may be known, most others are not. */
function output(whole: string, expression: string, { found, variables, blocks }: Reading): string {
  if (expression.startsWith('club.')) return whole
  const value = variables.read(expression)
  if (value === undefined) found.unknown.push(whole)
  return blocks && value && /\|\s*(?:markdown|md\b|renderMarkdown)/.test(expression)
    ? keep(value, blocks)
    : (value ?? '')
}

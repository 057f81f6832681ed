/** @property gallery pictures that the text wants to show together; true for all that lie beside it */
type WithoutShortcodes = { markdown: string; gallery: string[] | true | undefined; unknown: string[] }

type Arguments = { [name: string]: string }

const CODE = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)[ \t]*$|`[^`\n]+`/gm
const HUGO = /\{\{[<%]\s*(\/?)\s*([\w/.-]+)\s*([\s\S]*?)\/?\s*[%>]\}\}/g
const LIQUID = /\{%-?\s*(\w+)\s*([\s\S]*?)-?%\}/g
const OUTPUT = /\{\{-?\s*([^{}]*?)\s*-?\}\}/g
/** Kramdown's lists of attributes, and where teasers end. */
const MARKS = /^\{:[^}\n]*\}[ \t]*$|\{:[^}\n]*\}|<!--\s*more\s*-->/gm
const QUOTED = /^(['"])(.*?)\1/
const ARGUMENT = /(?:([\w-]+)\s*[=:]\s*)?(?:"([^"]*)"|'([^']*)'|([^\s,"']+))/g

const COMPONENT = /<(\/?)[A-Z][\w.]*(?:\s[^>]*)?>/g

const iframe = (address: string) => `\n\n<iframe src="${address}"></iframe>\n\n`
const youtube = (id: string) => iframe(`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}`)
const vimeo = (id: string) => iframe(`https://player.vimeo.com/video/${encodeURIComponent(id)}`)

/**
 * Says in Markdown what Hugo's, Jekyll's and Eleventy's own orders say: pictures, players, links, galleries. What is inside of code stays.
 *
 * @returns the text without any order; those that nobody understood are listed
 */
export function withoutShortcodes(text: string): WithoutShortcodes {
  const found: WithoutShortcodes = { markdown: '', gallery: undefined, unknown: [] }
  found.markdown = changeOutsideOfCode(text, (part) => translate(part, found))
  return found
}

/** Leaves out what MDX knows beyond Markdown: components, and what they are made of. */
export function withoutComponents(text: string): Pick<WithoutShortcodes, 'markdown' | 'unknown'> {
  const unknown: string[] = []
  const markdown = changeOutsideOfCode(text, (part) =>
    part.replace(/^(?:import|export) .*$/gm, '').replace(COMPONENT, (tag, closing: string) => {
      if (closing === '') unknown.push(tag)
      return ''
    }),
  )
  return { markdown, unknown }
}

function changeOutsideOfCode(text: string, change: (part: string) => string): string {
  let changed = ''
  let position = 0
  for (const { index, 0: code } of text.matchAll(CODE)) {
    changed += change(text.slice(position, index)) + code
    position = index + code.length
  }
  return changed + change(text.slice(position))
}

function translate(text: string, found: WithoutShortcodes): string {
  return text
    .replace(HUGO, (order, closing: string, name: string, rest: string) =>
      closing === '' ? hugo(name, readArguments(rest), order, found) : '',
    )
    .replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, '')
    .replace(/\{%-?\s*highlight\s*(\w*)[^%]*-?%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g, '```$1\n$2```')
    .replace(LIQUID, (order, name: string, rest: string) => liquid(name, rest.trim(), order, found))
    .replace(OUTPUT, (order, expression: string) => output(expression, order, found))
    .replace(MARKS, '')
}

function readArguments(text: string): Arguments {
  const all: Arguments = {}
  let position = 0
  for (const [, name, double, single, bare] of text.matchAll(ARGUMENT))
    all[name ?? String(position++)] = double ?? single ?? bare ?? ''
  return all
}

function hugo(name: string, given: Arguments, order: string, found: WithoutShortcodes): string {
  switch (name) {
    case 'figure':
    case 'img':
    case 'image':
      return (
        figure(given['src'] ?? given['0'] ?? '', given['alt'], given['caption'] ?? given['title']) ??
        unknown(order, found)
      )
    case 'youtube':
      return youtube(given['id'] ?? given['0'] ?? '')
    case 'vimeo':
      return vimeo(given['id'] ?? given['0'] ?? '')
    case 'gallery':
      found.gallery = true
      return ''
    case 'ref':
    case 'relref':
      return given['path'] ?? given['0'] ?? ''
    default:
      return unknown(order, found)
  }
}

function liquid(name: string, rest: string, order: string, found: WithoutShortcodes): string {
  const given = readArguments(rest)
  switch (name) {
    case 'raw':
    case 'endraw':
    case 'assign':
    case 'endif':
      return ''
    case 'post_url':
      return `post_url:${rest}`
    case 'link':
      return `/${rest.replace(/^\//, '')}`
    case 'youtube':
      return youtube(given['id'] ?? given['0'] ?? '')
    case 'vimeo':
      return vimeo(given['id'] ?? given['0'] ?? '')
    case 'image':
    case 'img':
    case 'figure':
      return (
        figure(given['src'] ?? given['0'] ?? '', given['alt'] ?? given['1'], given['caption']) ?? unknown(order, found)
      )
    case 'include':
      return include(given, order, found)
    default:
      return unknown(order, found)
  }
}

/** Jekyll's include files are the theme's; of the usual ones the names tell what they show. */
function include(given: Arguments, order: string, found: WithoutShortcodes): string {
  const file = given['0'] ?? ''
  if (/^gallery\b/i.test(file)) {
    found.gallery = true
    return ''
  }
  if (/youtube|video/i.test(file) && given['id']) return youtube(given['id'])
  if (/figure|image|img|picture|bild/i.test(file)) {
    const source = given['image_path'] ?? given['src'] ?? given['url'] ?? given['file'] ?? given['path'] ?? ''
    const shown = figure(source, given['alt'], given['caption'])
    if (shown !== undefined) return shown
  }
  return unknown(order, found)
}

function figure(source: string, alt = '', caption?: string): string | undefined {
  if (source === '') return undefined
  const picture = `![${(alt || caption) ?? ''}](${source.replaceAll(' ', '%20')})`
  return caption ? `${picture}\n\n*${caption}*` : picture
}

/** Values that a page inserts: parts of addresses can be known, all others cannot. */
function output(expression: string, order: string, found: WithoutShortcodes): string {
  if (expression.startsWith('club.')) return order
  if (/^site\.(?:baseurl|url)$/.test(expression)) return ''
  const [, , quoted] = QUOTED.exec(expression) ?? []
  if (quoted !== undefined && /\|\s*(?:relative_url|absolute_url|url|prepend:)/.test(expression)) return quoted
  if (/^['"]/.test(expression) && quoted !== undefined) return quoted
  return unknown(order, found)
}

function unknown(order: string, found: WithoutShortcodes): string {
  found.unknown.push(order)
  return ''
}

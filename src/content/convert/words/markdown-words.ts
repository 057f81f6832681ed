import { linkToEmbedded } from './embeds.ts'
import { withEmoji } from './emoji.ts'
import { changeOutsideOfCode } from './outside-of-code.ts'

type Parts = {
  /** The new address of the text that a wiki link names. */
  findText: (name: string) => string | undefined
  unknown: string[]
}

/** Ends of teasers, tables of contents, kramdown's directives and abbreviations. */
const MARKS =
  /<!--\s*(?:more|excerpt|end_?excerpt|read-?more)\s*-->|^[*+-] .*\n\{:\s*toc\b[^}\n]*\}[ \t]*$|^\[(?:TOC|\[_TOC_\])\][ \t]*$|\{::[^}\n]*\}|^\*\[[^\]\n]+\]:.*$/gim
/** `{: .class}`, `{:target="_blank"}`; after a link or a picture, or alone on a line also `{.class}` and `{#id}`. */
const ATTRIBUTES =
  /\{:(?![:}])[^{}\n]*\}|(?<=[)\]])\{[ \t]*(?:[#.]|[\w-]+=)[^{}\n]*\}|^[ \t]*\{[ \t]*[.#][\w-][^{}\n]*\}[ \t]*$/gm
const OF_HEADING = /^(#{1,6} [^\n{]*)\{[ \t]*[#.][^{}\n]*\}[ \t]*$/gm
const FRAME = /<iframe\b([^>]{0,2000}?)(?:\/>|>(?:[\s\S]{0,2000}?<\/iframe\s*>)?)/gi
const WIKI = /(!?)\[\[([^\][|\n]+)(?:\|([^\]\n]+))?\]\]/g
const PICTURE = /\.(?:svg|jpe?g|png|webp|avif|gif)$/i
/** A line, followed by one or more lines that begin with a colon. */
const DEFINITION = /^(?![ \t>#|:*+-]|\d+\.)([^\n]+)\n((?:\n?:[ \t]+[^\n]+(?:\n(?:[ ]{2,}|\t)[^\n]+)*(?:\n|$))+)/gm
const BOXES = /^:{3,}[ \t]*(?:\{[^}\n]*\}|[\w-]*)[ \t]*(?:\[([^\]\n]*)\]|([^\n]*))$/gm
const ALERT = /^(>[ \t]*)\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION|INFO)\][+-]?/gim
const MARKDOWN_BLOCK = /<(?:div|section|article|aside|span|p)\b[^>]*\bmarkdown\s*=\s*["']?(?:1|block|span)["']?[^>]*>/gi
/** An address with blanks, which only some programs accept. */
const BLANKS = /(\]\()([^()<>\n"]*? [^()<>\n"]*\.(?:svg|jpe?g|png|webp|avif|gif|pdf))(?=\)| ")/gi
const LAZY = /<img\b(?![^>]*\ssrc=)([^>]*?)\sdata-(?:src|original|lazy-src)=/gi

/** Turns extensions of kramdown, Goldmark, wikis and other dialects into common Markdown. */
export function plainMarkdown(text: string, { findText, unknown }: Parts): string {
  return changeOutsideOfCode(text, (part) =>
    withEmoji(
      part
        .replace(MARKS, '')
        .replace(MARKDOWN_BLOCK, '\n\n')
        .replace(ATTRIBUTES, '')
        .replace(OF_HEADING, '$1')
        .replace(LAZY, '<img$1 src=')
        .replace(BLANKS, (_, before: string, address: string) => before + address.replaceAll(' ', '%20'))
        .replace(FRAME, (frame, attributes: string) => {
          const link = linkToEmbedded(attribute(attributes, 'src'), attribute(attributes, 'title'))
          if (link === undefined) unknown.push(frame)
          return link === undefined ? '' : `\n\n${link}\n\n`
        })
        .replace(WIKI, (_, isShown: string, name: string, label = '') =>
          wikiLink(name.trim(), { label, isShown, findText }),
        )
        .replace(DEFINITION, (_, term: string, all: string) => definition(term, all))
        .replace(BOXES, (_, title = '', rest = '') =>
          (title || rest).trim() === '' ? '' : `**${(title || rest).trim()}**\n`,
        )
        .replace(ALERT, '$1**Hinweis**'),
    ),
  )
}

const attribute = (attributes: string, name: string): string => {
  const [, double, single, bare] =
    new RegExp(`\\b(?:data-)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return double ?? single ?? bare ?? ''
}

type Wiki = Pick<Parts, 'findText'> & { label: string; isShown: string }

function wikiLink(name: string, { label, isShown, findText }: Wiki): string {
  const [page = name] = name.split('#')
  if (isShown !== '' || PICTURE.test(page)) {
    const alt = /^\d+(?:x\d+)?$/.test(label) ? '' : label
    return PICTURE.test(page) ? `![${alt}](${encodeURI(page)})` : `${label || name}`
  }
  const to = findText(page) ?? (label === '' ? undefined : findText(label))
  // Gollum writes the label first.
  return to === undefined ? label || name : `[${findText(page) === undefined ? name : label || name}](${to})`
}

function definition(term: string, all: string): string {
  const meanings = all
    .split(/^\n?:[ \t]+/m)
    .map((each) => each.replace(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean)
  return `- **${term.trim()}:** ${meanings.join('; ')}\n`
}

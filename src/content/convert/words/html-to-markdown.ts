import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { toText } from 'hast-util-to-text'
import { leftOut, type Hint } from '../converted.ts'

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, {
    handlers: {
      // Stays HTML: a later step turns it into a link that names the other site.
      iframe: (_, node: Element) => {
        const source = String(node.properties['src'] ?? '').replaceAll('"', '%22')
        return source === '' ? undefined : { type: 'html', value: `<iframe src="${source}"></iframe>` }
      },
      // The caption of a picture becomes a separate paragraph.
      figcaption: (state, node: Element) => ({
        type: 'paragraph',
        children: state.toSpecificContent(state.all(node), toEmphasis),
      }),
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', fences: true, incrementListMarker: true })

const toEmphasis = () => ({ type: 'emphasis' as const, children: [] })

/** Nobody writes deeper nesting, and it would exhaust the stack. */
const MAX_DEPTH = 200

/** Elements that the conversion to Markdown drops silently. */
const UNTOLD = /<(?:script|object|embed|applet|form|canvas|svg|math)\b/gi

/** A recording, replaced by a link. */
const PLAYER = /<(video|audio)\b[^>]*?\bsrc=["']([^"'<>]+)["'][^>]{0,2000}>/gi
const asLink = (_: string, _element: string, address: string) =>
  `<a href="${address}">${address.replace(/^.*\//, '')}</a>`

/** @returns an empty text for excessively nested HTML, with a hint for its file */
export function htmlToMarkdown(html: string, file: string, hints: Hint[]): string {
  for (const tag of new Set((html.match(UNTOLD) ?? []).map((each) => `${each.toLowerCase()}>`)))
    hints.push({ file, sentence: leftOut(tag) })
  try {
    if (depthOf(html) <= MAX_DEPTH) return String(processor.processSync(html.replace(PLAYER, asLink))).trim()
  } catch (error) {
    // The stack is exhausted: the count of tags below does not include all nesting.
    if (!(error instanceof RangeError)) throw error
  }
  hints.push({ file, sentence: 'Dieser Text ist zu tief verschachtelt und blieb leer.' })
  return ''
}

const reader = unified().use(rehypeParse, { fragment: true })
const MAX_LINE = 2_000

/** HTML as one line of plain text: `Damen &amp; <b>Herren</b>`. */
export const htmlToLine = (html: string): string =>
  toText(reader.parse(html.slice(0, MAX_LINE)))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Void elements, and elements with an optional end tag; these nest only together with others.
 * https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
 */
const UNCOUNTED =
  'area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|' +
  'body|caption|colgroup|dd|dt|head|html|li|optgroup|option|p|rp|rt|tbody|td|tfoot|th|thead|tr'
const COUNTED = new RegExp(`</?(?!(?:${UNCOUNTED})[\\s/>])[a-z][^<>]*(?<!/)>`, 'gi')

function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(COUNTED)) {
    depth = tag.startsWith('</') ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

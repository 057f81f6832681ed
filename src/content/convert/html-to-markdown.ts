import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, {
    handlers: {
      // Stays as it is: showing it makes a link of it that tells who will know.
      iframe: (_, node: Element) => {
        const source = String(node.properties['src'] ?? '').replaceAll('"', '%22')
        return source === '' ? undefined : { type: 'html', value: `<iframe src="${source}"></iframe>` }
      },
      // The words below a picture, in a paragraph of their own.
      figcaption: (state, node: Element) => ({
        type: 'paragraph',
        children: state.toSpecificContent(state.all(node), toEmphasis),
      }),
    },
  })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', fences: true, incrementListMarker: true })

const toEmphasis = () => ({ type: 'emphasis' as const, children: [] })

/** Nesting beyond this was written by no one, and would exhaust the stack. */
const MAX_DEPTH = 200

/** @throws {RangeError} when elements are nested beyond all reading */
export function htmlToMarkdown(html: string): string {
  if (depthOf(html) > MAX_DEPTH) throw new RangeError('the HTML is nested too deep')
  return String(processor.processSync(html)).trim()
}

/** An upper bound: elements that are never closed count as open. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<\/?(?!(?:br|hr|img|input|meta|link|wbr|source)\b)[a-z][^<>]*(?<!\/)>/gi)) {
    depth = tag.startsWith('</') ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

import type { Html, Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findTooDeep } from '#features/news/too-deep.ts'
import { visit } from 'unist-util-visit'

/** @property text alternative text @returns the new address; undefined if there is none */
export type Relocate = {
  picture: (address: string, text: string) => Promise<string | undefined>
  link: (address: string) => Promise<string | undefined>
}

type Edit = { from: number; to: number; text: string }
type Wish = {
  kind: 'picture' | 'link'
  address: string
  text: string
  from: number
  to: number
  whole: [number, number]
}

const parser = unified().use(remarkParse).use(remarkGfm)
const HTML_ADDRESS = /<(img|a)\b[^>]*?\s(src|href)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/**
 * Replaces the addresses of pictures and links of a Markdown text and leaves everything else as its author wrote it. Removes a picture
 * without a new address. An excessively nested text stays unchanged: its import reports it.
 */
export async function relocateMarkdown(markdown: string, relocate: Relocate): Promise<string> {
  if (findTooDeep(markdown) >= 0) return markdown
  const tree = parser.parse(markdown)
  const edits: Edit[] = []
  for (const wish of findAddresses(tree, markdown)) {
    const { kind, address, text, from, to, whole } = wish
    const present = kind === 'picture' ? await relocate.picture(address, text) : await relocate.link(address)
    if (present !== undefined && present !== address) edits.push({ from, to, text: present })
    if (present === undefined && kind === 'picture') edits.push({ from: whole[0], to: whole[1], text: '' })
  }
  return applyEdits(markdown, edits)
}

function findAddresses(tree: Nodes, markdown: string): Wish[] {
  const wishes: Wish[] = []
  const pictureNames = new Set<string>()
  visit(tree, 'imageReference', (node) => void pictureNames.add(node.identifier))
  visit(tree, ['image', 'link', 'definition'], (node) => {
    if (node.type !== 'image' && node.type !== 'link' && node.type !== 'definition') return
    const [start, end] = spanOf(node)
    const position = markdown.slice(start, end).lastIndexOf(node.url)
    // Addresses with escapes or references are rare and left to a person.
    if (node.url === '' || position < 0) return
    const isPicture = node.type === 'image' || (node.type === 'definition' && pictureNames.has(node.identifier))
    const from = start + position
    wishes.push({
      kind: isPicture ? 'picture' : 'link',
      address: node.url,
      text: node.type === 'image' ? (node.alt ?? '') : '',
      from,
      to: from + node.url.length,
      whole: [start, end],
    })
  })
  // `void`, because a number returned by the visitor would be the index to continue at.
  visit(tree, 'html', (node: Html) => void wishes.push(...findInHtml(node, spanOf(node)[0])))
  return wishes
}

function findInHtml({ value }: Html, start: number): Wish[] {
  return [...value.matchAll(HTML_ADDRESS)].flatMap((match): Wish[] => {
    const [tag, element, attribute] = match
    const address = match[3] ?? match[4] ?? ''
    const isPicture = element?.toLowerCase() === 'img'
    if (address === '' || (attribute?.toLowerCase() === 'src') !== isPicture) return []
    const from = start + match.index + tag.length - 1 - address.length
    const end = value.indexOf('>', match.index) + 1
    const alt = ALT.exec(value.slice(match.index, end))
    return [
      {
        kind: isPicture ? 'picture' : 'link',
        address,
        text: alt?.[1] ?? alt?.[2] ?? '',
        from,
        to: from + address.length,
        whole: [start + match.index, start + end],
      },
    ]
  })
}

const spanOf = (node: Nodes): [number, number] => [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]

/** Applies edits in order of position; of two overlapping edits the outer one counts. */
function applyEdits(text: string, edits: Edit[]): string {
  const inOrder = edits.toSorted((a, b) => a.from - b.from || b.to - a.to)
  let written = ''
  let position = 0
  for (const { from, to, text: replacement } of inOrder) {
    if (from < position) continue
    written += text.slice(position, from) + replacement
    position = to
  }
  return written + text.slice(position)
}

import type { AlignType, BlockContent, ListItem, PhrasingContent, RootContent, Table, TableRow } from 'mdast'
import type { Mark, Node } from 'prosemirror-model'
import { articleSchema } from './article-schema.ts'

const { nodes, marks } = articleSchema

/** A block of the editor as a Markdown tree. @returns undefined for an empty block, and for one whose source is written unchanged */
export function toMarkdownTree(block: Node): Exclude<RootContent, ListItem> | undefined {
  switch (block.type) {
    case nodes.paragraph:
      return ifAny(toPhrasing(block), (children) => ({ type: 'paragraph', children }))
    case nodes.heading:
      return ifAny(toPhrasing(block), (children) => ({ type: 'heading', depth: depthOf(block), children }))
    case nodes.blockquote:
      return ifAny(toBlocks(block), (children) => ({ type: 'blockquote', children }))
    case nodes.bullet_list:
      return { type: 'list', ordered: false, spread: isSpread(block), children: block.children.map(toItem) }
    case nodes.ordered_list: {
      const start = Number(block.attrs['start'])
      return { type: 'list', ordered: true, start, spread: isSpread(block), children: block.children.map(toItem) }
    }
    case nodes.code_block:
      return {
        type: 'code',
        lang: textOrNull(block, 'lang'),
        meta: textOrNull(block, 'meta'),
        value: block.textContent,
      }
    case nodes.divider:
      return { type: 'thematicBreak' }
    case nodes.picture:
      return { type: 'paragraph', children: [toImage(block)] }
    case nodes['table']:
      return toTable(block)
    default:
      return undefined
  }
}

const isSpread = (block: Node) => block.attrs['spread'] === true
const textOrNull = (node: Node, name: string): string | null => {
  const value: unknown = node.attrs[name]
  return typeof value === 'string' ? value : null
}

const ifAny = <T, U>(children: T[], make: (children: T[]) => U): U | undefined =>
  children.length === 0 ? undefined : make(children)

const DEPTHS = [1, 2, 3, 4, 5, 6] as const
const depthOf = (heading: Node) => DEPTHS.find((depth) => depth === heading.attrs['level']) ?? 2

const toBlocks = (parent: Node): BlockContent[] =>
  parent.children.flatMap((child) => {
    const block = toMarkdownTree(child)
    // The schema allows nothing else here.
    return block && isBlock(block) ? [block] : []
  })

const BLOCKS = ['paragraph', 'heading', 'blockquote', 'list', 'code', 'thematicBreak', 'table'] as const
const isBlock = (node: RootContent): node is BlockContent => BLOCKS.some((type) => type === node.type)

function toItem(item: Node): ListItem {
  const checked: unknown = item.attrs['checked']
  return {
    type: 'listItem',
    spread: isSpread(item),
    checked: typeof checked === 'boolean' ? checked : null,
    children: toBlocks(item),
  }
}

const ALIGNMENTS = ['left', 'right', 'center'] as const

function toTable(table: Node): Table {
  const align = (table.firstChild?.children ?? []).map(
    (cell): AlignType => ALIGNMENTS.find((alignment) => alignment === cell.attrs['align']) ?? null,
  )
  const rows = table.children.map((row): TableRow => ({
    type: 'tableRow',
    children: row.children.map((cell) => ({
      type: 'tableCell',
      children: cell.firstChild ? toPhrasing(cell.firstChild) : [],
    })),
  }))
  return { type: 'table', align, children: rows }
}

type Piece = { content: PhrasingContent; marks: readonly Mark[] }

/** Trims spaces at the edges of lines: they mean nothing, and would be written as numeric character references. */
function toPhrasing(block: Node): PhrasingContent[] {
  const pieces = block.children.map((child): Piece => ({
    content: toLeaf(child),
    marks: child.marks.filter(isWrapping),
  }))
  return trimLines(nest(pieces))
}

const isWrapping = ({ type }: Mark) => type !== marks.code

function toLeaf(node: Node): PhrasingContent {
  if (node.type === nodes.hard_break) return { type: 'break' }
  if (node.type === nodes.image) return toImage(node)
  if (node.type === nodes.raw) return { type: 'html', value: String(node.attrs['text']) }
  const value = node.textContent.replace(/\s*\n\s*/g, ' ')
  return marks.code.isInSet(node.marks) ? { type: 'inlineCode', value } : { type: 'text', value }
}

const toImage = ({ attrs }: Node) => ({
  type: 'image' as const,
  url: String(attrs['src']),
  alt: String(attrs['alt']),
  title: typeof attrs['title'] === 'string' && attrs['title'] !== '' ? attrs['title'] : null,
})

/** The mark that spans the most pieces becomes the outermost. */
function nest(pieces: readonly Piece[]): PhrasingContent[] {
  const [first] = pieces
  if (!first) return []
  const runs = first.marks.map((mark) => ({ mark, length: runLength(pieces, mark) }))
  const widest = runs.toSorted((a, b) => b.length - a.length)[0]
  if (!widest) return [first.content, ...nest(pieces.slice(1))]
  const { mark, length } = widest
  const inner = pieces.slice(0, length).map((piece) => ({ ...piece, marks: mark.removeFromSet(piece.marks) }))
  return [...wrap(mark, nest(inner)), ...nest(pieces.slice(length))]
}

function runLength(pieces: readonly Piece[], mark: Mark): number {
  const end = pieces.findIndex((piece) => !mark.isInSet(piece.marks))
  return end === -1 ? pieces.length : end
}

function wrap(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  if (mark.type === marks.link) {
    const { href, title } = mark.attrs
    return [{ type: 'link', url: String(href), title: typeof title === 'string' ? title : null, children }]
  }
  const type = mark.type === marks.em ? 'emphasis' : mark.type === marks.strong ? 'strong' : 'delete'
  return withoutEdges(children, (inner) => ({ type, children: inner }))
}

/** In Markdown, stars and tildes only count beside a word: spaces and line breaks at the edge move outside. */
function withoutEdges(
  children: PhrasingContent[],
  make: (inner: PhrasingContent[]) => PhrasingContent,
): PhrasingContent[] {
  const [before, rest] = splitStart(children)
  const [inner, after] = splitEnd(rest)
  return [...before, ...(inner.length === 0 ? [] : [make(inner)]), ...after]
}

function splitStart(children: PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const [first, ...others] = children
  if (first?.type === 'break') return prepend([first], splitStart(others))
  if (first?.type !== 'text') return [[], children]
  const value = first.value.trimStart()
  const space = first.value.slice(0, first.value.length - value.length)
  const edge = textOf(space)
  return value === '' ? prepend(edge, splitStart(others)) : [edge, [{ type: 'text', value }, ...others]]
}

const prepend = (
  edge: PhrasingContent[],
  [before, rest]: [PhrasingContent[], PhrasingContent[]],
): [PhrasingContent[], PhrasingContent[]] => [[...edge, ...before], rest]

function splitEnd(children: PhrasingContent[]): [PhrasingContent[], PhrasingContent[]] {
  const last = children.at(-1)
  const others = children.slice(0, -1)
  if (last?.type === 'break') return append([last], splitEnd(others))
  if (last?.type !== 'text') return [children, []]
  const value = last.value.trimEnd()
  const edge = textOf(last.value.slice(value.length))
  return value === '' ? append(edge, splitEnd(others)) : [[...others, { type: 'text', value }], edge]
}

const append = (
  edge: PhrasingContent[],
  [rest, after]: [PhrasingContent[], PhrasingContent[]],
): [PhrasingContent[], PhrasingContent[]] => [rest, [...after, ...edge]]

const textOf = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }])

function trimLines(children: PhrasingContent[]): PhrasingContent[] {
  const [inner] = splitEnd(splitStart(children)[1])
  return inner.map((child, index) => {
    if (child.type !== 'text') return child
    let { value } = child
    if (inner[index - 1]?.type === 'break') value = value.trimStart()
    if (inner[index + 1]?.type === 'break') value = value.trimEnd()
    return { ...child, value }
  })
}

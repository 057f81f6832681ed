import type {
  BlockContent,
  Definition,
  DefinitionContent,
  List,
  ListItem,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast'
import type { Mark, Node } from 'prosemirror-model'
import { articleSchema } from './article-schema.ts'

const { nodes, marks } = articleSchema

/** The targets of reference links. */
export type Definitions = ReadonlyMap<string, Definition>

type Reading = { definitions: Definitions; markdown: string }

/**
 * A block of Markdown for the editor.
 *
 * @returns undefined for syntax that the editor's tools do not support: raw HTML, footnotes, and blocks that contain them
 */
export function readBlock(block: RootContent, reading: Reading): Node | undefined {
  switch (block.type) {
    case 'paragraph': {
      const [only, ...others] = block.children
      if (only?.type === 'image' && others.length === 0) return nodes.picture.create(imageAttributes(only))
      return maybe(readInline(block.children, reading), (content) => nodes.paragraph.create(null, content))
    }
    case 'heading':
      return maybe(readInline(block.children, reading), (content) =>
        nodes.heading.create({ level: block.depth }, content),
      )
    case 'blockquote':
      return maybe(readBlocks(block.children, reading), (content) =>
        content.length === 0 ? undefined : nodes.blockquote.create(null, content),
      )
    case 'list':
      return readList(block, reading)
    case 'code':
      return nodes.code_block.create(
        { lang: block.lang ?? null, meta: block.meta ?? null },
        block.value === '' ? [] : articleSchema.text(block.value),
      )
    case 'thematicBreak':
      return nodes.divider.create()
    case 'table':
      return readTable(block, reading)
    default:
      return undefined
  }
}

const readBlocks = (blocks: readonly (BlockContent | DefinitionContent)[], reading: Reading) =>
  all(blocks.map((block) => readBlock(block, reading)))

function readList(list: List, reading: Reading): Node | undefined {
  const items = all(list.children.map((item) => readItem(item, reading)))
  if (!items) return undefined
  const spread = list.spread === true
  if (!list.ordered) return nodes.bullet_list.create({ spread }, items)
  return nodes.ordered_list.create({ spread, start: list.start ?? 1 }, items)
}

function readItem(item: ListItem, reading: Reading): Node | undefined {
  const content = readBlocks(item.children, reading)
  if (!content) return undefined
  const blocks = content.length === 0 ? [nodes.paragraph.create()] : content
  // An item that does not begin with text: the editor has no tool for its beginning.
  if (blocks[0]?.type !== nodes.paragraph) return undefined
  return nodes.list_item.create({ spread: item.spread === true, checked: item.checked ?? null }, blocks)
}

function readTable(table: Table, reading: Reading): Node | undefined {
  const width = table.children[0]?.children.length ?? 0
  const rows = table.children.map((row, rowIndex) => {
    // Cells beyond the last column are not shown, and would be lost.
    if (row.children.length > width) return undefined
    const type = rowIndex === 0 ? nodes['table_header'] : nodes['table_cell']
    const cells = Array.from({ length: width }, (_, column) => {
      const content = readInline(row.children[column]?.children ?? [], reading)
      return content && type?.create({ align: table.align?.[column] ?? null }, nodes.paragraph.create(null, content))
    })
    return maybe(all(cells), (found) => nodes['table_row']?.create(null, found))
  })
  return maybe(all(rows), (found) => nodes['table']?.create(null, found))
}

const readInline = (
  children: readonly PhrasingContent[],
  reading: Reading,
  outer: readonly Mark[] = [],
): Node[] | undefined => all(children.map((child) => readPhrase(child, reading, outer)))?.flat()

function readPhrase(child: PhrasingContent, reading: Reading, outer: readonly Mark[]): Node[] | undefined {
  const inside = (mark: Mark, content: readonly PhrasingContent[]) => readInline(content, reading, mark.addToSet(outer))
  switch (child.type) {
    case 'text':
      return textNodes(child.value, outer)
    case 'emphasis':
      return inside(marks.em.create(), child.children)
    case 'strong':
      return inside(marks.strong.create(), child.children)
    case 'delete':
      return inside(marks.strike.create(), child.children)
    case 'link':
      return inside(linkMark(child), child.children)
    case 'linkReference':
      return maybe(reading.definitions.get(child.identifier), (definition) =>
        inside(linkMark(definition), child.children),
      )
    case 'inlineCode':
      return textNodes(child.value, marks.code.create().addToSet(outer))
    case 'break':
      return [nodes.hard_break.create(null, null, outer)]
    case 'image':
      return [nodes.image.create(imageAttributes(child), null, outer)]
    case 'imageReference':
      return maybe(reading.definitions.get(child.identifier), ({ url, title }) => [
        nodes.image.create(imageAttributes({ url, title, alt: child.alt }), null, outer),
      ])
    case 'html':
      return [nodes.raw.create({ text: child.value }, null, outer)]
    case 'footnoteReference': {
      const { start, end } = child.position ?? {}
      return [nodes.raw.create({ text: reading.markdown.slice(start?.offset, end?.offset) }, null, outer)]
    }
  }
}

/** Line ends within a paragraph are equivalent to spaces. */
function textNodes(value: string, outer: readonly Mark[]): Node[] {
  const text = value.replace(/[ \t]*\n[ \t]*/g, ' ')
  return text === '' ? [] : [articleSchema.text(text, outer)]
}

type Named = { url: string; title?: string | null | undefined }

const linkMark = ({ url, title }: Named) => marks.link.create({ href: url, title: title ?? null })

const imageAttributes = ({ url, title, alt }: Named & { alt?: string | null | undefined }) => ({
  src: url,
  alt: alt ?? '',
  title: title ?? null,
})

const maybe = <T, U>(value: T | undefined, convert: (value: T) => U | undefined): U | undefined =>
  value === undefined ? undefined : convert(value)

/** All values, or undefined if one is missing. */
function all<T>(values: readonly (T | undefined)[]): T[] | undefined {
  const found = values.filter((value) => value !== undefined)
  return found.length === values.length ? found : undefined
}

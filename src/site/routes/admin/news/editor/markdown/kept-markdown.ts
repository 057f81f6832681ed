import type { Definition, RootContent } from 'mdast'
import type { Node } from 'prosemirror-model'
import { visit } from 'unist-util-visit'
import { articleSchema } from './article-schema.ts'
import { parseMarkdown, writeBlock, type ListMarks } from './markdown-syntax.ts'
import { readBlock, type Definitions } from './read-document.ts'
import { splitBlocks, type SplitMarkdown } from './split-blocks.ts'
import { toMarkdownTree } from './write-document.ts'

const { nodes } = articleSchema

/** The source of a block of the document. */
type Origin = { index: number; text: string; gap: string; isDefinition: boolean; usesDefinitions: boolean }

/** @property write returns the Markdown of a later state of the document */
export type KeptMarkdown = { doc: Node; write: (doc: Node) => string }

/**
 * Opens Markdown for the editor so that untouched blocks keep their Markdown letter for letter: each block remembers its source lines, and only
 * changed blocks are written anew.
 */
export function keepMarkdown(markdown: string): KeptMarkdown {
  const tree = parseMarkdown(markdown)
  const split = splitBlocks(markdown, tree)
  const opened = openBlocks(markdown, split)
  const doc = nodes.doc.create(null, opened.length === 0 ? nodes.paragraph.create() : opened.map(({ node }) => node))
  const memory = remember(opened)
  return { doc, write: (later) => (later.eq(doc) ? markdown : writeDocument(later, memory, split)) }
}

function openBlocks(markdown: string, { blocks }: SplitMarkdown): { node: Node; origin: Origin }[] {
  const definitions: Map<string, Definition> = new Map()
  for (const { node } of blocks) {
    visit(node, 'definition', (definition) => {
      // Of two definitions with the same name the first one counts.
      if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition)
    })
  }
  return blocks.map((block, index) => ({
    node: openBlock(block.node, block.text, definitions, markdown),
    origin: {
      index,
      text: block.text,
      gap: block.gap,
      isDefinition: holds(block.node, ['definition', 'footnoteDefinition']),
      usesDefinitions: holds(block.node, ['linkReference', 'imageReference']),
    },
  }))
}

const openBlock = (node: RootContent, text: string, definitions: Definitions, markdown: string): Node =>
  readBlock(node, { definitions, markdown }) ?? nodes.source.create({ text })

function holds(node: RootContent, types: string[]): boolean {
  let isFound = false
  visit(node, types, () => {
    isFound = true
  })
  return isFound
}

/** A block is recognised by identity or, after an undo, by equal content. */
type Memory = {
  byBlock: WeakMap<Node, Origin>
  byContent: ReadonlyMap<string, Origin[]>
  definitionCount: number
  written: WeakMap<Node, Partial<Record<ListMarks, string>>>
}

const remember = (opened: { node: Node; origin: Origin }[]): Memory => ({
  byBlock: new WeakMap(opened.map(({ node, origin }) => [node, origin])),
  byContent: Map.groupBy(
    opened.map(({ origin, node }) => ({ ...origin, content: contentOf(node) })),
    ({ content }) => content,
  ),
  definitionCount: opened.filter(({ origin }) => origin.isDefinition).length,
  written: new WeakMap(),
})

const contentOf = (block: Node) => JSON.stringify(block.toJSON())

function writeDocument(doc: Node, memory: Memory, { blocks, tail }: SplitMarkdown): string {
  const origins = findOrigins(doc, memory)
  const keepsDefinitions = origins.filter((origin) => origin?.isDefinition).length === memory.definitionCount
  const places = guessPlaces(origins)
  let text = ''
  let before: Written | undefined
  doc.children.forEach((block, position) => {
    const origin = origins[position]
    const isKept = origin !== undefined && (keepsDefinitions || !origin.usesDefinitions)
    const written = writeOne(block, { kept: isKept ? origin : undefined, place: places[position], before, memory })
    // An empty paragraph has no Markdown.
    if (written.text === '') return
    const gap = gapBefore(written, before, blocks[written.place ?? -1]?.gap)
    text += (before ? closeSource(before.block, before.text) : '') + gap
    before = written
  })
  if (!before) return ''
  const isLastStill = before.place === blocks.length - 1
  return text + before.text + (isLastStill ? tail : tail.includes('\n') ? '\n' : '')
}

function findOrigins(doc: Node, memory: Memory): (Origin | undefined)[] {
  const used = new Set<number>()
  const take = (origin: Origin | undefined) => {
    if (origin) used.add(origin.index)
    return origin
  }
  const same = doc.children
    .map((block) => memory.byBlock.get(block))
    .map((origin) => (origin && used.has(origin.index) ? undefined : take(origin)))
  return doc.children.map(
    (block, index) =>
      same[index] ?? take(memory.byContent.get(contentOf(block))?.find((origin) => !used.has(origin.index))),
  )
}

/** Guesses the former places of changed blocks: those between two kept blocks, if their number is the same. */
const guessPlaces = (origins: readonly (Origin | undefined)[]): (number | undefined)[] =>
  origins.map((origin, position) => {
    if (origin) return origin.index
    const back = origins.slice(0, position).findLastIndex((known) => known !== undefined)
    const ahead = origins.findIndex((known, index) => index > position && known !== undefined)
    const behind = origins[back]?.index ?? -1
    const next = origins[ahead]?.index
    const place = behind + position - back
    const fits = next === undefined || next === place + ahead - position
    return fits ? place : undefined
  })

type Written = { block: Node; text: string; place: number | undefined; isKept: boolean }
type Writing = { kept: Origin | undefined; place: number | undefined; before: Written | undefined; memory: Memory }

function writeOne(block: Node, { kept, place, before, memory }: Writing): Written {
  const follows = before?.isKept && kept !== undefined && before.place === kept.index - 1
  if (kept && (follows || before === undefined || !wouldJoin(before.text, kept.text))) {
    return { block, text: kept.text, place, isKept: true }
  }
  const usual = writeCached(block, 'usual', memory)
  const isSafe = before === undefined || !wouldJoin(before.text, usual)
  return { block, text: isSafe ? usual : writeCached(block, 'other', memory), place, isKept: false }
}

/** Typing changes only one block at a time. */
function writeCached(block: Node, marks: ListMarks, memory: Memory): string {
  const known = memory.written.get(block) ?? {}
  const text = known[marks] ?? writeAnew(block, marks)
  memory.written.set(block, { ...known, [marks]: text })
  return text
}

function writeAnew(block: Node, marks: ListMarks): string {
  if (block.type === nodes.source) return String(block.attrs['text']).trim()
  const tree = toMarkdownTree(block)
  return tree ? writeBlock(tree, marks) : ''
}

const LIST_MARK = /^ {0,3}(?:([-*+])|\d{1,9}([.)]))(?=\s|$)/
const OPEN_BELOW = /^ {0,3}(?:[-*+]|\d{1,9}[.)]|\[\^[^\]]+\]:)(?:\s|$)/

/** Whether Markdown would join a block with the previous one despite the empty line between them. */
function wouldJoin(before: string, text: string): boolean {
  if (/^\s/.test(text)) return OPEN_BELOW.test(before)
  const [, bullet, number] = LIST_MARK.exec(text) ?? []
  const [, bulletBefore, numberBefore] = LIST_MARK.exec(before) ?? []
  return (bullet !== undefined && bullet === bulletBefore) || (number !== undefined && number === numberBefore)
}

const PARTED = /\n[ \t]*\n/

function gapBefore(written: Written, before: Written | undefined, gap: string | undefined): string {
  const isInOrder = written.place !== undefined && written.place === (before?.place ?? -1) + 1
  if (before === undefined) return isInOrder && gap !== undefined ? gap : ''
  const isUntouched = written.isKept && before.isKept
  return isInOrder && gap !== undefined && (isUntouched || PARTED.test(gap)) ? gap : '\n\n'
}

/** Raw HTML that continues until its end marker, by its beginning (https://spec.commonmark.org/0.31.2/#html-blocks, 1 to 5). */
const UNTIL_CLOSED: [begins: RegExp, ends: RegExp, end: (begin: string) => string][] = [
  [/^ {0,3}<(script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i, (name) => `</${name}>`],
  [/^ {0,3}<!(--)/, /-->/, () => '-->'],
  [/^ {0,3}<(\?)/, /\?>/, () => '?>'],
  [/^ {0,3}<!([a-z])/i, />/, () => '>'],
  [/^ {0,3}<!(\[CDATA\[)/, /\]\]>/, () => ']]>'],
]
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Closes a block that may stay open at the end of the document, but would swallow a block that follows. */
function closeSource(block: Node, text: string): string {
  if (block.type === articleSchema.nodes.code_block) return closeFence(text)
  if (block.type !== articleSchema.nodes.source) return text
  const open = UNTIL_CLOSED.find(([begins, ends]) => begins.test(text) && !ends.test(text))
  if (!open) return text
  const [begins, , end] = open
  return `${text}\n${end(begins.exec(text)?.[1] ?? '')}`
}

function closeFence(text: string): string {
  const fence = FENCE.exec(text)?.[1]
  if (fence === undefined) return text
  const lines = text.split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  const isClosed = lines.length > 1 && last.length >= fence.length && new Set(last).size === 1 && last[0] === fence[0]
  return isClosed ? text : `${text}\n${fence}`
}

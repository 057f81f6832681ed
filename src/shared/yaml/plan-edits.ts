import { isDeepStrictEqual } from 'node:util'
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  Scalar,
  stringify,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { isRecord } from '#shared/is-record.ts'
import { alignItems } from './align-items.ts'
import { applyEdits, type TextEdit } from './text-edit.ts'

/** @property source the text that `document` was read from */
type Reading = { source: string; document: Document }
/** @property column of the key or dash that the node belongs to @property isFlow whether it is within brackets */
type Place = { column: number; isFlow: boolean }
type Values = Record<string, unknown>

/**
 * The changes, line by line, after which a YAML text says `wanted`. In a notation that this does not know, the result may be wrong: the caller must
 * check it by reading it again.
 */
export function planEdits(reading: Reading, wanted: unknown): TextEdit[] {
  const { contents } = reading.document
  return isNode(contents) ? changeNode(reading, contents, wanted, { column: 0, isFlow: false }) : []
}

function changeNode(reading: Reading, node: Node, wanted: unknown, place: Place): TextEdit[] {
  const present: unknown = node.toJS(reading.document)
  if (isDeepStrictEqual(present, wanted)) return []
  if (isMap(node) && isRecord(wanted) && node.items.length > 0) {
    return node.flow ? changeFlowMap(reading, node, wanted, place) : changeMap(reading, node, wanted)
  }
  if (isSeq(node) && Array.isArray(present) && Array.isArray(wanted) && node.items.length > 0 && wanted.length > 0) {
    const order = alignItems(present, wanted)
    const isInPlace = order.length === present.length && order.every((from, index) => from === index)
    if (isInPlace) return changeItems(reading, node, wanted, place)
    if (!node.flow) return [reorderItems(reading, node, wanted, order)]
  }
  return [replaceNode(reading, node, wanted, place)]
}

function changeMap(reading: Reading, map: YAMLMap, wanted: Values): TextEdit[] {
  const [first] = map.items
  const column = columnOf(reading.source, startOf(first?.key))
  const place = { column, isFlow: false }
  const kept = map.items.flatMap((pair, index) => {
    const key = keyOf(pair)
    if (!(key in wanted)) return [removePair(reading, map.items, index)]
    if (isNode(pair.value)) return changeNode(reading, pair.value, wanted[key], place)
    return wanted[key] === null ? [] : [{ ...emptyAt(endOf(pair.key) + 1), text: textOf(wanted[key], place) }]
  })
  return [...kept, ...insertPairs(reading, map, wanted, column)]
}

/** Each pair goes behind its predecessor in the wanted order, or to the end. */
function insertPairs({ source }: Reading, { items }: YAMLMap, wanted: Values, column: number): TextEdit[] {
  const ends = new Map(items.map((pair) => [keyOf(pair), lineAfter(source, endOfPair(pair))]))
  let position = Math.max(...ends.values())
  return Object.keys(wanted).flatMap((key) => {
    const end = ends.get(key)
    if (end !== undefined) {
      position = end
      return []
    }
    const lines = indent(' '.repeat(column) + stringify({ [key]: wanted[key] }, PLAIN), column)
    return [{ ...emptyAt(position), text: ownLines(source, position, lines) }]
  })
}

function removePair({ source }: Reading, items: Pair[], index: number): TextEdit {
  const pair = items[index]
  const start = startOf(pair?.key)
  const line = lineStart(source, start)
  if (source.slice(line, start).trim() === '') return { start: line, end: lineAfter(source, endOfPair(pair)), text: '' }
  // The first pair of a list item stands behind the dash.
  const next = items[index + 1]
  return { start, end: next ? startOf(next.key) : endOfPair(pair), text: next ? '' : '{}' }
}

function changeFlowMap(reading: Reading, map: YAMLMap, wanted: Values, place: Place): TextEdit[] {
  const isSameShape = isDeepStrictEqual(map.items.map(keyOf).toSorted(), Object.keys(wanted).toSorted())
  if (!isSameShape) return [replaceNode(reading, map, wanted, place)]
  return map.items.flatMap(({ key, value }) =>
    isNode(value) ? changeNode(reading, value, wanted[keyText(key)], { ...place, isFlow: true }) : [],
  )
}

const changeItems = (
  reading: Reading,
  { items, flow }: YAMLSeq,
  wanted: readonly unknown[],
  place: Place,
): TextEdit[] =>
  items.flatMap((item, index) => {
    if (!isNode(item)) return []
    const inner = flow ? { ...place, isFlow: true } : { column: dashColumn(reading.source, item), isFlow: false }
    return changeNode(reading, item, wanted[index], inner)
  })

/** Every item keeps its lines and the comments above it when it moves. */
function reorderItems(
  reading: Reading,
  { items }: YAMLSeq,
  wanted: readonly unknown[],
  order: (number | undefined)[],
): TextEdit {
  const { source } = reading
  const nodes = items.filter(isNode)
  const column = dashColumn(source, nodes[0])
  const start = lineStart(source, startOf(nodes[0]))
  const ends = nodes.map((node) => lineAfter(source, endOf(node)))
  const texts = wanted.map((value, index) => {
    const from = order[index]
    const node = from === undefined ? undefined : nodes[from]
    if (from === undefined || !node) return newItem(source, nodes[0], value, column)
    const block = { start: ends[from - 1] ?? start, end: ends[from] ?? source.length }
    const edits = changeNode(reading, node, value, { column, isFlow: false })
    const shifted = edits.map((each) => ({ ...each, start: each.start - block.start, end: each.end - block.start }))
    return ended(applyEdits(source.slice(block.start, block.end), shifted))
  })
  return { start, end: ends.at(-1) ?? start, text: texts.join('') }
}

/** A new item in the notation of its neighbour. */
function newItem(source: string, neighbour: Node | undefined, value: unknown, column: number): string {
  const isFlow = (isMap(neighbour) || isSeq(neighbour)) && neighbour.flow
  const text = isFlow ? `- ${flowText(source, neighbour, value)}\n` : stringify([value], PLAIN)
  return indent(' '.repeat(column) + text, column)
}

function replaceNode({ source }: Reading, node: Node, wanted: unknown, { column, isFlow }: Place): TextEdit {
  const [start, end] = [startOf(node), endOf(node)]
  if (isFlow || ((isMap(node) || isSeq(node)) && node.flow && node.items.length > 0))
    return { start, end, text: flowText(source, node, wanted) }
  const text = textOf(isScalar(node) ? likeScalar(node, wanted) : wanted, { column, isFlow })
  const behindKey = /:[ \t\r\n]*$/.exec(source.slice(0, start))
  const closed = source[end - 1] === '\n' ? ended(text) : text
  return behindKey ? { start: behindKey.index + 1, end, text: closed } : { start, end, text: closed.trimStart() }
}

/** A new text keeps the quotes of the old one. */
function likeScalar(node: Node, wanted: unknown): unknown {
  if (!isScalar(node) || typeof wanted !== 'string' || !node.type?.startsWith('QUOTE') || wanted.includes('\n'))
    return wanted
  const scalar = new Scalar(wanted)
  scalar.type = node.type
  return scalar
}

const PLAIN = { lineWidth: 0 } as const

/** The value as it stands after a colon, with the blank or the line break before it. */
const textOf = (value: unknown, { column }: Place): string =>
  indent(stringify({ k: value }, PLAIN).slice('k:'.length), column).replace(/\n$/, '')

function flowText(source: string, neighbour: Node, value: unknown): string {
  const flowCollectionPadding = source[startOf(neighbour) + 1] === ' '
  const text = stringify(
    { k: isScalar(neighbour) ? likeScalar(neighbour, value) : value },
    { ...PLAIN, collectionStyle: 'flow', flowCollectionPadding },
  )
  return text.trim().slice(1, -1).trim().slice('k:'.length).trim()
}

/** Indents all lines but the first, which is in place already. */
const indent = (text: string, column: number) => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`)

const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/** If the last line has no line end, new lines begin with one. */
const ownLines = (source: string, position: number, lines: string) =>
  position > 0 && source[position - 1] !== '\n' ? `\n${lines}` : lines

const emptyAt = (position: number) => ({ start: position, end: position })
const lineStart = (source: string, position: number) => source.lastIndexOf('\n', position - 1) + 1
const columnOf = (source: string, position: number) => position - lineStart(source, position)

/** The start of the next line; block texts include their last line end. */
function lineAfter(source: string, position: number): number {
  if (source[position - 1] === '\n') return position
  const end = source.indexOf('\n', position)
  return end < 0 ? source.length : end + 1
}

const dashColumn = (source: string, node: Node | undefined) =>
  columnOf(source, Math.max(0, source.lastIndexOf('-', startOf(node) - 1)))

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0)

/** The end of a value, without comments behind it. */
function endOf(node: unknown): number {
  if (!isNode(node) || !node.range) return 0
  if (isMap(node) && !node.flow) return endOfPair(node.items.at(-1))
  if (isSeq(node) && !node.flow) return endOf(node.items.at(-1))
  return node.range[1]
}

const endOfPair = (pair: Pair | undefined): number => Math.max(endOf(pair?.key), endOf(pair?.value))

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key)
const keyOf = ({ key }: Pair): string => keyText(key)

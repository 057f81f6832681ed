import { createHash } from 'node:crypto'
import { parseXml2JsFromString } from '@node-saml/node-saml/lib/xml.js'

/** An element as node-saml reads it: attributes under `$`, text under `_`, children by name without prefix. */
export type XmlNode = { [name: string]: unknown }

export const MAX_METADATA_BYTES = 1024 * 1024

/** Tags and attributes together: far more than the metadata of one entity needs. */
const MAX_MARKS = 20_000
const MAX_DEPTH = 50

/**
 * Reads untrusted XML strictly. Whatever passes may be given to the other, lenient parser of node-saml, which spends minutes on a quarter of a
 * megabyte of elements that are not closed.
 *
 * @param maxMarks maximum number of tags and attributes
 * @returns the root element under its name; undefined for text that is not XML, far too much of it, or with declarations: these could make
 *   entities expand, and nothing that we read needs them
 */
export async function readXmlTree(xml: string, maxMarks: number = MAX_MARKS): Promise<XmlNode | undefined> {
  if (hasDeclaration(xml) || xml.split(/[<=]/, maxMarks).length === maxMarks) return undefined
  // The parser stops where the root ends. Wrapped in an element whose end tag no document can predict, it reads everything.
  const around = `around-${createHash('sha256').update(xml).digest('hex')}`
  try {
    const tree = toNode(await parseXml2JsFromString(`<${around}>${xml.replace(/^\uFEFF/, '')}</${around}>`))
    return onlyRootIn(toNode(tree?.[around]))
  } catch {
    // Any parse error is due to the sender's text.
    return undefined
  }
}

function onlyRootIn(around: XmlNode | undefined): XmlNode | undefined {
  if (!around || textOf(around)) return undefined
  const [root, ...others] = Object.keys(around).filter((name) => name !== '_')
  const node = root === undefined || others.length > 0 ? undefined : onlyChildOf(around, root)
  return root !== undefined && node && isShallow(node) ? { [root]: node } : undefined
}

/** Level by level instead of recursively, because a deep tree would overflow the stack. */
function isShallow(root: XmlNode): boolean {
  let level: unknown[] = [root]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((node) => Object.values(toNode(node) ?? {}).flat())
  }
  return level.length === 0
}

/** `<!DOCTYPE`, `<!ENTITY` and the like; comments and CDATA sections do not count. */
export const hasDeclaration = (xml: string): boolean => /<!(?!--|\[CDATA\[)/.test(xml)

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  const children = node?.[name]
  return Array.isArray(children) ? children.map(toNode).filter((child) => child !== undefined) : []
}

/** The only child of this name, else undefined. */
export function onlyChildOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  const children = childrenOf(node, name)
  return children.length === 1 ? children[0] : undefined
}

export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  const value = toNode(node?.['$'])?.[name]
  return typeof value === 'string' ? value : undefined
}

export function textOf(node: XmlNode | undefined): string | undefined {
  const text = node?.['_']
  return typeof text === 'string' ? text.trim() : undefined
}

export function rootOf(tree: XmlNode | undefined, name: string): XmlNode | undefined {
  return toNode(tree?.[name])
}

/** The parser returns an empty element without attributes as an empty text. */
function toNode(value: unknown): XmlNode | undefined {
  if (value === '') return {}
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as XmlNode) : undefined
}

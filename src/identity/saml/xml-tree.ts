import { createHash } from 'node:crypto'
import { parseXml2JsFromString } from '@node-saml/node-saml/lib/xml.js'

/** An element as node-saml reads it: attributes under `$`, text under `_`, children by name without prefix. */
export type XmlNode = { [name: string]: unknown }

export const MAX_METADATA_BYTES = 1024 * 1024

/** Tags and attributes together: far beyond what the metadata of one entity need. */
const MAX_MARKS = 20_000
const MAX_DEPTH = 50

/**
 * Reads any XML strictly. Whatever this takes may be given to the other, lenient parser of node-saml, which spends minutes on a quarter
 * of a megabyte of elements that are not closed.
 *
 * @param maxMarks how many tags and attributes there may be
 * @returns the root element under its name; undefined for what is no XML, far too much of it, or has declarations: with these, entities
 *   could be made to expand, and nothing that we read needs them
 */
export async function readXmlTree(xml: string, maxMarks: number = MAX_MARKS): Promise<XmlNode | undefined> {
  if (hasDeclaration(xml) || xml.split(/[<=]/, maxMarks).length === maxMarks) return undefined
  // The parser stops where the root ends. In an element around it, whose end no document can foresee, it reads all.
  const around = `around-${createHash('sha256').update(xml).digest('hex')}`
  try {
    const tree = toNode(await parseXml2JsFromString(`<${around}>${xml.replace(/^\uFEFF/, '')}</${around}>`))
    return onlyRootIn(toNode(tree?.[around]))
  } catch {
    // Whatever the parser stumbles over, it is the sender's text.
    return undefined
  }
}

function onlyRootIn(around: XmlNode | undefined): XmlNode | undefined {
  if (!around || textOf(around)) return undefined
  const [root, ...others] = Object.keys(around).filter((name) => name !== '_')
  const node = root === undefined || others.length > 0 ? undefined : onlyChildOf(around, root)
  return root !== undefined && node && isShallow(node) ? { [root]: node } : undefined
}

/** Level by level instead of by recursion, which a deep tree would break. */
function isShallow(root: XmlNode): boolean {
  let level: unknown[] = [root]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((node) => Object.values(toNode(node) ?? {}).flat())
  }
  return level.length === 0
}

/** `<!DOCTYPE`, `<!ENTITY` and the like; comments and CDATA sections are none. */
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

/** An empty element without attributes is read as a text. */
function toNode(value: unknown): XmlNode | undefined {
  if (value === '') return {}
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as XmlNode) : undefined
}

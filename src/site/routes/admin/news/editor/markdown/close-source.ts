import type { Node } from 'prosemirror-model'
import { articleSchema } from './article-schema.ts'

/** Raw HTML that goes on until its end is written, by its beginning (https://spec.commonmark.org/0.31.2/#html-blocks, 1 to 5). */
const UNTIL_CLOSED: [begins: RegExp, ends: RegExp, end: (begin: string) => string][] = [
  [/^ {0,3}<(script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i, (name) => `</${name}>`],
  [/^ {0,3}<!(--)/, /-->/, () => '-->'],
  [/^ {0,3}<(\?)/, /\?>/, () => '?>'],
  [/^ {0,3}<!([a-z])/i, />/, () => '>'],
  [/^ {0,3}<!(\[CDATA\[)/, /\]\]>/, () => ']]>'],
]
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** A block that was the last could stay open; with another behind it, it would swallow that. */
export function closeSource(block: Node, text: string): string {
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

import type { Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

/** The same style as `content/convert`, so that one file does not mix two styles. */
const HAND = { emphasis: '*', rule: '-', fences: true, incrementListMarker: true } as const

const reader = unified().use(remarkParse).use(remarkGfm, { tablePipeAlign: false })
const writers = {
  usual: reader().use(remarkStringify, { ...HAND, bullet: '-', bulletOther: '*', bulletOrdered: '.' }),
  other: reader().use(remarkStringify, { ...HAND, bullet: '*', bulletOther: '-', bulletOrdered: ')' }),
}

/** `other` separates a list from the previous one, which would swallow it. */
export type ListMarks = keyof typeof writers

/** Parses the same Markdown that `features/news/render-markdown.ts` shows. */
export const parseMarkdown = (markdown: string): Root => reader.parse(markdown)

/** The Markdown of one block in our style, without a trailing line end. */
export const writeBlock = (block: RootContent, marks: ListMarks): string =>
  writers[marks].stringify({ type: 'root', children: [block] }).replace(/\n+$/, '')

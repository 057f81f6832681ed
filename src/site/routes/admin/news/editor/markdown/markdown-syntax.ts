import type { Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

/** As `content/convert` writes it, so that one file does not mix two hands. */
const HAND = { emphasis: '*', rule: '-', fences: true, incrementListMarker: true } as const

const reader = unified().use(remarkParse).use(remarkGfm, { tablePipeAlign: false })
const writers = {
  usual: reader().use(remarkStringify, { ...HAND, bullet: '-', bulletOther: '*', bulletOrdered: '.' }),
  other: reader().use(remarkStringify, { ...HAND, bullet: '*', bulletOther: '-', bulletOrdered: ')' }),
}

/** `other` sets a list apart from the one before it, which would swallow it. */
export type ListMarks = keyof typeof writers

/** The same Markdown that `features/news/render-markdown.ts` shows. */
export const parseMarkdown = (markdown: string): Root => reader.parse(markdown)

/** One block as we write it, without a line end behind it. */
export const writeBlock = (block: RootContent, marks: ListMarks): string =>
  writers[marks].stringify({ type: 'root', children: [block] }).replace(/\n+$/, '')

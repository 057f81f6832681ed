import type { Root, RootContent } from 'mdast'

/**
 * A block of the outermost level with its whole lines.
 *
 * @property gap the text between it and the previous block: line ends and empty lines
 */
export type SourceBlock = { node: RootContent; text: string; gap: string }

/** @property tail the text after the last block; all gaps and texts and the tail in sequence are the Markdown */
export type SplitMarkdown = { blocks: SourceBlock[]; tail: string }

/** @param tree the result of `parseMarkdown` */
export function splitBlocks(markdown: string, tree: Root): SplitMarkdown {
  const blocks: SourceBlock[] = []
  let end = 0
  for (const node of tree.children) {
    const start = Math.max(end, lineStart(markdown, node.position?.start.offset ?? end))
    const nextEnd = lineEnd(markdown, node.position?.end.offset ?? start)
    blocks.push({ node, gap: markdown.slice(end, start), text: markdown.slice(start, nextEnd) })
    end = nextEnd
  }
  return { blocks, tail: markdown.slice(end) }
}

const lineStart = (text: string, offset: number) => text.lastIndexOf('\n', offset - 1) + 1

/** An end at the beginning of a line belongs to the line before it. */
function lineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset - 1
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

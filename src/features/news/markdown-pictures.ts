import type { Definition, Html, Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { toPicturePath } from './article-fields.ts'
import { asLetters, findTooDeep } from './too-deep.ts'

const parser = unified().use(remarkParse).use(remarkGfm)
/** Parses Markdown; a maliciously complex text becomes plain text. */
export const parseMarkdown = (text: string): Root => (findTooDeep(text) < 0 ? parser.parse(text) : asLetters(text))

const IMG = /<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))[^>]*>?/gi

/** A picture in a Markdown text. @property line from 1 @property start, end offsets of its markup */
export type WrittenPicture = { source: string; line: number; start: number; end: number }

/** Every picture of a text, in any notation: `![…](…)`, by reference, as HTML. */
export function findPictures(tree: Root): WrittenPicture[] {
  const found: WrittenPicture[] = []
  const definitions = new Map<string, Definition>()
  visit(tree, 'definition', (node) => void definitions.set(node.identifier, node))
  visit(tree, 'image', (node) => void found.push({ source: node.url, ...placeOf(node) }))
  visit(tree, 'imageReference', (node) => {
    const source = definitions.get(node.identifier)?.url
    if (source !== undefined) found.push({ source, ...placeOf(node) })
  })
  visit(tree, 'html', (node: Html) => {
    const { line, start } = placeOf(node)
    for (const match of node.value.matchAll(IMG)) {
      const begin = start + match.index
      found.push({
        source: match[1] ?? match[2] ?? match[3] ?? '',
        line: line + node.value.slice(0, match.index).split('\n').length - 1,
        start: begin,
        end: begin + match[0].length,
      })
    }
  })
  return found
}

/** The text without these pictures and their descriptions. @param paths such as `pictures/jubel-1.svg` */
export function withoutPictures(markdown: string, paths: ReadonlySet<string>): string {
  const cuts = findPictures(parseMarkdown(markdown))
    .filter(({ source }) => paths.has(picturePathOf(source) ?? ''))
    .toSorted((one, other) => other.start - one.start)
  return cuts.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), markdown)
}

/** @returns undefined if it is not among the club's own pictures */
export const picturePathOf = (source: string): string | undefined => toPicturePath(decode(source))

export const lineOf = (node: Nodes) => node.position?.start.line ?? 1

const placeOf = (node: Nodes) => ({
  line: lineOf(node),
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
})

function decode(source: string): string {
  try {
    return decodeURIComponent(source)
  } catch (error) {
    if (error instanceof URIError) return source
    throw error
  }
}

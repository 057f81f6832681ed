import { posix } from 'node:path'
import { leftOut, lineOf, type Hint } from './converted.ts'
import type { MediaFinder } from './pictures/media-finder.ts'
import type { FoundText } from './read-found-text.ts'
import type { Settings } from './read-settings.ts'
import { builderText, splitBuilder, spokenEntries } from './words/builder-text.ts'
import { withoutComponents } from './words/components.ts'
import { htmlToMarkdown } from './words/html-to-markdown.ts'
import { plainMarkdown } from './words/markdown-words.ts'
import { withBlocks, withoutShortcodes } from './words/shortcodes.ts'
import { createVariables } from './words/variables.ts'

/** @property galleries pictures, folders and patterns that the text shows together; true for whatever belongs to it */
export type PlainBody = { markdown: string; galleries: (string | true)[] }

type Parts = { finder: MediaFinder; settings: Settings; hints: Hint[] }

/** The text of a page or article without the other program's own words, but with its addresses. */
export function readBody(
  { path, text, body, entries, draft }: FoundText,
  { finder, settings, hints }: Parts,
): PlainBody {
  const spoken = draft === undefined && body.trim() === '' ? spokenEntries(entries) : []
  const { parts } = splitBuilder(entries)
  const built = builderText(entries.filter((entry) => spoken.includes(entry) || parts.includes(entry)))
  const whole = [body, built].filter((part) => part.trim() !== '').join('\n\n')
  const plain = /\.mdx$/i.test(path) ? withoutComponents(whole) : { markdown: whole, galleries: [], unknown: [] }
  const isFolder = (name: string) => finder.findFolder(name, path) !== undefined
  const isHtml = /\.(?:html?|njk|liquid)$/i.test(path)
  const blocks: string[] = []
  const variables = createVariables(entries, settings.values)
  const without = withoutShortcodes(plain.markdown, { variables, isFolder, blocks: isHtml ? blocks : undefined })
  for (const order of new Set([...plain.unknown, ...without.unknown]))
    hints.push({ file: path, line: lineOf(text, order), sentence: leftOut(order) })
  const markdown = isHtml ? withBlocks(htmlToMarkdown(without.markdown, path, hints), blocks) : without.markdown
  return { markdown: markdown.trim(), galleries: [...plain.galleries, ...without.galleries] }
}

/** What Markdown of other hands says beyond ours. @param findText the present address of a text, by its name or title */
export function readWords(
  { path, text }: FoundText,
  markdown: string,
  hints: Hint[],
  findText: (name: string) => string | undefined,
): string {
  const unknown: string[] = []
  const plain = plainMarkdown(markdown, { findText, unknown })
  for (const order of new Set(unknown)) hints.push({ file: path, line: lineOf(text, order), sentence: leftOut(order) })
  return plain.replace(/\n{3,}/g, '\n\n').trim()
}

/** The folder whose pictures belong to a text: that of an index, or one of its own name. */
export function bundleOf(path: string, texts: readonly string[]): { folder: string; isDeep: boolean } | undefined {
  const folder = posix.dirname(path)
  const isIndex = /(?:^|\/)_?index\.[^/]*$/.test(path)
  if (!isIndex) return { folder: path.replace(/\.[^/]*$/, ''), isDeep: true }
  if (/^(?:\.|content|src|src\/(?:pages|content)|pages)$/.test(folder)) return undefined
  const hasOthers = texts.some((each) => posix.dirname(each) === folder && !/(?:^|\/)_?index\.[^/]*$/.test(each))
  return hasOthers ? undefined : { folder, isDeep: !/(?:^|\/)_index\./.test(path) }
}

import { posix } from 'node:path'
import { lineOf } from '../content-mistake.ts'
import { leftOut, type Hint } from './converted.ts'
import type { MediaFinder } from './pictures/media-finder.ts'
import type { FoundText } from './read-found-text.ts'
import type { Settings } from './read-settings.ts'
import type { Templates } from './templates-of-site.ts'
import { builderText, splitBuilder, spokenEntries } from './words/builder-text.ts'
import { withoutComponents } from './words/components.ts'
import { htmlToMarkdown } from './words/html-to-markdown.ts'
import { plainMarkdown } from './words/markdown-words.ts'
import { withBlocks, withoutShortcodes } from './words/shortcodes.ts'
import { createVariables } from './words/variables.ts'

/** @property galleries pictures, folders and patterns that the text shows as galleries; true for all pictures that belong to the text */
export type PlainBody = { markdown: string; galleries: (string | true)[] }

type Parts = { finder: MediaFinder; settings: Settings; hints: Hint[]; templates: Templates }

/** The text of a page or article without the other program's own syntax, but still with its addresses. */
export function readBody(found: FoundText, { finder, settings, hints, templates }: Parts): PlainBody {
  const { path, text, entries, draft } = found
  const isFolder = (name: string) => finder.findFolder(name, path) !== undefined
  const variables = createVariables(entries, settings.values)
  const galleries: PlainBody['galleries'] = []
  const say = (body: string, isHtml: boolean) => {
    const blocks = isHtml ? [] : undefined
    const plain = /\.mdx$/i.test(path) ? withoutComponents(body) : { markdown: body, galleries: [], unknown: [] }
    const without = withoutShortcodes(plain.markdown, { variables, isFolder, templates, blocks })
    galleries.push(...plain.galleries, ...without.galleries)
    for (const order of new Set([...plain.unknown, ...without.unknown]))
      hints.push({ file: path, line: lineOf(text, order), sentence: leftOut(order) })
    return (blocks ? withBlocks(htmlToMarkdown(without.markdown, path, hints), blocks) : without.markdown).trim()
  }
  const isHtml = /\.(?:html?|njk|liquid)$/i.test(path)
  const layout = templates.layoutOf(found)
  const body = layout
    ? say(
        layout.text.replace(/\{\{-?\s*content\b[^}]*\}\}/, () => (isHtml ? found.body : `\uE002`)),
        true,
      ).replace('\uE002', () => say(found.body, false))
    : say(found.body, isHtml)
  const spoken = draft === undefined && body === '' ? spokenEntries(entries) : []
  const { parts } = splitBuilder(entries)
  // Entries that the text itself lists in a loop are already in it.
  const isSaid = (key: string) => new RegExp(`\\{%[^%]*\\b${key.replace(/\W/g, '.')}\\b`).test(found.body)
  const built = builderText(
    entries.filter((entry) => spoken.includes(entry) || (parts.includes(entry) && !isSaid(entry[0]))),
  )
  const markdown = [body, say(built, false)].filter((part) => part !== '').join('\n\n')
  return { markdown, galleries }
}

/** Turns Markdown extensions of other programs into plain Markdown. @param findText the new address of a text, by its name or title */
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

/** The folder whose pictures belong to a text: the folder of an index, or one with the text's name. */
export function bundleOf(path: string, texts: readonly string[]): { folder: string; isDeep: boolean } | undefined {
  const folder = posix.dirname(path)
  const isIndex = /(?:^|\/)_?index\.[^/]*$/.test(path)
  if (!isIndex) return { folder: path.replace(/\.[^/]*$/, ''), isDeep: true }
  if (/^(?:\.|content|src|src\/(?:pages|content)|pages)$/.test(folder)) return undefined
  const hasOthers = texts.some((each) => posix.dirname(each) === folder && !/(?:^|\/)_?index\.[^/]*$/.test(each))
  return hasOthers ? undefined : { folder, isDeep: !/(?:^|\/)_index\./.test(path) }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageStyle } from '#site/page-styles.tsx'

/** What several rooms of the members' area share is larger than their pages; everything else is smaller by far. */
const LINKED_FROM = 32 * 1024

/**
 * Reads each built stylesheet once; while developing there are none.
 *
 * @param clientFolder of the built browser files
 * @returns what the document says itself, and in their place links to large files; the order of rules stays as it is
 */
export function createStyleReader(clientFolder: string | undefined): (rules: string, paths: string[]) => PageStyle[] {
  if (clientFolder === undefined) return (text) => [{ text }]
  const known = new Map<string, PageStyle>()
  const read = (path: string): PageStyle => {
    const text = readFileSync(join(clientFolder, path), 'utf8').trim()
    return text.length < LINKED_FROM ? { text } : { path }
  }
  return (rules, paths) => {
    const styles: PageStyle[] = []
    let text = rules
    for (const path of paths) {
      const style = known.get(path) ?? read(path)
      known.set(path, style)
      if ('text' in style) text += style.text
      else {
        styles.push({ text }, style)
        text = ''
      }
    }
    return [...styles, { text }]
  }
}

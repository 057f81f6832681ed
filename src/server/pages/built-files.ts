import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageStyle } from '#site/page-styles.tsx'
import type { PlainScript } from '#site/plain/plain-page.ts'

export type FindScript = (script: PlainScript) => string

/** Only the style that several rooms of the members' area share is larger than this; all others are far smaller. */
const LINKED_FROM = 32 * 1024

/**
 * Reads each built stylesheet once; in development there are none.
 *
 * @param clientFolder of the built browser files
 * @returns inline styles, and links in place of large files; the order of rules stays the same
 */
export function styleReader(clientFolder: string | undefined): (rules: string, paths: string[]) => PageStyle[] {
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

/**
 * The address of the list of public routes, which `tools/build/write-public-manifest.ts` has written.
 *
 * @param clientFolder of the built browser files
 * @throws when it is missing: then the build is not complete
 */
export function publicManifestUrl(clientFolder: string): string {
  const name = readdirSync(join(clientFolder, 'assets')).find((file) => /^public-manifest-[\w-]+\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no public manifest. Please build anew: npm run build')
  return `/assets/${name}`
}

/**
 * The addresses of the built scripts of plain pages.
 *
 * @param clientFolder of the built browser files; undefined in development, when Vite serves the sources
 * @throws when one is missing: then the build is not complete
 */
export function scriptFinder(clientFolder: string | undefined): FindScript {
  if (clientFolder === undefined) return (script) => `/src/site/plain/scripts/${script}.ts`
  const built = readdirSync(join(clientFolder, 'assets')).flatMap((file) => {
    const script = /^plain-(\w+)-[\w-]{8}\.js$/.exec(file)?.[1]
    return script === undefined ? [] : [[script, `/assets/${file}`] as const]
  })
  const urls = new Map<string, string>(built)
  return (script) => {
    const url = urls.get(script)
    if (url === undefined) throw new Error(`The build has no script „${script}“. Please build anew: npm run build`)
    return url
  }
}

import { posix } from 'node:path'
import { toFrontMatterValue, type FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import type { Hint } from './converted.ts'
import type { SourceFolder } from './source-folder.ts'

/** What a program gives to all texts of a folder that say nothing of their own. */
export type Inherited = { covers: (path: string) => boolean; entries: FrontMatterEntry[] }

/** A text's own entries and those that it inherits. @param all the narrowest first */
export function inherit(own: FrontMatterEntry[], path: string, all: readonly Inherited[]): FrontMatterEntry[] {
  const given = new Map(
    all
      .filter(({ covers }) => covers(path))
      .toReversed()
      .flatMap(({ entries }) => entries),
  )
  for (const [key] of own) given.delete(key)
  return [...own, ...given]
}

type Scope = { path: string; type: string }

/** Jekyll's `defaults`: a longer path counts more, then a type, then what stands further down. */
export function readDefaults(defaults: unknown): Inherited[] {
  const all = listOf(defaults).flatMap((each) => {
    const { scope, values } = keysOf(each)
    if (!scope || !values) return []
    const { path = '', type = '' } = keysOf(scope)
    return [{ scope: { path: String(path).replace(/^\/+|\/+$/g, ''), type: String(type) }, entries: entriesOf(values) }]
  })
  return all
    .toReversed()
    .toSorted((a, b) => b.scope.path.length - a.scope.path.length || Number(!a.scope.type) - Number(!b.scope.type))
    .map(({ scope, entries }) => ({ covers: (path) => isWithin(path, scope), entries }))
}

function isWithin(path: string, { path: folder, type }: Scope): boolean {
  const isThere = folder === '' || path === folder || path.startsWith(`${folder}/`) || posix.matchesGlob(path, folder)
  if (type === '') return isThere
  return isThere && (type === 'pages' ? !/(?:^|\/)_(?!pages\/)/.test(path) : `/${path}`.includes(`/_${type}/`))
}

/** Named as their folder. */
const FOLDER_DATA = /(?:^|\/)([^/]+)\/\1(?:\.11tydata)?\.json$/
const FOLDER_PROGRAM = /(?:^|\/)([^/]+)\/\1\.11tydata\.[cm]?js$/

/** Eleventy's files of data that lie in a folder under its name. */
export async function readFolderData(source: SourceFolder, hints: Hint[]): Promise<Inherited[]> {
  const depth = (path: string) => posix.dirname(path).length
  const found: Inherited[] = []
  for (const file of source.paths.toSorted((a, b) => depth(b) - depth(a) || b.length - a.length)) {
    if (FOLDER_PROGRAM.test(file))
      hints.push({
        file,
        sentence: 'Ein Programm wird nicht ausgeführt; was es allen Texten dieses Ordners gibt, fehlt.',
      })
    if (!FOLDER_DATA.test(file)) continue
    const folder = posix.dirname(file)
    const values = parseSentJson((await source.readText(file)) ?? '')
    if (values === undefined) hints.push({ file, sentence: 'Diese Datei ist nicht lesbar; ihre Angaben fehlen.' })
    found.push({ covers: (path) => path.startsWith(`${folder}/`), entries: entriesOf(values) })
  }
  return found
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const keysOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const entriesOf = (values: unknown): FrontMatterEntry[] =>
  Object.entries(keysOf(values)).map(([key, value]) => [key, toFrontMatterValue(value)])

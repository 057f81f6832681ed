import { posix } from 'node:path'
import { parse as parseToml, TomlError } from 'smol-toml'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { parseFrontMatter } from '#features/news/front-matter/front-matter.ts'
import {
  toFrontMatterValue,
  type FrontMatterEntry,
  type FrontMatterValue,
} from '#features/news/front-matter/front-matter-value.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import type { Hint } from './converted.ts'
import type { SourceFolder } from './source-folder.ts'

/** Default values that a program gives to all texts of a folder. */
export type Inherited = { covers: (path: string) => boolean; entries: FrontMatterEntry[] }

/** A text's own entries and those that it inherits. @param all defaults, the most specific first */
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

/** Jekyll's `defaults`: a longer path takes precedence, then a type, then the later entry. */
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

/** Files with the name of their folder. */
const FOLDER_DATA = /(?:^|\/)([^/]+)\/\1(?:\.11tydata)?\.(?:json|ya?ml)$/
const FOLDER_PROGRAM = /(?:^|\/)([^/]+)\/\1\.11tydata\.[cm]?js$/

/** Eleventy's data files with the name of their folder. A list in one is data for templates, not defaults for texts. */
export async function readFolderData(source: SourceFolder, hints: Hint[]): Promise<Inherited[]> {
  const found: Inherited[] = []
  for (const file of nearestFirst(source.paths)) {
    const isProgram = FOLDER_PROGRAM.test(file)
    if (!isProgram && !FOLDER_DATA.test(file)) continue
    const folder = posix.dirname(file)
    const text = (await source.readText(file)) ?? ''
    const values = isProgram ? readLiteral(text) : file.endsWith('.json') ? parseSentJson(text) : readYaml(text)
    if (values === undefined)
      hints.push({
        file,
        sentence: isProgram
          ? 'Ein Programm wird nicht ausgeführt; was es allen Texten dieses Ordners gibt, fehlt.'
          : 'Diese Datei ist nicht lesbar; ihre Angaben fehlen.',
      })
    if (!Array.isArray(values))
      found.push({ covers: (path) => path.startsWith(`${folder}/`), entries: entriesOf(values) })
  }
  return found
}

const nearestFirst = (paths: readonly string[]) => {
  const depth = (path: string) => posix.dirname(path).length
  return paths.toSorted((a, b) => depth(b) - depth(a) || b.length - a.length)
}

/** The value that a program exports, if it is a plain literal. */
function readLiteral(text: string): unknown {
  const [, literal] = /(?:module\.exports\s*=|export\s+default)\s*(\{[\s\S]*\})\s*;?\s*$/.exec(text) ?? []
  return literal === undefined ? undefined : readYaml(literal.replace(/^\s*\/\/.*$/gm, ''))
}

export function readToml(text: string): unknown {
  try {
    return parseToml(text)
  } catch (error) {
    if (error instanceof TomlError) return undefined
    throw error
  }
}

export function readYaml(text: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: 20 })
  } catch (error) {
    if (error instanceof YAMLParseError || error instanceof ReferenceError) return undefined
    throw error
  }
}

/** A data file as a value of entries; empty if it cannot be read. */
export async function readData(source: SourceFolder, file: string): Promise<FrontMatterValue> {
  const text = (await source.readText(file)) ?? ''
  const read = file.endsWith('.json') ? parseSentJson : file.endsWith('.toml') ? readToml : readYaml
  return toFrontMatterValue(read(text))
}

const DATA = /^(?:src\/|site\/|content\/)?_?data\/(.+)\.(?:ya?ml|json|toml)$/i
const MOST_DATA = 1_000

/** Data that templates can list, by names of files and folders. */
export const readAllData = (source: SourceFolder) => readNamed(source, DATA)

/** Hugo's settings in separate files: `config/_default/params.toml`. */
export const readSplitSettings = (source: SourceFolder) =>
  readNamed(source, /^config\/_default\/(?!hugo\.|config\.|menus?\.)(.+)\.(?:ya?ml|json|toml)$/)

async function readNamed(source: SourceFolder, files: RegExp): Promise<Record<string, FrontMatterValue>> {
  const all: Record<string, FrontMatterValue> = {}
  for (const file of source.paths.filter((path) => files.test(path)).slice(0, MOST_DATA)) {
    const folders = (files.exec(file)?.[1] ?? '').split('/')
    const name = folders.pop() ?? ''
    let place: Record<string, unknown> = all
    for (const folder of folders) place = (place[folder] = { ...keysOf(place[folder]) }) as Record<string, unknown>
    place[name] = await readData(source, file)
  }
  return all
}

/** Hugo's `cascade`: defaults of a section, or of the site's settings, for all texts below. */
export async function readCascades(
  source: SourceFolder,
  settings: Readonly<Record<string, unknown>>,
): Promise<Inherited[]> {
  const found: Inherited[] = []
  for (const file of nearestFirst(source.paths.filter((path) => /^content\/(?:.*\/)?_index\.[^/]*$/.test(path)))) {
    const read = parseFrontMatter((await source.readText(file)) ?? '')
    const given = read.ok ? read.value.entries.find(([key]) => key === 'cascade')?.[1] : undefined
    found.push(...cascadesOf(given, `${posix.dirname(file)}/`, file))
  }
  return [...found, ...cascadesOf(settings['cascade'], 'content/', '')]
}

function cascadesOf(given: unknown, folder: string, own: string): Inherited[] {
  return (Array.isArray(given) ? given : [given]).filter(Boolean).map((each: unknown) => {
    const { _target, target, ...values } = keysOf(each)
    const { path, kind } = keysOf(_target ?? target)
    const isMeant = (text: string) => {
      const logical = `/${text.replace(/^content\//, '').replace(/(?:\/_?index)?\.[^/]*$/, '')}`
      const kindOf = /\/_index\./.test(text) ? 'section' : 'page'
      return (
        (typeof path !== 'string' || posix.matchesGlob(logical, path)) && (typeof kind !== 'string' || kind === kindOf)
      )
    }
    return {
      covers: (text) => text.startsWith(folder) && text !== own && isMeant(text),
      entries: entriesOf({ ...values, ...keysOf(values['params']) }),
    }
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const keysOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const entriesOf = (values: unknown): FrontMatterEntry[] =>
  Object.entries(keysOf(values)).map(([key, value]) => [key, toFrontMatterValue(value)])

import { keysOf, readDefaults, readToml, readYaml, type Inherited } from './inherited-values.ts'

/** @property origin of the site, such as `https://verein.example` @property base path of the site @property patterns of addresses by section */
export type Settings = {
  origin: string | undefined
  base: string
  patterns: Record<string, string>
  inherited: Inherited[]
  /** All settings, for templates that refer to them. */
  values: Readonly<Record<string, unknown>>
}

/** Reads what a program's settings say about addresses; settings in JavaScript are searched, never run. @param split settings from separate files */
export function readSettings(path: string, text: string, split: Data = {}): Settings {
  const own = /\.[cm]?[jt]s$/.test(path)
    ? searchProgram(text)
    : keysOf(path.endsWith('.toml') ? readToml(text) : readYaml(text))
  const read = { ...split, ...own }
  const address = text1(read['url']) ?? text1(read['baseURL']) ?? text1(read['baseurl']) ?? ''
  const url = URL.canParse(address) ? new URL(address) : undefined
  const below = url && url.pathname !== '/' ? url.pathname : (text1(read['baseurl']) ?? text1(read['pathPrefix']) ?? '')
  return {
    origin: url?.origin,
    base: below.startsWith('/') ? below.replace(/\/+$/, '') : '',
    patterns: readPatterns(read),
    inherited: readDefaults(read['defaults']),
    values: read,
  }
}

type Data = Record<string, unknown>

function readPatterns(read: Data): Record<string, string> {
  const single = text1(read['permalink'])
  const many = read['permalinks']
  const all: Record<string, string> = single === undefined ? {} : { '': single }
  for (const [name, collection] of Object.entries(keysOf(read['collections']))) {
    const pattern = text1(keysOf(collection)['permalink'])
    if (pattern !== undefined)
      all[`_${name}`] = pattern.replace(/:(?:path|name)\b/g, ':title').replace(':collection', name)
  }
  if (typeof many !== 'object' || many === null) return all
  const pages = (many as Data)['page']
  const bySection = typeof pages === 'object' && pages !== null ? pages : many
  for (const [section, pattern] of Object.entries(bySection)) if (typeof pattern === 'string') all[section] = pattern
  return all
}

function searchProgram(text: string): Data {
  const [, url] = /\b(?:siteUrl|site|url|baseUrl)\s*:\s*['"`](https?:[^'"`]+)['"`]/.exec(text) ?? []
  const [, pathPrefix] = /\b(?:pathPrefix|base)\s*:\s*['"`]([^'"`]+)['"`]/.exec(text) ?? []
  return { url, pathPrefix }
}

const text1 = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

import type { FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { toFrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { USUAL_LIST } from '#features/news/page-fields.ts'
import { toRedirectKey } from '#features/redirects/redirect.ts'
import { readData } from './inherited-values.ts'
import type { Languages } from './languages.ts'
import type { Settings } from './read-settings.ts'
import type { SourceFolder } from './source-folder.ts'

const ADDRESS = /^(?:url|link|href|path|pageref|page|permalink|to|slug)$/i
const NAME = /^(?:title|name|label|text|titel)$/i
const FILE =
  /(?:^|\/)_?data\/[^/]*(?:nav|menu)[^/]*\.(?:ya?ml|json)$|^config\/_default\/menus?(?:\.\w+)?\.(?:toml|ya?ml|json)$/i
const SETTING = /^(?:menus?|nav|navigation|header_pages|navbar|links|main_?menu)$/i

/** The list of the menu that contained each page, by address, from settings and data of the source. */
export async function readMenus(
  source: SourceFolder,
  { values }: Settings,
  { own }: Languages,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const ofLanguage = toFrontMatterValue(values['languages'])
  const given = typeof ofLanguage === 'object' && !Array.isArray(ofLanguage) ? Object.entries(ofLanguage) : []
  const local = toFrontMatterValue(given.find(([code]) => code.toLowerCase() === own)?.[1])
  for (const [key, value] of [...Object.entries(values), ...Object.entries(local)])
    if (/^navbar[-_]?links$/i.test(key)) collectNamed(toFrontMatterValue(value), USUAL_LIST, found)
    else if (SETTING.test(key)) collect(toFrontMatterValue(value), USUAL_LIST, found)
  for (const file of source.paths.filter((path) => FILE.test(path) && !isForeign(path, own)))
    collect(await readData(source, file), USUAL_LIST, found)
  return found
}

const isForeign = (path: string, own: string) => (/\.([a-z]{2})\.\w+$/i.exec(path)?.[1] ?? own) !== own

function collect(value: FrontMatterValue, list: string, found: Map<string, string>): void {
  if (typeof value === 'string')
    return void (/^[\w./-]+\.(?:md|html)$/.test(value) && note(`/${value.replace(/\.\w+$/, '')}`, list, found))
  if (Array.isArray(value)) {
    for (const each of value) collect(each, list, found)
    return
  }
  const fields = Object.entries(value)
  const textOf = (key: RegExp) =>
    fields.map(([name, inner]) => (key.test(name) && typeof inner === 'string' ? inner : '')).find(Boolean)
  const [address, name, parent] = [textOf(ADDRESS), textOf(NAME), textOf(/^parent$/i)]
  if (address !== undefined && name !== undefined) note(address, parent ?? list, found)
  for (const [key, inner] of fields)
    if (typeof inner !== 'string' && !/^footer|social/i.test(key)) collect(inner, name ?? list, found)
}

/** Entries such as `Verein: verein`, and lists of them. */
function collectNamed(value: FrontMatterValue, list: string, found: Map<string, string>): void {
  if (typeof value === 'string') note(value, list, found)
  else if (Array.isArray(value)) for (const each of value) collectNamed(each, list, found)
  else
    for (const [name, inner] of Object.entries(value))
      collectNamed(inner, typeof inner === 'string' ? list : name, found)
}

function note(address: string, list: string, found: Map<string, string>): void {
  const key = /^https?:/.test(address) ? undefined : toRedirectKey(address.replace(/^\/*/, '/').replace(/\.html?$/, ''))
  if (key !== undefined && !found.has(key)) found.set(key, list)
}

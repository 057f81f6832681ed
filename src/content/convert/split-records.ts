import type { FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { toSlug } from '#shared/slug.ts'
import { isDatePlace } from './club-dates.ts'
import { NEWS } from './dialects.ts'
import { readData } from './inherited-values.ts'
import type { Ledger } from './ledger.ts'
import type { SourceFolder } from './source-folder.ts'

type Fields = Readonly<Record<string, FrontMatterValue>>

const DATA = /\.(?:ya?ml|json|toml)$/i
const PLACE = new RegExp(
  `(?:^|/)_?(?:data|content|src|collections)/(?:.*/)?_?(?:${NEWS}|termine?|events?|kalender|veranstaltungen)(?:[-_][^/]*)?(?:/[^/]+)?\\.\\w+$`,
  'i',
)
const MOST_RECORDS = 5_000

/**
 * Finds articles and dates that are stored as data: one in each file, or several in a list. The items of a list replace the list as
 * separate files.
 *
 * @returns the paths of all articles and dates found
 */
export async function splitRecords(source: SourceFolder, ledger: Ledger): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of source.paths.filter((path) => DATA.test(path) && PLACE.test(path))) {
    const data = await readData(source, file)
    if (isText(data)) {
      found.add(file)
      ledger.find('post', file)
      continue
    }
    const records = listOf(data)
      .filter((each) => typeof each === 'object' && !Array.isArray(each))
      .slice(0, MOST_RECORDS)
    if (!records.some(isText)) continue
    for (const [index, record] of records.entries()) {
      const title = titleOf(record as Fields) ?? ''
      const path = `${file}#${index + 1}-${toSlug(title)}.json`
      source.add(path, JSON.stringify(record))
      ledger.find('post', path)
      found.add(path)
    }
    ledger.take(file, isDatePlace(`${file}#`) ? 'dates' : 'news')
  }
  return found
}

/** A list, or the only list within a record. */
function listOf(data: FrontMatterValue): readonly FrontMatterValue[] {
  if (typeof data === 'string') return []
  if (Array.isArray(data)) return data
  const [only, other] = Object.values(data).filter((each) => Array.isArray(each))
  return other === undefined && Array.isArray(only) ? only : []
}

const titleOf = (record: Fields) =>
  Object.entries(record).find(
    ([key, value]) =>
      /^(?:title|titel|name|headline|heading|ueberschrift|überschrift)$/i.test(key) && typeof value === 'string',
  )?.[1] as string | undefined

/** Whether a record has a title and a date. */
const isText = (value: FrontMatterValue): boolean =>
  typeof value === 'object' &&
  !Array.isArray(value) &&
  titleOf(value as Fields) !== undefined &&
  Object.keys(value).some((key) => /date$|^(?:datum|start\w*|beginn?|von|from|published\w*|when|wann)$/i.test(key))

import type {
  FrontMatterEntries,
  FrontMatterEntry,
  FrontMatterMistake,
  FrontMatterValue,
} from './front-matter/front-matter-value.ts'
import { toSlug } from '#shared/slug.ts'
import { readWrittenDate } from './written-date.ts'

/**
 * The keys of an article's file, each with the names that other programs use; the first is ours and takes precedence. Case, hyphens and underscores
 * do not matter.
 */
const NAMES = {
  title: ['title'],
  date: ['date'],
  publishDate: ['publishDate', 'pubDate'],
  expiryDate: ['expiryDate', 'expires', 'unpublishDate'],
  draft: ['draft'],
  published: ['published'],
  slug: ['slug'],
  old_slugs: ['old_slugs'],
  summary: ['summary', 'subtitle', 'description', 'excerpt', 'teaser'],
  prev_image: ['prev_image', 'image', 'featuredimage', 'cover', 'thumbnail'],
  prev_focus: ['prev_focus'],
  images: ['images', 'gallery'],
} as const
export type FieldName = keyof typeof NAMES

/** Stored as metadata: old addresses, and words for the search. */
const ALSO_KNOWN = new Set(['aliases', 'redirectfrom', 'permalink', 'categories', 'category', 'tags'])
const WORDS = new Set(['categories', 'category', 'tags'])
const CATEGORIES = new Set(['categories', 'category'])
const OLD_PATHS = new Set(['aliases', 'redirectfrom', 'permalink'])

const PICTURE_KEYS = ['image', 'src', 'url', 'path', 'file', 'href', 'imagepath']
const fold = (key: string) => key.toLowerCase().replace(/[-_\s]/g, '')

/** Every known name, with all its synonyms. */
const MEANT = new Map(Object.values(NAMES).flatMap((names) => names.map((known) => [fold(known), names] as const)))

export const isKnownKey = (key: string): boolean => MEANT.has(fold(key)) || ALSO_KNOWN.has(fold(key))

export type FileFields = ReturnType<typeof readFileFields>

/** Reads the entries of an article's file by their meaning, and notes unknown keys. @param also further keys that are known here */
export function readFileFields({ entries, lines }: FrontMatterEntries, also: ReadonlySet<string> = new Set()) {
  const byName: ByName = new Map(entries.map((entry) => [fold(entry[0]), entry]))
  const notes: FrontMatterMistake[] = []
  const lineOfKey = (key: string) => lines.get(key) ?? 1
  const find = (name: FieldName) => firstOf(NAMES[name], byName)

  return {
    lineOf: (name: FieldName) => lineOfKey(find(name)?.[0] ?? name),
    text: (name: FieldName) => {
      // Some programs write the day of publication behind `published`, where others write true or false.
      const value = find(name)?.[1] ?? (name === 'publishDate' ? releaseBehindPublished(find('published')?.[1]) : '')
      return textOf(value)
    },
    list: (name: FieldName) => textsOf(find(name)?.[1]),
    /** @returns undefined when it is neither yes nor no */
    truth(name: 'draft' | 'published'): boolean | undefined {
      const written = textOf(find(name)?.[1] ?? '').toLowerCase()
      if (written === '') return name === 'published'
      if (['true', 'yes', 'ja', 'on', '1'].includes(written)) return true
      if (['false', 'no', 'nein', 'off', '0'].includes(written)) return false
      return name === 'published' && readWrittenDate(written) ? true : undefined
    },
    /** Paths below `pictures/`; notes pictures that lie elsewhere. */
    pictures(name: 'prev_image' | 'images'): string[] {
      const entry = find(name)
      return picturesOf(entry?.[1]).flatMap((written) => {
        const path = toPicturePath(written)
        if (path !== undefined) return [path]
        const sentence = `Das Bild „${written}“ liegt nicht im Ordner pictures/ und wird nicht gezeigt.`
        notes.push({ line: lineOfKey(entry?.[0] ?? name), sentence })
        return []
      })
    },
    further: () => entries.filter(([key]) => !MEANT.has(fold(key))),
    notes: () => [
      ...notes,
      ...noteUnused(
        entries.filter(([key]) => !also.has(fold(key))),
        byName,
        lineOfKey,
      ),
    ],
  }
}

type ByName = ReadonlyMap<string, FrontMatterEntry>

const firstOf = (names: readonly string[], byName: ByName) =>
  names.map((known) => byName.get(fold(known))).find((entry) => entry !== undefined)

function noteUnused(
  entries: readonly FrontMatterEntry[],
  byName: ByName,
  lineOfKey: (key: string) => number,
): FrontMatterMistake[] {
  return entries.flatMap(([key]) => {
    const used = firstOf(MEANT.get(fold(key)) ?? [], byName)?.[0]
    if (used === key || ALSO_KNOWN.has(fold(key))) return []
    const sentence =
      used === undefined
        ? `„${key}“ ist hier unbekannt und wird nicht gezeigt.`
        : `„${key}“ bedeutet dasselbe wie „${used}“ und wird nicht beachtet.`
    return [{ line: lineOfKey(key), sentence }]
  })
}

const releaseBehindPublished = (value: FrontMatterValue | undefined) =>
  value !== undefined && readWrittenDate(textOf(value)) ? value : ''

const textOf = (value: FrontMatterValue) => (typeof value === 'string' ? value.trim() : '')

function textsOf(value: FrontMatterValue | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value.trim()]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

/** A picture may be its path, a key with the path behind it, or a list of these. */
function picturesOf(value: FrontMatterValue | undefined): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') {
    const path = value.replace(/^(?:image|src|url|path|file):\s+/, '').trim()
    return path === '' ? [] : [path]
  }
  if (Array.isArray(value)) return value.flatMap(picturesOf)
  const [path] = Object.entries(value).flatMap(([key, inner]) => (PICTURE_KEYS.includes(fold(key)) ? [inner] : []))
  return picturesOf(path)
}

/** `/pictures/a.jpg` and `../pictures/a.jpg` become `pictures/a.jpg`; undefined for a path elsewhere. */
export function toPicturePath(written: string): string | undefined {
  const path = written.replace(/^(?:\.{0,2}\/)+/, '')
  return /^pictures\/[^/]+$/.test(path) ? path : undefined
}

/** Categories and tags, for the search. */
export const wordsOf = (metadata: readonly FrontMatterEntry[]): string[] =>
  metadata.flatMap(([key, value]) => (WORDS.has(fold(key)) ? textsOf(value) : []))

/** Only the categories, as slugs. */
export function categoryKeysOf(metadata: readonly FrontMatterEntry[]): string[] {
  const names = metadata.flatMap(([key, value]) => (CATEGORIES.has(fold(key)) ? textsOf(value) : []))
  return [...new Set(names.filter((name) => name !== '').map(toSlug))]
}

/** Addresses that the article had elsewhere, as paths from the root; skips patterns of other programs. */
export function formerPathsOf(metadata: readonly FrontMatterEntry[]): string[] {
  const written = metadata.flatMap(([key, value]) => (OLD_PATHS.has(fold(key)) ? textsOf(value) : []))
  return written
    .filter((path) => !/[{}]|\/:/.test(path) && path !== 'false')
    .map((path) => (URL.canParse(path) ? new URL(path).pathname : path.replace(/^\/*/, '/')))
}

import { parsePageFile } from '#features/news/article-file.ts'
import type { ArticleDraft } from '#features/news/article.ts'
import type { FrontMatterEntry, FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { isTakenAddress, toPageAddress } from '#features/news/page-address.ts'
import { USUAL_LIST, writePageFields } from '#features/news/page-fields.ts'
import { withoutPictures, type FoundText } from './read-found-text.ts'

/** The address of a page of the club's own: its former one, unless the site itself uses it. */
export function pageSlug(address: string, taken: Set<string>): string {
  const plain = address.replace(/^\/(?:pages|seiten)(?=\/)/, '').replace(/(?:\/index)?\.(?:html?|php)$/i, '')
  const wanted = [plain, `/verein${plain}`, `${plain}-seite`, `/verein${plain}-seite`].map(toPageAddress)
  const free = wanted.find((each) => each !== '' && !isTakenAddress(each)) ?? '/verein/seite'
  let slug = free
  for (let number = 2; taken.has(slug); number++) slug = toPageAddress(`${free.slice(0, 150)}-${number}`)
  taken.add(slug)
  return slug
}

/** Reads a page without its text and pictures. @param list of the menu that contained it @returns a sentence where it is refused */
export function readPage(
  { entries, title }: Pick<FoundText, 'entries' | 'title'>,
  slug: string,
  list?: string,
): ArticleDraft | string {
  const own = withoutPictures(entries).filter(
    ([key, value]) => !/^(?:title|date|publish\w*|pubdate|slug|summary)$/i.test(key) && typeof value === 'string',
  )
  const read = parsePageFile('seite.md', writeFrontMatter({ entries: [['title', title], ...own], content: '' }))
  if (!read.ok) return read.error.sentence
  return { ...read.value.draft, slug, formerSlugs: [], metadata: menuOf(entries, list) }
}

/** Its position in the other program's menu: below another entry, or at the top level. */
function menuOf(entries: readonly FrontMatterEntry[], list: string | undefined): FrontMatterEntry[] {
  const [, given] =
    entries.find(([key]) =>
      /^(?:menus?|nav|navigation|in_?menu|eleventynavigation|show_?in_?(?:nav|menu)\w*|top_?nav)$/i.test(key),
    ) ?? []
  const isShown = given !== undefined && given.length !== 0 && !/^(?:false|no|none|footer)$/i.test(String(given))
  const weight =
    entries.find(([key]) => /^(?:weight|nav_?order|order|menu_?order)$/i.test(key))?.[1] ??
    (given && valueOf(given, /^(?:weight|order)$/i))
  const order = typeof weight === 'string' && /^\d{1,6}$/.test(weight) ? weight : ''
  if (!isShown && list === undefined) return []
  return writePageFields({ menu: (given && valueOf(given, /^parent$/i)) || list || USUAL_LIST, order })
}

function valueOf(value: FrontMatterValue, key: RegExp): string | undefined {
  if (typeof value === 'string') return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = typeof inner === 'string' ? (key.test(name) && inner !== '' ? inner : undefined) : valueOf(inner, key)
    if (found !== undefined) return found
  }
  return undefined
}

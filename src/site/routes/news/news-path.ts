import { href, redirect } from 'react-router'

/** Address of a page of the news: all of them, or those of one year. @param at `page` from 1 */
export function newsPath({ year, page = 1 }: { year?: number | undefined; page?: number }): string {
  if (year === undefined) return page === 1 ? href('/news') : href('/news/seite/:page', { page: String(page) })
  const named = { year: String(year) }
  return page === 1
    ? href('/news/jahr/:year', named)
    : href('/news/jahr/:year/seite/:page', { ...named, page: String(page) })
}

/** The address of a list of articles of one category. @param page from 1 */
export const categoryPath = (slug: string, page: number): string =>
  page === 1
    ? href('/news/kategorie/:slug', { slug })
    : href('/news/kategorie/:slug/seite/:page', { slug, page: String(page) })

/** The number in `/seite/<number>`, without leading zeros. @throws a redirect to the first page, whose address has no number */
export function readPage(text: string | undefined, first: string): number | undefined {
  if (text === undefined) return 1
  if (text === '1') throw redirect(first, 301)
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

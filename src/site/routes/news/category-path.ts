import { href } from 'react-router'

/** The address of a list of articles of one category. @param page from 1 */
export const categoryPath = (slug: string, page: number): string =>
  page === 1
    ? href('/news/kategorie/:slug', { slug })
    : href('/news/kategorie/:slug/seite/:page', { slug, page: String(page) })

import { expect, test } from 'vitest'
import { isMet } from './figure.ts'
import { compareSizes, listSitemapParts } from './growing-pages.ts'

const sizes = { list: 90_000, 'Atom feed': 60_000, 'JSON feed': 55_000, 'largest sitemap file': 100_000 }

test('a list that grows with the articles is missed, one that stays is met', () => {
  const figures = compareSizes(sizes, { ...sizes, list: 180_000 })
  expect(figures.map((figure) => [figure.measured, isMet(figure)])).toEqual([
    [2, false],
    [1, true],
    [1, true],
    [1, true],
  ])
})

test('a feed that is not there counts as missed', () => {
  const [, atom] = compareSizes(sizes, { ...sizes, 'Atom feed': undefined })
  expect(atom).toMatchObject({ measured: undefined, note: 'is not there' })
})

test('the files of a sitemap index are found, those of a plain sitemap are pages', () => {
  const index =
    '<sitemapindex><sitemap><loc>http://127.0.0.1:1/sitemap-1.xml</loc></sitemap>' +
    '<sitemap><loc>\nhttp://127.0.0.1:1/sitemap-2.xml</loc></sitemap></sitemapindex>'
  expect(listSitemapParts(index)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  expect(listSitemapParts('<urlset><url><loc>http://127.0.0.1:1/news</loc></url></urlset>')).toEqual([])
})

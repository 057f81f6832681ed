import { expect, test } from 'vitest'
import { childTexts, readXml } from '#tests/support/samples/read-xml.ts'
import { composeAtom, composeJsonFeed, type NewsFeed, type NewsFeedItem } from './news-feed.ts'

const item: NewsFeedItem = {
  url: 'https://club.example/news/a',
  title: 'A',
  summary: '',
  html: '',
  publishedAt: new Date('2024-11-24T17:30:00Z'),
  updatedAt: new Date('2024-11-25T08:00:00Z'),
  pictureUrl: undefined,
}
const feed = (items: NewsFeedItem[]): NewsFeed => ({
  title: 'Aktuelles',
  description: 'Neues',
  author: 'Verein',
  homeUrl: 'https://club.example/',
  newsUrl: 'https://club.example/news',
  iconUrl: 'https://club.example/icon-512.png',
  items,
})
const SELF = 'https://club.example/feed'

test('an item without summary and picture has neither in both feeds', () => {
  const [entry] = readXml(composeAtom(feed([item]), SELF)).children.filter(({ name }) => name === 'entry')
  expect(entry?.children.map(({ name }) => name)).toEqual(['id', 'title', 'link', 'published', 'updated', 'content'])
  const { items } = JSON.parse(composeJsonFeed(feed([item]), SELF)) as { items: object[] }
  expect(Object.keys(items[0] ?? {})).toEqual(['id', 'url', 'title', 'content_html', 'date_published', 'date_modified'])
})

test('addresses with an ampersand survive', () => {
  const url = 'https://club.example/x?a=1&b="2"'
  const [entry] = readXml(composeAtom(feed([{ ...item, url, pictureUrl: url }]), SELF)).children.slice(-1)
  if (!entry) throw new Error('no entry')
  expect(childTexts(entry, 'id')).toEqual([url])
  expect(entry.children.flatMap(({ attributes }) => attributes['href'] ?? [])).toEqual([url, url])
})

test('the feed changed when its latest item did, wherever that stands', () => {
  const mended = { ...item, publishedAt: new Date('2024-01-01T00:00:00Z'), updatedAt: new Date('2024-11-26T09:00:00Z') }
  const text = composeAtom(feed([item, mended]), SELF)
  expect(childTexts(readXml(text), 'updated')).toEqual(['2024-11-26T09:00:00.000Z'])
})

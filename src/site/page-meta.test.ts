import { expect, test } from 'vitest'
import { pageMeta, type PageFacts } from './page-meta.ts'

const root = {
  id: 'root',
  loaderData: { publicUrl: 'https://club.example', shortName: 'TTC', defaultPicture: '/media/standard.jpg' },
}
const facts: PageFacts = { title: 'Vorstand', description: 'Wer uns führt.', path: '/vorstand' }
const metaOf = (changes: Partial<PageFacts> = {}) => pageMeta([root], { ...facts, ...changes })

test('a page carries the club’s name behind its own; the home page has it already', () => {
  expect(metaOf()).toContainEqual({ title: 'Vorstand · TTC' })
  expect(metaOf({ path: '/', title: 'TTC: Tischtennis verbindet.' })).toContainEqual({
    title: 'TTC: Tischtennis verbindet.',
  })
})

test('addresses for search engines and previews are absolute', () => {
  expect(metaOf()).toEqual(
    expect.arrayContaining([
      { tagName: 'link', rel: 'canonical', href: 'https://club.example/vorstand' },
      { property: 'og:url', content: 'https://club.example/vorstand' },
      { property: 'og:image', content: 'https://club.example/media/standard.jpg' },
    ]),
  )
  expect(metaOf({ picture: '/media/vorstand.jpg' })).toContainEqual({
    property: 'og:image',
    content: 'https://club.example/media/vorstand.jpg',
  })
})

test('a page without an address for search engines asks them to stay away, and names none', () => {
  const meta = metaOf({ path: undefined })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(JSON.stringify(meta)).not.toContain('canonical')
})

test('where the facts of the club could not be read, the title is there all the same', () =>
  expect(pageMeta([{ id: 'root' }], facts)).toEqual([{ title: 'Vorstand' }]))

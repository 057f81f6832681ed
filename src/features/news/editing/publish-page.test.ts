import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, createEditingBench, START } from '#tests/support/benches/editing-bench.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createPageReader } from '#features/news/page-reader.ts'
import type { ArticleId } from '#features/news/article.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { beginArticle } from './begin-article.ts'
import { listArticles, listPages } from './list-articles.ts'
import { publishWorkingCopy } from './publish-working-copy.ts'
import { showArticle } from './show-article.ts'
import { unpublishArticle } from './take-back.ts'
import { EMPTY_PAGE, type ArticleFields } from './working-copy.ts'

const EVERYTHING = { search: '', state: undefined, year: undefined, page: 1 }

forEachDatabase('pages of the club’s own', (open) => {
  async function setUp() {
    const connection = await open()
    const bench = createEditingBench(connection)
    const { ctx, readers, clock } = bench
    const begin = async (given: Partial<ArticleFields> = {}) =>
      valueOf(await beginArticle(ctx, anna, { ...EMPTY_PAGE, ...given }))
    const publish = async (id: ArticleId, changes: Partial<ArticleFields>) => {
      const { number, fields } = valueOf(await showArticle(ctx, anna, id))
      return publishWorkingCopy(ctx, anna, id, { fields: { ...fields, ...changes }, seen: number, when: 'now' })
    }
    const refused = async (id: ArticleId, changes: Partial<ArticleFields>) => {
      const outcome = await publish(id, { title: 'Seite', ...changes })
      if (outcome.ok || outcome.error.kind !== 'not-ready') return outcome
      return outcome.error.problems.map(({ kind }) => kind)
    }
    const pages = createPageReader(readers, () => clock.now)
    return { ...bench, begin, publish, refused, pages, events: createEventStore(connection.db) }
  }

  test('a page lies at an address made of its heading, and is in no list of news', async () => {
    const { ctx, begin, publish, pages, readers } = await setUp()
    const id = await begin()
    expect(await pages.list()).toEqual([])
    const slug = '/unsere-halle'
    expect(valueOf(await publish(id, { title: 'Unsere Halle', menu: 'Verein' }))).toEqual({ slug, publishedAt: START })
    pages.forget()
    expect(await pages.find('/Unsere-Halle')).toMatchObject({ id, metadata: [['menu', 'Verein']] })
    expect(await pages.listInMenu()).toEqual([{ slug, title: 'Unsere Halle', menu: 'Verein' }])
    expect([await readers.count(), await readers.listTeasers(0, 9)]).toEqual([0, []])
    expect(await readers.findAt(0)).toBeUndefined()
    expect([...(await readers.listMarks()).keys()]).toEqual([id])
    const { inWork, onWebsite, counts } = valueOf(await listArticles(ctx, anna, EVERYTHING))
    expect({ inWork, onWebsite, counts }).toMatchObject({ inWork: [], onWebsite: [], counts: { draft: 0, public: 0 } })
  })

  test('the room lists pages by their addresses, drafts before them', async () => {
    const { ctx, begin, publish } = await setUp()
    for (const slug of ['/verein', '/halle', '/verein/satzung']) await publish(await begin(), { title: slug, slug })
    await begin({ title: 'Entwurf' })
    await beginArticle(ctx, anna)
    const titles = valueOf(await listPages(ctx, anna, '')).map(({ title }) => title)
    expect(titles).toEqual(['Entwurf', '/halle', '/verein', '/verein/satzung'])
    expect(valueOf(await listPages(ctx, anna, 'satzung'))).toHaveLength(1)
    const { inWork, counts } = valueOf(await listArticles(ctx, anna, EVERYTHING))
    expect([inWork.length, counts.draft]).toEqual([1, 1])
  })

  test('renaming a page moves those below it, and every former address redirects', async () => {
    const { begin, publish, pages } = await setUp()
    const above = await begin()
    await publish(above, { title: 'Verein' })
    const below = await begin({ slug: '/verein/' })
    expect(valueOf(await publish(below, { title: 'Satzung' })).slug).toBe('/verein/satzung')
    expect(valueOf(await publish(above, { slug: '/klub' })).slug).toBe('/klub')
    pages.forget()
    expect((await pages.list()).map(({ slug }) => slug)).toEqual(['/klub/satzung', '/klub'])
    expect((await pages.listBelow('/klub')).map(({ id }) => id)).toEqual([below])
    expect(await pages.findMoved('/verein')).toBe('/klub')
    expect(await pages.findMoved('/Verein/Satzung')).toBe('/klub/satzung')
  })

  test('an address that the site needs, that is none or that something has is refused', async () => {
    const { begin, publish, refused, events } = await setUp()
    await publish(await begin(), { title: 'Halle' })
    const id = await begin()
    expect(await refused(id, { slug: '/news' })).toEqual(['page-address-ours'])
    expect(await refused(id, { slug: '/halle/anmeldung' })).toEqual(['page-address-ours'])
    expect(await refused(id, { slug: '', title: 'Kontakt' })).toEqual(['page-address-ours'])
    expect(await refused(id, { slug: '/Große Halle' })).toEqual(['page-address-impossible'])
    expect(await refused(id, { slug: 'halle' })).toEqual(['page-address-impossible'])
    expect(await refused(id, { slug: '/halle' })).toEqual(['slug-taken'])
    await events.upsert({ ...sampleEvent(), address: 'cup' })
    expect(await refused(id, { slug: '/cup' })).toEqual(['slug-taken'])
    expect(await refused(id, { slug: '/', title: 'Halle' })).toMatchObject({ value: { slug: '/halle-2' } })
  })

  test('what is taken back is nobody’s page, and keeps what it shows', async () => {
    const { ctx, begin, publish, pages } = await setUp()
    const id = await begin()
    const shows = { training: ['Badminton'], contact: 'Jugendwart' }
    const fields = { title: 'Badminton', menu: 'Abteilungen', order: '2', ...shows }
    await publish(id, fields)
    valueOf(await unpublishArticle(ctx, anna, id))
    pages.forget()
    expect(await pages.find('/badminton')).toBeUndefined()
    expect(valueOf(await showArticle(ctx, anna, id)).fields).toMatchObject({ ...fields, place: 'page' })
  })
})

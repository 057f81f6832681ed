import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { DAY } from '#shared/durations.ts'
import { toArticleId } from './article.ts'
import { createArticleStore } from './article-store.ts'
import { createCategoryStore } from './category-store.ts'
import { createNewsArchive, PAGE_SIZE } from './news-archive.ts'
import { publishArticle } from './publish-article.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'

const FIRST = new Date('2024-01-01T12:00:00.000Z').getTime()

forEachDatabase('the news archive', (open) => {
  /** @param count articles a day apart; `artikel-1` is the oldest */
  async function setUp(count: number) {
    return (await setUpPublishing(count)).archive
  }

  async function setUpPublishing(count: number) {
    const { db, inTransaction } = await open()
    const publish = (from: number, to: number) =>
      inTransaction(async (trx) => {
        const articles = createArticleStore(trx)
        for (let number = from; number <= to; number++) {
          const draft = sampleDraft({ slug: `artikel-${number}`, publishedAt: new Date(FIRST + number * DAY) })
          await publishArticle(draft, articles, () => toArticleId(`id-${number}`), new Date())
        }
      })
    await publish(1, count)
    const clock = { moment: new Date(FIRST + 365 * DAY) }
    const now = () => clock.moment
    return { archive: createNewsArchive(createArticleStore(db, now), createCategoryStore(db), now), publish, clock }
  }

  test('the latest articles stand with the numbers of their addresses', async () => {
    const archive = await setUp(5)
    expect((await archive.latest(3)).map(({ slug, position }) => [slug, position])).toEqual([
      ['artikel-5', 0],
      ['artikel-4', 1],
      ['artikel-3', 2],
    ])
  })

  test('the latest articles are remembered until content has changed', async () => {
    const { archive, publish } = await setUpPublishing(2)
    const newest = async () => (await archive.latest(1))[0]?.slug
    expect(await newest()).toBe('artikel-2')
    await publish(3, 3)
    expect(await newest()).toBe('artikel-2')
    const early = newest()
    archive.forget()
    expect([await early, await newest()]).toEqual(['artikel-2', 'artikel-3'])
    expect(await archive.latest(2)).toHaveLength(2)
  })

  test('articles are found by their German year, page by page, with the numbers of their addresses', async () => {
    // The newest is in the new year in Berlin, but not yet in UTC.
    const { db, inTransaction } = await open()
    const days = ['2022-05-01T10:00Z', '2024-02-01T10:00Z', '2024-12-31T22:59Z', '2024-12-31T23:00Z']
    await inTransaction(async (trx) => {
      for (const [number, day] of days.entries()) {
        const draft = sampleDraft({ slug: `artikel-${number}`, publishedAt: new Date(day) })
        const articles = createArticleStore(trx)
        await publishArticle(draft, articles, () => toArticleId(`id-${number}`), new Date())
      }
    })
    const now = () => new Date('2025-06-01T12:00:00Z')
    const archive = createNewsArchive(createArticleStore(db, now), createCategoryStore(db), now)
    expect(await archive.years()).toEqual([
      { year: 2025, position: 0, count: 1 },
      { year: 2024, position: 1, count: 2 },
      { year: 2022, position: 3, count: 1 },
    ])
    const page = await archive.findPage(1, 2024)
    expect(page?.teasers.map(({ slug, position }) => [slug, position])).toEqual([
      ['artikel-2', 1],
      ['artikel-1', 2],
    ])
    expect([page?.pageCount, await archive.findPage(2, 2024), await archive.findPage(1, 2023)]).toEqual([
      1,
      undefined,
      undefined,
    ])
  })

  test('a year with more articles than a page holds has several pages', async () => {
    const archive = await setUp(PAGE_SIZE + 1)
    const last = await archive.findPage(2, 2024)
    expect([last?.pageCount, last?.teasers.map(({ position }) => position)]).toEqual([2, [PAGE_SIZE]])
  })

  test('an article knows its neighbours, and at the ends that there is none', async () => {
    const archive = await setUp(3)
    const names = async (position: number) => {
      const shown = await archive.findAt(position)
      return [
        shown?.newer?.slug,
        shown?.article.slug,
        shown?.older?.slug,
        shown?.newer?.position,
        shown?.older?.position,
      ]
    }
    expect(await names(0)).toEqual([undefined, 'artikel-3', 'artikel-2', undefined, 1])
    expect(await names(1)).toEqual(['artikel-3', 'artikel-2', 'artikel-1', 0, 2])
    expect(await names(2)).toEqual(['artikel-2', 'artikel-1', undefined, 1, undefined])
    expect(await archive.findAt(3)).toBeUndefined()
  })

  test('number and permanent address show the same article in the same place', async () => {
    const archive = await setUp(3)
    expect(await archive.findBySlug('artikel-2')).toEqual(await archive.findAt(1))
    expect(await archive.findBySlug('fehlt')).toBeUndefined()
  })

  test('a later article appears by itself when its time has come, and moves the others on', async () => {
    const { archive, clock } = await setUpPublishing(3)
    const day = (number: number) => new Date(FIRST + number * DAY)
    clock.moment = new Date(day(2).getTime() - 1)
    expect((await archive.latest(2)).map(({ slug }) => slug)).toEqual(['artikel-1'])
    expect(await archive.nextChange()).toEqual(day(2))
    expect(await archive.count()).toBe(1)
    expect(await archive.findBySlug('artikel-2')).toBeUndefined()
    expect(await archive.search('derby')).toHaveLength(1)
    expect((await archive.findAt(0))?.newer).toBeUndefined()
    clock.moment = day(2)
    expect((await archive.latest(2)).map(({ slug }) => slug)).toEqual(['artikel-2', 'artikel-1'])
    expect(await archive.nextChange()).toEqual(day(3))
    expect((await archive.findBySlug('artikel-1'))?.position).toBe(1)
    clock.moment = day(3)
    expect(await archive.nextChange()).toBeUndefined()
    clock.moment = day(1)
    expect((await archive.latest(2)).map(({ slug }) => slug)).toEqual(['artikel-1'])
  })

  test('a full page is one page; one article more opens a second', async () => {
    const archive = await setUp(PAGE_SIZE + 1)
    expect(await archive.findPage(1)).toMatchObject({ page: 1, pageCount: 2 })
    expect((await archive.findPage(1))?.teasers).toHaveLength(PAGE_SIZE)
    expect((await archive.findPage(2))?.teasers).toMatchObject([{ slug: 'artikel-1', position: PAGE_SIZE }])
    expect(await archive.findPage(3)).toBeUndefined()
    expect(await archive.findPage(0)).toBeUndefined()
  })

  test('an archive without articles still has its first page', async () => {
    const archive = await setUp(0)
    expect(await archive.findPage(1)).toEqual({ teasers: [], page: 1, pageCount: 1 })
    expect(await archive.findPage(2)).toBeUndefined()
  })

  test('a search folds what is typed; without a word it finds out that there is nothing to search', async () => {
    const archive = await setUp(2)
    expect(await archive.search('DERBY ottenbruch')).toMatchObject([
      { slug: 'artikel-2', position: 0 },
      { slug: 'artikel-1', position: 1 },
    ])
    expect(await archive.search('Handball')).toEqual([])
    expect(await archive.search('%_ !')).toBeUndefined()
  })
})

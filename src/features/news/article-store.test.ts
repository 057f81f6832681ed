import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { toArticleId, type ArticleDraft } from './article.ts'
import { createArticleStore } from './article-store.ts'
import { prepareArticle } from './publish-article.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'

const at = (day: string) => new Date(`${day}T12:00:00.000Z`)

forEachDatabase('articles', (open) => {
  async function setUp() {
    const { db, inTransaction } = await open()
    const put = (id: string, changes: Partial<ArticleDraft> = {}, formerSlugs: string[] = []) => {
      const article = prepareArticle(sampleDraft({ slug: id, title: `Titel ${id}`, ...changes }), toArticleId(id))
      return inTransaction((trx) => createArticleStore(trx).put(article, formerSlugs))
    }
    return { put, store: createArticleStore(db), storeAt: (now: Date) => createArticleStore(db, () => now) }
  }

  /** Four articles; b and c appeared at the same moment. Newest first: d, c, b, a. */
  async function setUpFour() {
    const { put, store } = await setUp()
    await put('c', { publishedAt: at('2024-11-02') })
    await put('a', { publishedAt: at('2024-11-01') })
    await put('d', { publishedAt: at('2024-11-03') })
    await put('b', { publishedAt: at('2024-11-02') })
    return { put, store }
  }
  const slugs = (articles: readonly { slug: string }[]) => articles.map(({ slug }) => slug)

  test('an empty archive has nothing and says so', async () => {
    const { store } = await setUp()
    expect(await store.count()).toBe(0)
    expect(await store.listTeasers(0, 10)).toEqual([])
    expect(await store.findAt(0)).toBeUndefined()
    expect(await store.findBySlug('a')).toBeUndefined()
    expect(await store.search(['a'], 10)).toEqual([])
  })

  test('an address leads to an article that readers see at that moment, be it a former one', async () => {
    const { put, storeAt } = await setUp()
    await put('a', { publishedAt: at('2024-11-02'), expiresAt: at('2024-11-04') }, ['alt'])
    await put('d', { isDraft: true }, ['entwurf'])
    for (const slug of ['a', 'alt']) {
      expect(await storeAt(at('2024-11-01')).isReachable(slug)).toBe(false)
      expect(await storeAt(at('2024-11-03')).isReachable(slug)).toBe(true)
      expect(await storeAt(at('2024-11-05')).isReachable(slug)).toBe(false)
    }
    for (const slug of ['d', 'entwurf', 'fehlt']) expect(await storeAt(at('2025-01-01')).isReachable(slug)).toBe(false)
  })

  test('an article comes back as it was stored', async () => {
    const { put, store } = await setUp()
    const nasty: Partial<ArticleDraft> = {
      title: `'); drop table articles; --`,
      metadata: [['liste', ['"a"', 'b\\']]],
      previewPicture: undefined,
      pictures: [],
      markdown: '🏓 "\'`\n\n\\',
    }
    await put('a', nasty)
    const {
      searchText: _,
      categoryKeys: __,
      ...expected
    } = prepareArticle(sampleDraft({ slug: 'a', ...nasty }), toArticleId('a'))
    expect(await store.findBySlug('a')).toEqual(expected)
  })

  test('lists begin with the newest; of two of the same moment the later written one leads', async () => {
    const { store } = await setUpFour()
    expect(slugs(await store.listTeasers(0, 10))).toEqual(['d', 'c', 'b', 'a'])
    expect(slugs(await store.list(0, 10))).toEqual(['d', 'c', 'b', 'a'])
    expect(slugs(await store.listAddresses(0, 10))).toEqual(['d', 'c', 'b', 'a'])
    expect(slugs(await store.listTeasers(1, 2))).toEqual(['c', 'b'])
    expect(slugs(await store.list(3, 5))).toEqual(['a'])
  })

  test('position and article belong together in both directions', async () => {
    const { store } = await setUpFour()
    for (const [position, slug] of ['d', 'c', 'b', 'a'].entries()) {
      const article = await store.findAt(position)
      expect(article?.slug).toBe(slug)
      if (article) expect(await store.positionOf(article)).toBe(position)
    }
    expect(await store.findAt(4)).toBeUndefined()
  })

  test('a search finds articles with all words, newest first, with their positions', async () => {
    const { put, store } = await setUpFour()
    await put('e', { publishedAt: at('2024-10-01'), markdown: 'Jugend und Mühle' })
    await put('f', { publishedAt: at('2024-12-01'), markdown: 'Nur Jugend' })
    expect((await store.search(['jugend'], 10)).map(({ slug, position }) => [slug, position])).toEqual([
      ['f', 0],
      ['e', 5],
    ])
    expect(slugs(await store.search(['jugend', 'muhle'], 10))).toEqual(['e'])
    expect(slugs(await store.search(['jugend'], 1))).toEqual(['f'])
    expect(await store.search(['nirgends'], 10)).toEqual([])
  })

  test('a former address leads to the article, until another article takes it', async () => {
    const { put, store } = await setUp()
    await put('neu', {}, ['alt', 'ganz-alt'])
    expect(await store.findCurrentSlug('alt')).toBe('neu')
    expect(await store.listFormerSlugs(toArticleId('neu'))).toEqual(['alt', 'ganz-alt'])
    await put('alt')
    expect(await store.findCurrentSlug('alt')).toBeUndefined()
    expect(await store.listFormerSlugs(toArticleId('neu'))).toEqual(['ganz-alt'])
  })

  test('readers find neither drafts nor what is to come nor what has expired; the club finds all', async () => {
    const { put, store, storeAt } = await setUp()
    const day = at('2024-11-02')
    await put('entwurf', { publishedAt: at('2024-11-01'), isDraft: true }, ['frueher'])
    await put('spaeter', { publishedAt: at('2024-11-03') })
    await put('vorbei', { publishedAt: at('2024-11-01'), expiresAt: day })
    await put('da', { publishedAt: day, expiresAt: at('2024-11-04') })
    const readers = storeAt(day)
    expect(slugs(await readers.list(0, 10))).toEqual(['da'])
    expect(slugs(await readers.listTeasers(0, 10))).toEqual(['da'])
    expect(slugs(await readers.listAddresses(0, 10))).toEqual(['da'])
    expect(await readers.count()).toBe(1)
    expect(slugs(await readers.search(['sieg'], 10))).toEqual([])
    expect(slugs(await readers.search(['titel'], 10))).toEqual(['da'])
    expect(await readers.findAt(0)).toMatchObject({ slug: 'da', expiresAt: at('2024-11-04'), isDraft: false })
    expect(await readers.findCurrentSlug('frueher')).toBeUndefined()
    for (const slug of ['entwurf', 'spaeter', 'vorbei']) expect(await readers.findBySlug(slug)).toBeUndefined()
    expect(await store.count()).toBe(4)
    expect(await store.findBySlug('entwurf')).toMatchObject({ isDraft: true })
  })

  test('the next change is the nearest moment at which something appears or vanishes', async () => {
    const { put, store } = await setUp()
    await put('entwurf', { publishedAt: at('2024-11-02'), isDraft: true, expiresAt: at('2024-11-02') })
    expect(await store.nextChangeAfter(at('2024-11-01'))).toBeUndefined()
    await put('spaeter', { publishedAt: at('2024-11-05') })
    await put('da', { publishedAt: at('2024-11-01'), expiresAt: at('2024-11-04') })
    expect(await store.nextChangeAfter(at('2024-11-01'))).toEqual(at('2024-11-04'))
    expect(await store.nextChangeAfter(at('2024-11-04'))).toEqual(at('2024-11-05'))
    expect(await store.nextChangeAfter(at('2024-11-05'))).toBeUndefined()
  })

  test('two articles cannot have the same address', async () => {
    const { put, store } = await setUp()
    await put('a')
    await expect(put('b', { slug: 'a' })).rejects.toThrow()
    expect(await store.count()).toBe(1)
  })
})

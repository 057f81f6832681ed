import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { toArticleId, type ArticleDraft } from './article.ts'
import { createArticleStore } from './article-store.ts'
import { prepareArticle, publishArticle, toArticleFile } from './publish-article.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'

const ID = toArticleId('article-1')
const MOMENT = new Date('2025-03-01T12:00:00Z')
const prepared = (changes: Partial<ArticleDraft> = {}) => prepareArticle(sampleDraft(changes), ID)

test('what showing an article needs is computed when it is saved', () =>
  expect(prepared()).toMatchObject({
    id: 'article-1',
    html: '<p>Was für ein <strong>Abend</strong>!</p>',
    searchText: 'sieg im derby neun zu sieben gegen ottenbruch was fur ein abend',
    contentHash: expect.stringMatching(/^[0-9a-f]{12}$/),
  }))

test('an article is found by its categories and tags', () => {
  const metadata = [
    ['tags', ['Ehrung']],
    ['categories', 'Jugend'],
  ] as const
  expect(prepared({ metadata: [...metadata] }).searchText).toMatch(/ehrung jugend$/)
})

test('the content hash changes with every part of the file, but not with former addresses', () => {
  const { contentHash } = prepared()
  expect(prepared({ formerSlugs: ['derby'] }).contentHash).toBe(contentHash)
  const changes = [{ title: 'Remis' }, { markdown: 'Anders' }, { pictures: [] }, { publishedAt: new Date(0) }]
  for (const change of changes) expect(prepared(change).contentHash).not.toBe(contentHash)
})

test('without a summary the beginning of the text is one, cut between words', () => {
  const markdown = `**Langer** ${'Text '.repeat(60)}`
  const { summary } = prepared({ summary: '', markdown })
  expect(summary).toMatch(/^Langer Text .*Text …$/)
  expect(summary.length).toBeLessThanOrEqual(152)
})

test('a short text is its own summary', () => expect(prepared({ summary: '' }).summary).toBe('Was für ein Abend!'))

test('a text without spaces is not cut through an emoji', () => {
  const { summary } = prepared({ summary: '', markdown: `a${'🏓'.repeat(100)}` })
  expect(summary.isWellFormed()).toBe(true)
  expect(summary).toBe(`a${'🏓'.repeat(74)} …`)
})

test('the file of an article names a summary only when its author wrote one', () => {
  expect(toArticleFile(prepared(), [])).toContain('summary: Neun zu sieben gegen Ottenbruch.\n')
  expect(toArticleFile(prepared({ summary: '' }), ['derby'])).not.toContain('summary')
  expect(toArticleFile(prepared({ summary: '' }), ['derby'])).toContain('old_slugs:\n  - derby\n')
})

forEachDatabase('publishing an article', (open) => {
  async function setUp() {
    const { db, inTransaction } = await open()
    let made = 0
    const publish = (changes: Partial<ArticleDraft> = {}) =>
      inTransaction((trx) =>
        publishArticle(sampleDraft(changes), createArticleStore(trx), () => toArticleId(`article-${++made}`), MOMENT),
      )
    return { publish, articles: createArticleStore(db) }
  }

  test('an article with a new address is added', async () => {
    const { publish, articles } = await setUp()
    await publish()
    await publish({ slug: 'remis' })
    expect(await articles.count()).toBe(2)
  })

  test('an article with a known address replaces the earlier one', async () => {
    const { publish, articles } = await setUp()
    await publish()
    await publish({ title: 'Doch nur Remis' })
    expect(await articles.count()).toBe(1)
    expect(await articles.findBySlug('sieg-im-derby')).toMatchObject({ id: 'article-1', title: 'Doch nur Remis' })
  })

  test('a change is an update of that moment, publishing the same again is none', async () => {
    const { publish, articles } = await setUp()
    const { publishedAt } = sampleDraft()
    await publish()
    await publish()
    expect((await articles.findBySlug('sieg-im-derby'))?.updatedAt).toEqual(publishedAt)
    await publish({ title: 'Doch nur Remis' })
    await publish({ title: 'Doch nur Remis' })
    expect(await articles.findBySlug('sieg-im-derby')).toMatchObject({ publishedAt, updatedAt: MOMENT })
  })

  test('work on an article before anybody could read it is no update', async () => {
    const { publish, articles } = await setUp()
    const publishedAt = new Date(MOMENT.getTime() + 1)
    await publish({ publishedAt })
    await publish({ publishedAt, title: 'Doch nur Remis' })
    expect((await articles.findBySlug('sieg-im-derby'))?.updatedAt).toEqual(publishedAt)
  })

  test('a renamed address leads to the present one, and back again when the name returns', async () => {
    const { publish, articles } = await setUp()
    await publish()
    await publish({ slug: 'derbysieg', formerSlugs: ['sieg-im-derby'] })
    expect(await articles.count()).toBe(1)
    expect(await articles.findCurrentSlug('sieg-im-derby')).toBe('derbysieg')
    await publish({ slug: 'sieg-im-derby', formerSlugs: ['derbysieg'] })
    expect(await articles.count()).toBe(1)
    expect(await articles.findCurrentSlug('derbysieg')).toBe('sieg-im-derby')
    expect(await articles.findCurrentSlug('sieg-im-derby')).toBeUndefined()
  })
})

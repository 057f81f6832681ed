import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { toArticleId } from './article.ts'
import { createArticleStore } from './article-store.ts'
import { createCategoryStore } from './category-store.ts'
import { createNewsArchive } from './news-archive.ts'
import { prepareArticle } from './publish-article.ts'

forEachDatabase('the addresses of all articles', (open) => {
  async function publish(days: string[]) {
    const { db, inTransaction } = await open()
    for (const day of days) {
      const facts = { slug: `am-${day}`, publishedAt: new Date(`${day}T12:00:00Z`), markdown: `Text vom ${day}` }
      const article = prepareArticle(sampleDraft(facts), toArticleId(day))
      await inTransaction((trx) => createArticleStore(trx).put(article, [`frueher-${day}`]))
    }
    return createNewsArchive(createArticleStore(db), createCategoryStore(db), () => new Date())
  }

  test('they are listed newest first, part by part, each with its present slug only', async () => {
    const news = await publish(['2024-01-02', '2024-01-03', '2024-01-01'])
    expect(await news.count()).toBe(3)
    expect(await news.listAddresses(0, 2)).toEqual([
      { slug: 'am-2024-01-03', updatedAt: new Date('2024-01-03T12:00:00Z') },
      { slug: 'am-2024-01-02', updatedAt: new Date('2024-01-02T12:00:00Z') },
    ])
    expect((await news.listAddresses(2, 2)).map(({ slug }) => slug)).toEqual(['am-2024-01-01'])
    expect(await news.listAddresses(3, 2)).toEqual([])
  })

  test('whole articles come in the same order', async () => {
    const news = await publish(['2024-01-02', '2024-01-03', '2024-01-01'])
    expect((await news.listFull(1, 5)).map(({ markdown }) => markdown)).toEqual([
      'Text vom 2024-01-02',
      'Text vom 2024-01-01',
    ])
  })
})

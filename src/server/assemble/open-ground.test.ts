import { expect, test } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { createContentReaders } from './open-ground.ts'

forEachDatabase('what pages are made of', (open) => {
  test('an old address says nothing of an article before its time', async () => {
    const { db, inTransaction } = await open()
    const draft = sampleDraft({ slug: 'a', publishedAt: new Date('2024-11-02T12:00:00Z') })
    await inTransaction(async (trx) => {
      await createArticleStore(trx).put(prepareArticle(draft, toArticleId('a')), [])
      await createRedirectStore(trx).replace('redirects.yaml', [{ from: '/?p=12', to: '/news/a' }])
    })
    let now = new Date('2024-11-02T11:59:59Z')
    const { redirects } = createContentReaders(db, () => now)
    expect(await redirects.find('/?p=12')).toBeUndefined()
    now = new Date('2024-11-02T12:00:00Z')
    expect(await redirects.find('/?p=12')).toEqual({ to: '/news/a', isExact: true })
  })
})

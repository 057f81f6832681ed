import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { createTallies } from '#server/figures/figures.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { storeContext } from '#server/context/store-context.ts'
import { fillPlace, openReaders } from './open-ground.ts'

forEachDatabase('what pages are made of', (open) => {
  test('an old address says nothing of an article before its time', async () => {
    const connection = await open()
    const draft = sampleDraft({ slug: 'a', publishedAt: new Date('2024-11-02T12:00:00Z') })
    await connection.inTransaction(async (trx) => {
      await createArticleStore(trx).put(prepareArticle(draft, toArticleId('a')), [])
      await createRedirectStore(trx).replace('redirects.yaml', [{ from: '/?p=12', to: '/news/a' }])
    })
    let now = new Date('2024-11-02T11:59:59Z')
    const { redirects } = openReaders(storeContext({ connection, now: () => now }).read, () => now)
    expect(await redirects.find('/?p=12')).toBeUndefined()
    now = new Date('2024-11-02T12:00:00Z')
    expect(await redirects.find('/?p=12')).toEqual({ to: '/news/a', isExact: true })
  })
})

test('the log says how much content is not shown as it stands, and nothing of what it is', async () => {
  const sample = await contentOfTest()
  await sample.write('news/2024-01-01-geheim.md', '---\ntitle: A\ndate: 2024-01-01\nprivatkey: 1\n---\n\nEin Abend.\n')
  const { connection } = await sample.openParts()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const config = readConfig({ CONTENT_DIR: sample.folder, DATA_DIR: join(sample.root, 'media') })
  await fillPlace({ config, log, connection, now: () => new Date(), tallies: createTallies() })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ notes: 1, msg: expect.stringContaining('`content import`') }),
  ])
})

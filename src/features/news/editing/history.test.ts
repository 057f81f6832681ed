import { expect, test } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { err } from '#shared/result.ts'
import { beginArticle } from './begin-article.ts'
import { restoreVersion, showHistory, showVersion } from './history.ts'
import { publishWorkingCopy } from './publish-working-copy.ts'
import { showArticle } from './show-article.ts'
import { discardWorkingCopy, unpublishArticle } from './take-back.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, stranger } from '#tests/support/benches/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { valueOf } from '#tests/support/value-of.ts'

forEachDatabase('the history of an article', (open) => {
  test('names each state that readers had, by whom and when, also the one that came from a file', async () => {
    const connection = await open()
    const { ctx, clock } = createEditingBench(connection)
    const id = toArticleId('aus-einer-datei')
    const stored = prepareArticle(sampleDraft({ previewPicture: undefined, pictures: [] }), id)
    await connection.inTransaction((trx) => createArticleStore(trx).put(stored, []))
    clock.now = new Date('2024-11-25T08:00:00Z')
    const { fields } = valueOf(await showArticle(ctx, anna, id))
    valueOf(
      await publishWorkingCopy(ctx, anna, id, { fields: { ...fields, title: 'Remis im Derby' }, seen: 0, when: 'now' }),
    )
    valueOf(await unpublishArticle(ctx, bernd, id))

    expect(valueOf(await showHistory(ctx, bernd, id)).versions).toEqual([
      { number: 3, command: 'unpublish', at: clock.now, by: 'bernd' },
      { number: 2, command: 'publish', at: clock.now, by: 'anna' },
      { number: 1, command: 'file', at: stored.updatedAt, by: undefined },
    ])
    expect(valueOf(await showVersion(ctx, bernd, id, 2)).differences).toMatchObject([
      { field: 'title', parts: [{ text: 'Sieg' }, { text: 'Remis' }, { text: ' im Derby' }] },
    ])
  })

  test('an earlier state comes back as work that nobody sees yet, and never over what was not seen', async () => {
    const { ctx, readers } = createEditingBench(await open())
    const id = valueOf(await beginArticle(ctx, anna))
    valueOf(await publishWorkingCopy(ctx, anna, id, { fields: sampleFields(), seen: 1, when: 'now' }))
    const { number: seen } = valueOf(await showArticle(ctx, anna, id))
    valueOf(
      await publishWorkingCopy(ctx, anna, id, { fields: sampleFields({ markdown: 'Anders.' }), seen, when: 'now' }),
    )
    expect(await restoreVersion(ctx, bernd, id, { number: 1, seen })).toMatchObject({ error: { kind: 'conflict' } })
    valueOf(await restoreVersion(ctx, bernd, id, { number: 1, seen: seen + 1 }))
    const { markdown } = sampleFields()
    expect(valueOf(await showArticle(ctx, anna, id))).toMatchObject({ hasChanges: true, fields: { markdown } })
    expect((await readers.listTeasers(0, 1)).map(({ summary }) => summary)).toEqual(['Anders.'])
  })

  test('is for press officers alone, and knows what it does not know', async () => {
    const { ctx } = createEditingBench(await open())
    const id = valueOf(await beginArticle(ctx, anna))
    const refused = err({ kind: 'not-allowed', right: 'write-news' })
    expect(await showHistory(ctx, stranger, id)).toEqual(refused)
    expect(await showVersion(ctx, stranger, id, 1)).toEqual(refused)
    expect(await restoreVersion(ctx, stranger, id, { number: 1, seen: 1 })).toEqual(refused)
    expect(await unpublishArticle(ctx, stranger, id)).toEqual(refused)
    expect(await discardWorkingCopy(ctx, stranger, id, 1)).toEqual(refused)
    expect(await showVersion(ctx, anna, id, 1)).toEqual(err({ kind: 'unknown-version' }))
  })
})

import { expect, test } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, stranger, valueOf } from '#tests/support/samples/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'

forEachDatabase('the history of an article', (open) => {
  test('names each state that readers had, by whom and when, also the one that came from a file', async () => {
    const connection = await open()
    const { actions, clock } = createEditingBench(connection)
    const id = toArticleId('aus-einer-datei')
    const stored = prepareArticle(sampleDraft({ previewPicture: undefined, pictures: [] }), id)
    await connection.inTransaction((trx) => createArticleStore(trx).put(stored, []))
    clock.now = new Date('2024-11-25T08:00:00Z')
    const { fields } = valueOf(await actions.show(anna, id))
    valueOf(await actions.publish(anna, id, { fields: { ...fields, title: 'Remis im Derby' }, seen: 0, when: 'now' }))
    valueOf(await actions.unpublish(bernd, id))

    expect(valueOf(await actions.history.list(bernd, id)).versions).toEqual([
      { number: 3, deed: 'unpublish', at: clock.now, by: 'bernd' },
      { number: 2, deed: 'publish', at: clock.now, by: 'anna' },
      { number: 1, deed: 'file', at: stored.updatedAt, by: undefined },
    ])
    expect(valueOf(await actions.history.show(bernd, id, 2)).differences).toMatchObject([
      { field: 'title', parts: [{ text: 'Sieg' }, { text: 'Remis' }, { text: ' im Derby' }] },
    ])
  })

  test('an earlier state comes back as work that nobody sees yet, and never over what was not seen', async () => {
    const { actions, readers } = createEditingBench(await open())
    const id = valueOf(await actions.begin(anna))
    valueOf(await actions.publish(anna, id, { fields: sampleFields(), seen: 1, when: 'now' }))
    const { number: seen } = valueOf(await actions.show(anna, id))
    valueOf(await actions.publish(anna, id, { fields: sampleFields({ markdown: 'Anders.' }), seen, when: 'now' }))
    expect(await actions.history.restore(bernd, id, { number: 1, seen })).toMatchObject({ error: { kind: 'conflict' } })
    valueOf(await actions.history.restore(bernd, id, { number: 1, seen: seen + 1 }))
    const { markdown } = sampleFields()
    expect(valueOf(await actions.show(anna, id))).toMatchObject({ hasChanges: true, fields: { markdown } })
    expect((await readers.listTeasers(0, 1)).map(({ summary }) => summary)).toEqual(['Anders.'])
  })

  test('is for press officers alone, and knows what it does not know', async () => {
    const { actions } = createEditingBench(await open())
    const id = valueOf(await actions.begin(anna))
    const refused = { ok: false, error: { kind: 'not-allowed', right: 'write-news' } }
    expect(await actions.history.list(stranger, id)).toEqual(refused)
    expect(await actions.history.show(stranger, id, 1)).toEqual(refused)
    expect(await actions.history.restore(stranger, id, { number: 1, seen: 1 })).toEqual(refused)
    expect(await actions.unpublish(stranger, id)).toEqual(refused)
    expect(await actions.discard(stranger, id, 1)).toEqual(refused)
    expect(await actions.history.show(anna, id, 1)).toEqual({ ok: false, error: { kind: 'unknown-version' } })
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, createEditingBench, START, valueOf } from '#tests/support/samples/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { createPreviewLinkStore } from './preview-link-store.ts'
import { PREVIEW_LIFETIME } from './preview-links.ts'
import { createPurgeEditing, editingRetention } from './purge-editing.ts'
import { createWorkingCopyStore } from './working-copy-store.ts'

forEachDatabase('purging the news room', (open) => {
  async function setUp() {
    const { inTransaction, ...connection } = await open()
    const { actions } = createEditingBench({ ...connection, inTransaction })
    const purgeAfter = (milliseconds: number) =>
      createPurgeEditing({
        inTransaction: (work) =>
          inTransaction((trx) => work({ copies: createWorkingCopyStore(trx), links: createPreviewLinkStore(trx) })),
        now: () => new Date(START.getTime() + milliseconds),
      })()
    return { actions, purgeAfter }
  }

  test('a draft in which nothing was written goes after a day, one with a word stays', async () => {
    const { actions, purgeAfter } = await setUp()
    const blank = valueOf(await actions.begin(anna))
    const written = valueOf(await actions.begin(anna, { title: 'Sieg' }))
    expect(await purgeAfter(editingRetention.blankDrafts - 1)).toMatchObject({ blankDrafts: 0 })
    expect(await purgeAfter(editingRetention.blankDrafts)).toMatchObject({ blankDrafts: 1, workingCopies: 0 })
    expect((await actions.show(anna, blank)).ok).toBe(false)
    expect((await actions.show(anna, written)).ok).toBe(true)
  })

  test('a working copy goes two years after its last save, the published article stays', async () => {
    const { actions, purgeAfter } = await setUp()
    const id = valueOf(await actions.begin(anna))
    valueOf(await actions.publish(anna, id, { fields: sampleFields(), seen: 1, when: 'now' }))
    expect(await purgeAfter(editingRetention.workingCopies - 1)).toMatchObject({ workingCopies: 0 })
    expect(await purgeAfter(editingRetention.workingCopies)).toMatchObject({ workingCopies: 1 })
    expect(valueOf(await actions.show(anna, id))).toMatchObject({ number: 0, fields: { title: sampleFields().title } })
  })

  test('a preview link goes some time after it is over', async () => {
    const { actions, purgeAfter } = await setUp()
    valueOf(await actions.previewLinks.create(anna, valueOf(await actions.begin(anna, { title: 'Sieg' }))))
    const kept = PREVIEW_LIFETIME + editingRetention.previewLinks
    expect(await purgeAfter(kept - 1)).toMatchObject({ previewLinks: 0 })
    expect(await purgeAfter(kept)).toMatchObject({ previewLinks: 1 })
  })
})

import { expect, test } from 'vitest'
import { valueOf } from '#tests/support/value-of.ts'
import { beginArticle } from './begin-article.ts'
import { publishWorkingCopy } from './publish-working-copy.ts'
import { showArticle } from './show-article.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, createEditingBench, START } from '#tests/support/benches/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { addPreviewLink, PREVIEW_LIFETIME } from './preview-links.ts'
import { editingRetention, purgeEditing } from './purge-editing.ts'

forEachDatabase('purging the news room', (open) => {
  async function setUp() {
    const { ctx } = createEditingBench(await open())
    const purgeAfter = (milliseconds: number) =>
      purgeEditing({ ...ctx, now: () => new Date(START.getTime() + milliseconds) })
    return { ctx, purgeAfter }
  }

  test('a draft in which nothing was written goes after a day, one with a word stays', async () => {
    const { ctx, purgeAfter } = await setUp()
    const blank = valueOf(await beginArticle(ctx, anna))
    const written = valueOf(await beginArticle(ctx, anna, { title: 'Sieg' }))
    expect(await purgeAfter(editingRetention.blankDrafts - 1)).toMatchObject({ blankDrafts: 0 })
    expect(await purgeAfter(editingRetention.blankDrafts)).toMatchObject({ blankDrafts: 1, workingCopies: 0 })
    expect((await showArticle(ctx, anna, blank)).ok).toBe(false)
    expect((await showArticle(ctx, anna, written)).ok).toBe(true)
  })

  test('a working copy goes two years after its last save, the published article stays', async () => {
    const { ctx, purgeAfter } = await setUp()
    const id = valueOf(await beginArticle(ctx, anna))
    valueOf(await publishWorkingCopy(ctx, anna, id, { fields: sampleFields(), seen: 1, when: 'now' }))
    expect(await purgeAfter(editingRetention.workingCopies - 1)).toMatchObject({ workingCopies: 0 })
    expect(await purgeAfter(editingRetention.workingCopies)).toMatchObject({ workingCopies: 1 })
    expect(valueOf(await showArticle(ctx, anna, id))).toMatchObject({
      number: 0,
      fields: { title: sampleFields().title },
    })
  })

  test('a preview link goes some time after it is over', async () => {
    const { ctx, purgeAfter } = await setUp()
    valueOf(await addPreviewLink(ctx, anna, valueOf(await beginArticle(ctx, anna, { title: 'Sieg' }))))
    const kept = PREVIEW_LIFETIME + editingRetention.previewLinks
    expect(await purgeAfter(kept - 1)).toMatchObject({ previewLinks: 0 })
    expect(await purgeAfter(kept)).toMatchObject({ previewLinks: 1 })
  })
})

import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { listCategories, replaceCategories } from './keep-categories.ts'
import { createNewsArchive } from '#features/news/news-archive.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { beginArticle } from './begin-article.ts'
import { publishWorkingCopy } from './publish-working-copy.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, createEditingBench, stranger } from '#tests/support/benches/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { valueOf } from '#tests/support/value-of.ts'

forEachDatabase('the categories of the news', (open) => {
  async function setUp() {
    const { db, ...connection } = await open()
    const { ctx, clock, readers } = createEditingBench({ ...connection, db })
    const reader = createNewsArchive(readers, createCategoryStore(db), () => clock.now)
    const publish = async (title: string, categories: string[]) => {
      clock.now = new Date(clock.now.getTime() + 60_000)
      const id = valueOf(await beginArticle(ctx, anna))
      return publishWorkingCopy(ctx, anna, id, { fields: sampleFields({ title, categories }), seen: 1, when: 'now' })
    }
    return { ctx, reader, publish }
  }

  test('readers find the articles of a category with the numbers of their addresses, newest first', async () => {
    const { ctx, reader, publish } = await setUp()
    valueOf(await replaceCategories(ctx, anna, { text: 'Jugend\nVerein\nLeer', seen: '' }))
    await publish('Eins', ['Jugend'])
    await publish('Zwei', ['Verein'])
    await publish('Drei', ['Verein', 'Jugend'])
    await publish('Vier', ['Jugendreise'])
    const page = await reader.findCategoryPage('jugend', 1)
    expect(page?.teasers.map(({ title, position }) => [title, position])).toEqual([
      ['Drei', 1],
      ['Eins', 3],
    ])
    expect((await reader.listCategories()).map(({ name }) => name)).toEqual(['Jugend', 'Verein'])
    expect((await reader.findCategoryPage('leer', 1))?.teasers).toEqual([])
    for (const [slug, number] of [
      ['jugendreise', 1],
      ['jugend', 2],
      ['jugend', 0],
    ] as const)
      expect(await reader.findCategoryPage(slug, number)).toBeUndefined()
  })

  test('nobody replaces a list that they have not seen', async () => {
    const { ctx } = await setUp()
    valueOf(await replaceCategories(ctx, anna, { text: 'Jugend', seen: '' }))
    expect(await replaceCategories(ctx, anna, { text: 'Verein', seen: '' })).toEqual(
      err({ kind: 'categories-changed', text: 'Jugend' }),
    )
    valueOf(await replaceCategories(ctx, anna, { text: 'Verein\r\nJugend', seen: 'Jugend' }))
    expect(valueOf(await listCategories(ctx, anna)).map(({ slug }) => slug)).toEqual(['verein', 'jugend'])
  })

  test('the list stays short, and is kept by press officers', async () => {
    const { ctx } = await setUp()
    const many = Array.from({ length: 21 }, (_, index) => `Nummer ${index}`).join('\n')
    expect(await replaceCategories(ctx, anna, { text: many, seen: '' })).toMatchObject({
      error: { kind: 'categories-too-many' },
    })
    const long = await replaceCategories(ctx, anna, { text: 'x'.repeat(41), seen: '' })
    expect(long).toMatchObject({ error: { kind: 'category-too-long' } })
    const refused = err({ kind: 'not-allowed', right: 'write-news' })
    expect(await listCategories(ctx, stranger)).toEqual(refused)
    expect(await replaceCategories(ctx, stranger, { text: 'Jugend', seen: '' })).toEqual(refused)
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, createDocumentBench } from '#tests/support/benches/document-bench.ts'
import { documentRetention, purgeDocuments } from './document-history.ts'
import { cancelToday } from './cancel-today.ts'

forEachDatabase('older versions of the club’s documents', (open) => {
  test('are deleted after two years, and the one that stands stays', async () => {
    const { ctx, clock } = await createDocumentBench(await open())
    await cancelToday(ctx, anna, { groups: [], reason: 'Sturm' })
    const numbers = async () => (await ctx.read.documents.listVersions('training')).map(({ number }) => number)
    clock.advance(documentRetention.versions - 1)
    expect(await purgeDocuments(ctx)).toBe(0)
    clock.advance(1)
    expect(await purgeDocuments(ctx)).toBe(1)
    expect(await numbers()).toEqual([2])
    expect(documentRetention.versions).toBe(730 * 86_400_000)
  })
})

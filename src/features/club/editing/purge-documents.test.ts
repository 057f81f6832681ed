import { expect, test } from 'vitest'
import { createPurgeDocuments, documentRetention } from './purge-documents.ts'

test('versions are deleted after two years', async () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const asked: Date[] = []
  const purge = createPurgeDocuments({
    now: () => now,
    inTransaction: (work) =>
      work({
        removeVersionsUntil: async (until) => {
          asked.push(until)
          return 3
        },
      }),
  })
  expect(await purge()).toBe(3)
  expect(asked).toEqual([new Date('2024-11-26T12:00:00Z')])
  expect(documentRetention.versions).toBe(730 * 86_400_000)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { toLocalText } from '#shared/berlin-time.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { clearSampleTexts } from './clear-sample.ts'
import { dateByStart } from './date-by-start.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'

test.each([
  ['date: start-8 19:10', 'date: 2026-11-20 19:10'],
  ['date: start-60', 'date: 2026-09-29'],
  ['startsAt: start+56 saturday 10:00', 'startsAt: 2027-01-23 10:00'],
  ['entriesCloseOn: start+57 saturday', 'entriesCloseOn: 2027-01-30'],
  ['date: start-8 29:10', 'date: start-8 29:10'],
  ['Es steht date: start-8', 'Es steht date: start-8'],
])('on 28 November 2026 “%s” says “%s”', async (written, dated) => {
  const file = { path: 'news/a.md', mark: '', text: `a\n${written}\nb`, changedAt: new Date(0) }
  const [read] = await dateByStart([file], new Date('2026-11-28T00:30:00+01:00'), async () => undefined)
  expect(read?.text).toBe(`a\n${dated}\nb`)
})

async function setUp() {
  const sample = await contentOfTest()
  await sample.write('.sample', 'TTC Musterdorf\n')
  const parts = await sample.openParts()
  const articles = createArticleStore(parts.connection.db)
  return {
    ...sample,
    parts,
    write: (title: string, days = 8) =>
      sample.write('news/besuch.md', `---\ntitle: ${title}\ndate: start-${days} 19:10\n---\n\nText\n`),
    start: (day: string) => importContent(sample.folder, { ...parts, now: () => new Date(`${day}T12:00:00Z`) }),
    async shown() {
      const article = await articles.findBySlug('besuch')
      return article && `${article.title}, ${toLocalText(article.publishedAt)}`
    },
  }
}

test('an article keeps the date of the first start at every later one, even where its file has changed', async () => {
  const { write, start, shown } = await setUp()
  await write('Besuch')
  await start('2026-11-28')
  expect(await shown()).toBe('Besuch, 2026-11-20 19:10')
  expect(await start('2027-02-01')).toMatchObject({ files: 0 })
  await write('Hoher Besuch', 15)
  expect(await start('2027-02-01')).toMatchObject({ files: 1, conflicts: [] })
  expect(await shown()).toBe('Hoher Besuch, 2026-11-20 19:10')
})

test('an export has the real date, and its import changes nothing', async () => {
  const { write, start, shown, parts } = await setUp()
  await write('Besuch')
  await start('2026-11-28')
  const to = temporaryFolder()
  await exportContent(to, parts)
  expect(await readFile(join(to, 'news/besuch.md'), 'utf8')).toContain('date: 2026-11-20 19:10\n')
  expect(await importContent(to, parts)).toMatchObject({ conflicts: [] })
  expect(await shown()).toBe('Besuch, 2026-11-20 19:10')
})

test('clearing the sample removes it', async () => {
  const { write, start, shown, parts } = await setUp()
  await write('Besuch')
  await start('2026-11-28')
  await parts.write((stores) => clearSampleTexts(stores, { ...parts, now: () => new Date('2027-02-01') }))
  expect(await shown()).toBeUndefined()
})

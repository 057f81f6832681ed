/** @module-tag long */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { showHistory } from '#features/news/editing/history.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { saveWorkingCopy } from '#features/news/editing/save-working-copy.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { createEditingBench, anna } from '#tests/support/benches/editing-bench.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { listConflicts } from './content-conflict.ts'
import { listNotes } from './content-mistake.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import type { Choice } from './settle.ts'

const FILE = 'news/2024-11-24-sieg.md'
const written = (text: string) => `---\ntitle: Sieg\ndate: 2024-11-24 18:30\n---\n\n${text}\n`
const NOW = new Date('2024-12-01T12:00:00Z')

async function setUp() {
  const sample = await contentOfTest()
  const parts = { ...(await sample.openParts()), now: () => NOW }
  /** Runs an import and returns the lines that the console would print. */
  const run = async (folder = sample.folder, choices: [string, Choice][] = []) => {
    const { notes, conflicts } = await importContent(folder, { ...parts, choices: new Map(choices) })
    const lines = await listConflicts(conflicts, async (id) => (id === anna.accountId ? 'Anna Beispiel' : undefined))
    return [...listNotes(notes), ...lines]
  }
  await run()
  const { ctx } = createEditingBench(parts.connection, { now: NOW })
  const articles = createArticleStore(parts.connection.db)
  const id = (await articles.findBySlug('sieg'))?.id
  if (!id) throw new Error('the sample has an article')
  const edit = async (text: string, slug = 'sieg') => {
    const { number: seen, fields } = valueOf(await showArticle(ctx, anna, id))
    valueOf(await publishWorkingCopy(ctx, anna, id, { fields: { ...fields, slug, markdown: text }, seen, when: 'now' }))
  }
  const text = async () => (await articles.findById(id))?.markdown
  return { ...sample, parts, run, ctx, articles, id, edit, text }
}

test('where a file and the room have changed an article, both are named, and nothing is taken until somebody chooses', async () => {
  const { write, run, edit, text, articles } = await setUp()
  await edit('Im Raum verbessert.')
  await write(FILE, written('In der Datei verbessert.'))
  await write('news/2024-12-01-neu.md', written('Noch einer.'))
  const named = [
    `  ${FILE}`,
    expect.stringMatching(/^ {4}Datei: geändert am \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/),
    '    Website: von Anna Beispiel am 01.12.2024, 13:00 geändert',
  ]
  expect(await run()).toEqual(named)
  expect(await text()).toBe('Im Raum verbessert.')
  expect(await articles.findBySlug('neu')).toBeDefined()
  expect(await run()).toEqual(named)
})

test('the file, once chosen, counts, and what the room had is still among the versions', async () => {
  const { write, run, edit, text, ctx, id } = await setUp()
  await edit('Im Raum verbessert.')
  await write(FILE, written('In der Datei verbessert.'))
  expect(await run(undefined, [[FILE, 'theirs']])).toEqual([])
  expect((await text())?.trim()).toBe('In der Datei verbessert.')
  const { versions } = valueOf(await showHistory(ctx, anna, id))
  expect(versions.map(({ command, by }) => [command, by])).toEqual([
    ['file', undefined],
    ['publish', 'anna'],
    ['file', undefined],
  ])
  await write(FILE, written('Und noch einmal.'))
  expect(await run()).toEqual([])
  expect((await text())?.trim()).toBe('Und noch einmal.')
})

test('the website, once chosen, stays, until the file changes again', async () => {
  const { write, run, edit, text } = await setUp()
  await edit('Im Raum verbessert.')
  await write(FILE, written('In der Datei verbessert.'))
  expect(await run(undefined, [[FILE, 'ours']])).toEqual([])
  expect(await run()).toEqual([])
  expect(await text()).toBe('Im Raum verbessert.')
  await write(FILE, written('Und noch einmal.'))
  expect(await run()).toHaveLength(3)
})

test('a file whose text only looks different takes nothing away from the room', async () => {
  const { write, run, edit, text } = await setUp()
  await edit('Im Raum verbessert.')
  await write(FILE, written('Ein Abend.').replace('---\n', '---\n# nur eine Bemerkung\n'))
  expect(await run()).toEqual([])
  expect(await text()).toBe('Im Raum verbessert.')
})

test('a changed file does not win over what somebody is writing just now', async () => {
  const { write, run, ctx, id, text } = await setUp()
  const { fields } = valueOf(await showArticle(ctx, anna, id))
  valueOf(await saveWorkingCopy(ctx, anna, id, { fields: { ...fields, title: 'Halb fertig' }, seen: 0 }))
  const before = await text()
  await write(FILE, written('In der Datei verbessert.'))
  expect(await run()).toHaveLength(3)
  expect(await text()).toBe(before)
  expect(await run(undefined, [[FILE, 'theirs']])).toEqual([])
  expect((await text())?.trim()).toBe('In der Datei verbessert.')
  expect(valueOf(await showArticle(ctx, anna, id)).fields.title).toBe('Halb fertig')
})

test('a file under an address that the room has changed makes no second article', async () => {
  const { write, run, articles, edit } = await setUp()
  await edit('Im Raum verbessert.', 'derbysieg')
  await write(FILE, written('In der Datei verbessert.'))
  expect(await run()).toHaveLength(3)
  expect(await articles.count()).toBe(1)
  expect(await articles.findCurrentSlug('sieg')).toBe('derbysieg')
  await run(undefined, [[FILE, 'theirs']])
  expect(await articles.count()).toBe(1)
  expect(await articles.findCurrentSlug('derbysieg')).toBe('sieg')
})

test('what an earlier version imported is measured by its file as soon as that was seen unchanged', async () => {
  const { parts, write, run, edit } = await setUp()
  await parts.connection.db.updateTable('content_files').set({ source: null }).where('path', '=', FILE).execute()
  expect(await run()).toEqual([])
  await edit('Im Raum verbessert.')
  await write(FILE, written('Ein Abend.').replace('---\n', '---\n# nur eine Bemerkung\n'))
  expect(await run()).toEqual([])
})

test('a file that gets another name is measured by what it said under the old one', async () => {
  const { write, run, folder, edit, text } = await setUp()
  await edit('Im Raum verbessert.')
  await rename(join(folder, FILE), join(folder, 'news/sieg.md'))
  expect(await run()).toEqual([])
  expect(await text()).toBe('Im Raum verbessert.')
  await write('news/sieg.md', written('In der Datei verbessert.'))
  expect(await run()).toHaveLength(3)
})

test('what the room published comes out with the export, and goes back in without a word', async () => {
  const { root, parts, run, edit, text, openParts, write } = await setUp()
  await edit('Im Raum verbessert.')
  const folder = `${root}/export`
  await exportContent(folder, parts)
  expect(await run(folder)).toEqual([])
  const elsewhere = await openParts()
  await importContent(folder, elsewhere)
  const copy = await createArticleStore(elsewhere.connection.db).findBySlug('sieg')
  expect(copy?.markdown).toBe(await text())
  // From here on the exported files are the common ancestor of both sides.
  await write(`../export/${FILE}`, written('In der Datei weitergeschrieben.'))
  expect(await run(folder)).toEqual([])
  expect((await text())?.trim()).toBe('In der Datei weitergeschrieben.')
})

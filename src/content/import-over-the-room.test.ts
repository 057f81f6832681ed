import { expect, onTestFinished, test } from 'vitest'
import { createEditingBench, anna, valueOf } from '#tests/support/samples/editing-bench.ts'
import { createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { listNotes } from './content-mistake.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'

const FILE = 'news/2024-11-24-sieg.md'
const written = (text: string) => `---\ntitle: Sieg\ndate: 2024-11-24 18:30\n---\n\n${text}\n`

async function setUp() {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  await sample.fill()
  const parts = await sample.openParts()
  const run = async (folder = sample.folder) => listNotes((await importContent(folder, parts)).notes)
  await run()
  const { actions } = createEditingBench(parts.connection, { now: new Date('2024-12-01T12:00:00Z') })
  const articles = createArticleStore(parts.connection.db)
  const id = (await articles.findBySlug('sieg'))?.id
  if (!id) throw new Error('the sample has an article')
  const edit = async (text: string, slug = 'sieg') => {
    const { number: seen, fields } = valueOf(await actions.show(anna, id))
    valueOf(await actions.publish(anna, id, { fields: { ...fields, slug, markdown: text }, seen, when: 'now' }))
  }
  const text = async () => (await articles.findById(id))?.markdown
  return { ...sample, parts, run, actions, articles, id, edit, text }
}

test('a changed file does not win over what somebody wrote in the room, but lies ready there', async () => {
  const { write, run, actions, id, edit, text } = await setUp()
  await edit('Im Raum verbessert.')
  await write(FILE, written('In der Datei verbessert.'))
  expect(await run()).toEqual([expect.stringContaining('Die Datei gilt erst, wenn jemand sie dort')])
  expect(await text()).toBe('Im Raum verbessert.')
  const [aside] = valueOf(await actions.history.list(anna, id)).versions
  expect(aside).toMatchObject({ deed: 'file-aside', by: undefined })
  const { number: seen } = valueOf(await actions.show(anna, id))
  valueOf(await actions.history.restore(anna, id, { number: aside?.number ?? 0, seen }))
  expect(valueOf(await actions.show(anna, id)).fields.markdown.trim()).toBe('In der Datei verbessert.')
  expect(await run()).toEqual([])
})

test('a changed file does not win over what somebody is writing just now', async () => {
  const { write, run, actions, id, text } = await setUp()
  const { fields } = valueOf(await actions.show(anna, id))
  valueOf(await actions.save(anna, id, { fields: { ...fields, title: 'Halb fertig' }, seen: 0 }))
  const before = await text()
  await write(FILE, written('In der Datei verbessert.'))
  expect(await run()).toHaveLength(1)
  expect(await text()).toBe(before)
})

test('a file under an address that the room has changed makes no second article', async () => {
  const { write, run, articles, edit } = await setUp()
  await edit('Im Raum verbessert.', 'derbysieg')
  await write(FILE, written('In der Datei verbessert.'))
  expect(await run()).toHaveLength(1)
  expect(await articles.count()).toBe(1)
  expect(await articles.findCurrentSlug('sieg')).toBe('derbysieg')
})

test('what the room published comes out with the export, and goes back in without a word', async () => {
  const { root, parts, run, edit, text, openParts } = await setUp()
  await edit('Im Raum verbessert.')
  const folder = `${root}/export`
  await exportContent(folder, { db: parts.connection.db, media: parts.media })
  expect(await run(folder)).toEqual([])
  const elsewhere = await openParts()
  await importContent(folder, elsewhere)
  const copy = await createArticleStore(elsewhere.connection.db).findBySlug('sieg')
  expect(copy?.markdown).toBe(await text())
})

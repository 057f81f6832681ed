import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBinStore } from '#features/bin/bin-store.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { anna, createEditingBench } from '#tests/support/benches/editing-bench.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { DRAWING } from '#tests/support/pictures/sample-pictures.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { importContent } from './import-content.ts'
import { listOrphans, pruneContent } from './prune-content.ts'

const VILLAGE = 'events/dorfspielttt.yaml'
const written = (title: string, picture = '') => `---\ntitle: ${title}\ndate: 2024-11-24\n${picture}---\n\nText\n`

async function setUp() {
  const sample = await contentOfTest()
  for (const [index, name] of ['bleibt', 'geht', 'nirgends'].entries())
    await sample.write(`pictures/${name}.svg`, DRAWING.toString().replace('r="40"', `r="${50 + index}"`))
  await sample.write('news/a.md', written('A', 'images: [pictures/geht.svg]\n'))
  await sample.write('news/b.md', written('B', 'images: [pictures/bleibt.svg]\n'))
  const parts = await sample.openParts()
  await importContent(sample.folder, parts)
  const { db } = parts.connection
  const lose = async (...paths: string[]) => {
    for (const path of paths) await rm(join(sample.folder, path))
  }
  return {
    ...sample,
    parts,
    lose,
    articles: createArticleStore(db),
    events: createEventStore(db),
    list: () => listOrphans(sample.folder, parts),
    prune: () => pruneContent(sample.folder, parts),
    library: createLibraryStore(db),
    binned: async () => (await createBinStore(db).list()).map(({ name }) => name).toSorted(),
  }
}

test('what has no file any more is named, stays, and goes into the bin when somebody wants it', async () => {
  const { lose, list, prune, binned, articles, events, parts, folder } = await setUp()
  expect(await list()).toEqual([])
  const gone = ['news/a.md', 'pictures/geht.svg', 'pictures/nirgends.svg']
  await lose(...gone, VILLAGE)
  expect(await list()).toEqual([VILLAGE, ...gone])
  await importContent(folder, parts)
  expect(await articles.findBySlug('a')).toBeDefined()
  expect(await prune()).toEqual({ removed: [VILLAGE, ...gone], kept: [] })
  expect(await articles.findBySlug('a')).toBeUndefined()
  expect(await events.list()).toEqual([])
  expect(await binned()).toEqual(['a', 'dorfspielttt', 'pictures/geht.svg', 'pictures/nirgends.svg'])
  expect(await list()).toEqual([])
})

test('what somebody has changed on the website stays, and so does what is still shown or has registrations', async () => {
  const { lose, prune, binned, articles, events, library, parts } = await setUp()
  const { ctx } = createEditingBench(parts.connection)
  const id = (await articles.findBySlug('a'))?.id
  const event = await events.findBySlug('dorfspielttt')
  if (!id || !event) throw new Error('just imported')
  const { fields, number: seen } = valueOf(await showArticle(ctx, anna, id))
  valueOf(await publishWorkingCopy(ctx, anna, id, { fields: { ...fields, title: 'Im Raum' }, seen, when: 'now' }))
  await createRegistrationStore(parts.connection.db).add(sampleRegistration('a', { eventId: event.id }))
  await library.setText('pictures/nirgends.svg', { text: 'Von Hand', isUndescribed: false }, new Date())
  const kept = [VILLAGE, 'news/a.md', 'pictures/bleibt.svg', 'pictures/nirgends.svg']
  // The default picture for people without one, as long as the look file names it.
  const usual = 'pictures/standard.svg'
  await lose(...kept, usual)
  expect(await prune()).toEqual({ removed: [], kept: [...kept, usual] })
  expect(await binned()).toEqual([])
  expect(await articles.findBySlug('a')).toMatchObject({ title: 'Im Raum' })
})

test('a file that got another name is not gone', async () => {
  const { lose, list, write, parts, folder } = await setUp()
  await lose('news/a.md')
  await write('news/2024-11-24-a.md', written('A', 'images: [pictures/geht.svg]\n'))
  await importContent(folder, parts)
  expect(await list()).toEqual([])
})

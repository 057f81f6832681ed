/** @module-tag long */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBinStore } from '#features/bin/bin-store.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { listDocumentVersions } from '#features/club/editing/document-history.ts'
import type { DocumentName } from '#features/club/editing/document-name.ts'
import { saveDocument } from '#features/club/editing/save-document.ts'
import { showDocument } from '#features/club/editing/show-document.ts'
import { uploadFile } from '#features/club/editing/upload-file.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { anna } from '#tests/support/benches/document-bench.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import { pruneContent } from './prune-content.ts'
import type { Choice } from './settle.ts'

async function setUp() {
  const sample = await contentOfTest()
  const parts = await sample.openParts()
  const run = (choices: [string, Choice][] = [], folder = sample.folder) =>
    importContent(folder, { ...parts, choices: new Map(choices) })
  await run()
  const { connection, media, now } = parts
  const ctx = await createSampleContext(connection, { now, media })
  /** Saves a document like the form. */
  async function change(name: DocumentName, changes: Record<string, unknown>) {
    const shown = valueOf(await showDocument(ctx, anna, name))
    const { values, number } = shown
    valueOf(await saveDocument(ctx, anna, name, { values: Object.assign({}, values, changes), seen: number }))
  }
  const read = (path: string, folder = sample.folder) => readFile(join(folder, path), 'utf8')
  return { ...sample, parts, run, ctx, change, read, club: createClubStore(connection.db) }
}

test('what the room has changed is exported with every remark, and taken in again it is no change', async () => {
  const { parts, run, change, read, root } = await setUp()
  await change('club', { phone: '(0681) 4711' })
  await change('page/chronik', { subtitle: 'Seit 1964' })
  const exported = join(root, 'exported')
  await exportContent(exported, parts)
  const before = await read('club/club.yaml')
  expect(await read('club/club.yaml', exported)).toBe(before.replace(/phone: .*/, 'phone: (0681) 4711'))
  expect(await read('club/board.yaml', exported)).toBe(await read('club/board.yaml'))
  expect(await read('pages/chronik.md', exported)).toContain('subtitle: Seit 1964')
  expect((await run([], exported)).conflicts).toEqual([])
})

test('where file and room have both changed a document, it is named, and somebody chooses', async () => {
  const { write, run, change, read, club, ctx } = await setUp()
  const file = 'club/values.yaml'
  await change('values', { title: 'Aus dem Raum' })
  await write(file, (await read(file)).replace('Was uns ausmacht', 'Aus der Datei'))
  const { conflicts } = await run()
  expect(conflicts).toMatchObject([{ file, by: 'anna', isGone: false }])
  expect((await club.findFacts('values'))?.title).toBe('Aus dem Raum')

  expect((await run([[file, 'theirs']])).conflicts).toEqual([])
  expect((await club.findFacts('values'))?.title).toBe('Aus der Datei')
  const versions = await listDocumentVersions(ctx, anna, 'values')
  expect(versions.ok && versions.value.map(({ command }) => command)).toEqual(['file', 'save', 'file'])
})

test('a file that was not touched leaves alone what the room has changed', async () => {
  const { write, run, change, read, club } = await setUp()
  await change('page/chronik', { markdown: 'Wir sind {{club.shortName}}.' })
  await write(
    'club/club.yaml',
    (await read('club/club.yaml')).replace('shortName: TTC Musterdorf', 'shortName: TTC Neu'),
  )
  expect((await run()).conflicts).toEqual([])
  expect((await club.findPage('chronik'))?.html).toContain('Wir sind TTC Neu.')
})

test('remarks that change in a file are taken over with it', async () => {
  const { write, run, read, ctx } = await setUp()
  await write('club/values.yaml', `# Neu erklärt\n${await read('club/values.yaml')}`)
  await run()
  const shown = await showDocument(ctx, anna, 'values')
  expect(shown.ok && shown.value.source.startsWith('# Neu erklärt\n')).toBe(true)
})

const SENT = Buffer.from('%PDF-1.7 im Raum hochgeladen')
const LIST = 'club/downloads.yaml'
const STATUTES = 'docs/satzung.pdf'

/** The bytes served at a path; undefined where there is no file. */
async function readServed({ parts }: Pick<Awaited<ReturnType<typeof setUp>>, 'parts'>, path: string) {
  const found = await createPictureStore(parts.connection.db).findFile(path)
  return found && String(await parts.media.findFile(found.hash))
}

test('a PDF that was replaced on the website and in its file is named, and somebody chooses', async () => {
  const stage = await setUp()
  const { write, run, ctx } = stage
  await uploadFile(ctx, anna, { name: 'neu.pdf', bytes: SENT, replaces: STATUTES })
  expect((await run()).conflicts).toEqual([])
  await write(STATUTES, '%PDF-1.7 aus der Datei')
  expect((await run()).conflicts).toMatchObject([{ file: STATUTES, isGone: false }])
  expect(await readServed(stage, STATUTES)).toBe(String(SENT))
  expect((await run([[STATUTES, 'ours']])).conflicts).toEqual([])
  expect(await readServed(stage, STATUTES)).toBe(String(SENT))
  await write(STATUTES, '%PDF-1.7 noch einmal aus der Datei')
  expect((await run([[STATUTES, 'theirs']])).conflicts).toEqual([])
  expect(await readServed(stage, STATUTES)).toBe('%PDF-1.7 noch einmal aus der Datei')
  const binned = await createBinStore(stage.parts.connection.db).listNames('file')
  expect(binned).toEqual([STATUTES])
})

test('a PDF that was taken off the list stays off when its file changes, and is back when its list counts', async () => {
  const stage = await setUp()
  const { write, run, read, ctx, change } = stage
  const { documents = [] } = (await stage.club.findFacts('downloads')) ?? {}
  await change('downloads', { documents: documents.filter(({ file }) => file !== STATUTES) })
  expect(await readServed(stage, STATUTES)).toBeUndefined()
  await write(STATUTES, '%PDF-1.7 aus der Datei')
  expect((await run()).conflicts).toMatchObject([{ file: STATUTES, isGone: true, by: 'anna' }])
  expect(await readServed(stage, STATUTES)).toBeUndefined()

  await write(LIST, (await read(LIST)).replace('title: Satzung', 'title: Unsere Satzung'))
  expect((await run()).conflicts).toMatchObject([{ file: STATUTES }, { file: LIST }])
  expect(await readServed(stage, STATUTES)).toBeUndefined()
  const { conflicts } = await run([
    [STATUTES, 'ours'],
    [LIST, 'theirs'],
  ])
  expect(conflicts).toEqual([])
  expect(await readServed(stage, STATUTES)).toBe('%PDF-1.7 aus der Datei')
  const shown = await showDocument(ctx, anna, 'downloads')
  expect(shown.ok && shown.value.source).toContain('Unsere Satzung')
})

test('a PDF whose file is gone goes into the bin when somebody wants it, unless the list names it', async () => {
  const { parts, folder, run, write } = await setUp()
  await write('docs/plakat.pdf', '%PDF-1.7 Plakat')
  await run()
  for (const path of ['docs/plakat.pdf', STATUTES]) await rm(join(folder, path))
  expect(await pruneContent(folder, parts)).toEqual({ removed: ['docs/plakat.pdf'], kept: [STATUTES] })
  expect(await readServed({ parts }, 'docs/plakat.pdf')).toBeUndefined()
  expect(await readServed({ parts }, STATUTES)).toBeDefined()
})

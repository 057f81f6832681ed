import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClubStore } from '#features/club/club-store.ts'
import type { DocumentName } from '#features/club/editing/document-name.ts'
import { createDocumentActions } from '#server/members/create-document-actions.ts'
import { createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { anna } from '#tests/support/site/document-bench.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import type { Choice } from './settle.ts'

async function setUp() {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  await sample.fill()
  const parts = await sample.openParts()
  const run = (choices: [string, Choice][] = [], folder = sample.folder) =>
    importContent(folder, { ...parts, choices: new Map(choices) })
  await run()
  const { connection, media, now } = parts
  const actions = createDocumentActions({ connection, media, now, nameOf: async () => undefined })
  /** As the form does it. */
  async function change(name: DocumentName, changes: Record<string, unknown>) {
    const shown = await actions.show(anna, name)
    if (!shown.ok) throw new Error(shown.error.kind)
    const { values, number } = shown.value
    const saved = await actions.save(anna, name, { values: Object.assign({}, values, changes), seen: number })
    if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  }
  const read = (path: string, folder = sample.folder) => readFile(join(folder, path), 'utf8')
  return { ...sample, parts, run, actions, change, read, club: createClubStore(connection.db) }
}

test('what the room has changed is exported with every remark, and taken in again it is no change', async () => {
  const { parts, run, change, read, root } = await setUp()
  await change('club', { phone: '(0681) 4711' })
  await change('page/chronik', { subtitle: 'Seit 1964' })
  const exported = join(root, 'exported')
  await exportContent(exported, { db: parts.connection.db, media: parts.media })
  const before = await read('club/club.yaml')
  expect(await read('club/club.yaml', exported)).toBe(before.replace(/phone: .*/, 'phone: (0681) 4711'))
  expect(await read('club/board.yaml', exported)).toBe(await read('club/board.yaml'))
  expect(await read('pages/chronik.md', exported)).toContain('subtitle: Seit 1964')
  expect((await run([], exported)).conflicts).toEqual([])
})

test('where file and room have both changed a document, it is named, and somebody chooses', async () => {
  const { write, run, change, read, club, actions } = await setUp()
  const file = 'club/values.yaml'
  await change('values', { title: 'Aus dem Raum' })
  await write(file, (await read(file)).replace('Was uns ausmacht', 'Aus der Datei'))
  const { conflicts } = await run()
  expect(conflicts).toMatchObject([{ file, by: 'anna', isGone: false }])
  expect((await club.findFacts('values'))?.title).toBe('Aus dem Raum')

  expect((await run([[file, 'theirs']])).conflicts).toEqual([])
  expect((await club.findFacts('values'))?.title).toBe('Aus der Datei')
  const versions = await actions.history.list(anna, 'values')
  expect(versions.ok && versions.value.map(({ deed }) => deed)).toEqual(['file', 'save', 'file'])
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
  const { write, run, read, actions } = await setUp()
  await write('club/values.yaml', `# Neu erklärt\n${await read('club/values.yaml')}`)
  await run()
  const shown = await actions.show(anna, 'values')
  expect(shown.ok && shown.value.source.startsWith('# Neu erklärt\n')).toBe(true)
})

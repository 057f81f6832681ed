/** @module-tag long */
import { putIntoBin } from '#features/bin/keep-bin.ts'
import { expect, test } from 'vitest'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { EDITOR } from '#tests/support/pictures/picture-bench.ts'
import { DRAWING } from '#tests/support/pictures/sample-pictures.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { contentHash } from '#shared/content-hash.ts'
import { importContent } from './import-content.ts'
import type { Choice } from './settle.ts'

const AT = new Date('2024-12-01T12:00:00Z')

async function setUp() {
  const sample = await contentOfTest()
  await sample.write('pictures/eins.svg', DRAWING)
  await sample.write('pictures/zwei.svg', DRAWING)
  const parts = await sample.openParts()
  const run = (choices: [string, Choice][] = []) =>
    importContent(sample.folder, { ...parts, choices: new Map(choices) })
  await run()
  const texts = async () => {
    const pictures = await createPictureStore(parts.connection.db).list()
    return new Map(pictures.map(({ path, text }) => [path, text]))
  }
  const ctx = await createSampleContext(parts.connection, { now: () => AT, media: parts.media })
  const remove = (path: string) => putIntoBin(ctx, EDITOR, { kind: 'picture', key: path })
  return { ...sample, run, texts, remove, library: createLibraryStore(parts.connection.db) }
}

test('words from the members’ area and from the file stand side by side, as long as they are of different pictures', async () => {
  const { library, write, run, texts } = await setUp()
  await library.setText('pictures/eins.svg', { text: 'Von Hand', isUndescribed: false }, AT)
  await write('pictures/texts.yaml', 'zwei.svg: Aus der Datei\n')
  expect(await run()).toMatchObject({ files: 1, conflicts: [] })
  expect((await texts()).get('pictures/eins.svg')).toBe('Von Hand')
  expect((await texts()).get('pictures/zwei.svg')).toBe('Aus der Datei')
})

test('a picture that has other words here and there is named, and the file waits as a whole', async () => {
  const { library, write, run, texts } = await setUp()
  await library.setText('pictures/eins.svg', { text: 'Von Hand', isUndescribed: false }, AT)
  await write('pictures/texts.yaml', 'eins.svg: Aus der Datei\nzwei.svg: Auch aus der Datei\n')
  const conflict = { file: 'pictures/texts.yaml', names: ['eins.svg'], isGone: false, at: AT }
  expect(await run()).toMatchObject({ files: 0, conflicts: [conflict] })
  expect((await texts()).get('pictures/zwei.svg')).toBe('')
  expect(await run([['pictures/texts.yaml', 'theirs']])).toMatchObject({ files: 1, conflicts: [] })
  expect((await texts()).get('pictures/eins.svg')).toBe('Aus der Datei')
  expect((await texts()).get('pictures/zwei.svg')).toBe('Auch aus der Datei')
})

const other = (radius: number) => Buffer.from(DRAWING.toString().replace('r="40"', `r="${radius}"`))

test('a picture that was only described in the members’ area is still taken from its file', async () => {
  const { library, write, run } = await setUp()
  await library.setText('pictures/eins.svg', { text: 'Von Hand', isUndescribed: false }, AT)
  await write('pictures/eins.svg', other(41))
  expect(await run()).toMatchObject({ files: 1, conflicts: [] })
  expect(await library.find('pictures/eins.svg')).toMatchObject({ hash: contentHash(other(41)), text: 'Von Hand' })
})

test('a picture that was replaced here and there is named; a file that was merely copied is no change', async () => {
  const { library, write, run } = await setUp()
  const replaced = { hash: 'f'.repeat(64), format: 'svg', width: 100, height: 100 } as const
  await library.setMaster('pictures/eins.svg', replaced, AT)
  await write('pictures/eins.svg', DRAWING)
  expect(await run()).toMatchObject({ conflicts: [] })
  expect((await library.find('pictures/eins.svg'))?.hash).toBe(replaced.hash)
  await write('pictures/eins.svg', other(41))
  expect(await run()).toMatchObject({ conflicts: [{ file: 'pictures/eins.svg', isGone: false, at: AT }] })
  expect(await run([['pictures/eins.svg', 'theirs']])).toMatchObject({ conflicts: [] })
  expect((await library.find('pictures/eins.svg'))?.hash).toBe(contentHash(other(41)))
})

test('a picture that was deleted in the members’ area does not come back with new words, nor unasked with a new file', async () => {
  const { remove, write, run, texts } = await setUp()
  await remove('pictures/eins.svg')
  await write('pictures/texts.yaml', 'zwei.svg: Neu beschrieben\n')
  await run()
  expect((await texts()).has('pictures/eins.svg')).toBe(false)
  expect((await texts()).get('pictures/zwei.svg')).toBe('Neu beschrieben')
  await write('pictures/eins.svg', other(41))
  expect(await run()).toMatchObject({ conflicts: [{ file: 'pictures/eins.svg', isGone: true, by: 'eva', at: AT }] })
  await run([['pictures/eins.svg', 'theirs']])
  expect((await texts()).has('pictures/eins.svg')).toBe(true)
})

import { expect, onTestFinished, test } from 'vitest'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { DRAWING } from '#tests/support/samples/sample-pictures.ts'
import { createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { listNotes } from './content-mistake.ts'
import { importContent } from './import-content.ts'

const AT = new Date('2024-12-01T12:00:00Z')

async function setUp() {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  await sample.fill()
  await sample.write('pictures/eins.svg', DRAWING)
  await sample.write('pictures/zwei.svg', DRAWING)
  const parts = await sample.openParts()
  const run = () => importContent(sample.folder, parts)
  await run()
  const texts = async () => {
    const pictures = await createPictureStore(parts.connection.db).list()
    return new Map(pictures.map(({ path, text }) => [path, text]))
  }
  return { ...sample, run, texts, library: createLibraryStore(parts.connection.db) }
}

test('a picture that was described in the members’ area keeps its words, and its file says so once', async () => {
  const { library, write, run, texts } = await setUp()
  await library.setText('pictures/eins.svg', { text: 'Von Hand', isUndescribed: false }, AT)
  await write('pictures/texts.yaml', 'eins.svg: Aus der Datei\nzwei.svg: Auch aus der Datei\n')
  await write('pictures/eins.svg', Buffer.from(DRAWING.toString().replace('r="40"', 'r="41"')))
  const { hash } = (await library.find('pictures/eins.svg')) ?? {}
  const { notes } = await run()
  expect(listNotes(notes).join('\n')).toContain('pictures/eins.svg')
  expect((await texts()).get('pictures/eins.svg')).toBe('Von Hand')
  expect((await texts()).get('pictures/zwei.svg')).toBe('Auch aus der Datei')
  expect((await library.find('pictures/eins.svg'))?.hash).toBe(hash)
  expect(await run()).toMatchObject({ files: 0, notes: [] })
})

test('a picture that was deleted in the members’ area does not come back with new words, but with a new file', async () => {
  const { library, write, run, texts } = await setUp()
  await library.remove('pictures/eins.svg')
  await write('pictures/texts.yaml', 'zwei.svg: Neu beschrieben\n')
  await run()
  expect((await texts()).has('pictures/eins.svg')).toBe(false)
  expect((await texts()).get('pictures/zwei.svg')).toBe('Neu beschrieben')
  await write('pictures/eins.svg', Buffer.from(DRAWING.toString().replace('r="40"', 'r="41"')))
  await run()
  expect((await texts()).has('pictures/eins.svg')).toBe(true)
})

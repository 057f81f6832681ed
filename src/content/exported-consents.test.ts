import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { DRAWING } from '#tests/support/samples/sample-pictures.ts'
import { createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { ContentError } from './content-mistake.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'

const AT = new Date('2024-12-01T12:00:00Z')
const PATH = 'pictures/mia.svg'
const WITHDRAWN = {
  showsMinors: true,
  states: { website: 'withdrawn', press: 'given', social: 'missing' },
  note: 'Ordner Jugend',
} as const

async function setUp() {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  await sample.fill()
  await sample.write(PATH, DRAWING)
  const [here, there] = [await sample.openParts(), await sample.openParts()]
  await importContent(sample.folder, here)
  await createLibraryStore(here.connection.db).setConsent(PATH, WITHDRAWN, AT)
  const exported = join(sample.root, 'exported')
  await exportContent(exported, { db: here.connection.db, media: here.media })
  return {
    exported,
    there,
    library: createLibraryStore(there.connection.db),
    consents: join(exported, 'pictures/consents.yaml'),
  }
}

test('a picture that is withheld here is withheld where an export is imported', async () => {
  const { exported, there, library } = await setUp()
  await importContent(exported, there)
  expect((await library.find(PATH))?.consent).toEqual(WITHDRAWN)
  expect(await createPictureStore(there.connection.db).findMany([PATH])).toEqual(new Map())
})

test('what somebody said of a picture in the members’ area is not taken back by the file', async () => {
  const { exported, there, library, consents } = await setUp()
  await importContent(exported, there)
  const said = { ...WITHDRAWN, states: { ...WITHDRAWN.states, press: 'withdrawn' } } as const
  await library.setConsent(PATH, said, AT)
  await writeFile(consents, 'mia.svg: { website: given, press: given, social: given }\n')
  const { conflicts } = await importContent(exported, there)
  expect(conflicts).toMatchObject([{ file: 'pictures/consents.yaml', names: [] }])
  expect((await library.find(PATH))?.consent).toEqual(said)
})

test('a state that is none is told with its line; without the file nobody is withheld', async () => {
  const { exported, there, library, consents } = await setUp()
  await writeFile(consents, 'mia.svg:\n  website: vielleicht\n  press: given\n  social: given\n')
  const failure: unknown = await importContent(exported, there).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ContentError)
  expect(String(failure)).toMatch(/consents\.yaml.*2.*given, missing, withdrawn/)
  await rm(consents)
  await importContent(exported, there)
  expect((await library.find(PATH))?.consent.showsMinors).toBe(false)
})

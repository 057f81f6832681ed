/** @module-tag long */
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createConsentStore } from '#features/pictures/consents/consent-store.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { DRAWING } from '#tests/support/pictures/sample-pictures.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'
import { ContentError } from './content-mistake.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'

const AT = new Date('2024-12-01T12:00:00Z')
const PATH = 'pictures/mia.svg'
const POINT = { x: 0.25, y: 0.75 }
const WITHDRAWN = {
  showsMinors: true,
  states: { website: 'withdrawn', press: 'given', social: 'missing' },
  note: 'Ordner Jugend',
} as const

async function setUp() {
  const sample = await contentOfTest()
  await sample.write(PATH, DRAWING)
  const [here, there] = [await sample.openParts(), await sample.openParts()]
  await importContent(sample.folder, here)
  await createLibraryStore(here.connection.db).setConsent(PATH, WITHDRAWN, AT)
  await createLibraryStore(here.connection.db).setFocus(PATH, POINT, AT)
  const exported = join(sample.root, 'exported')
  await exportContent(exported, here)
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

test('the point of a picture that was chosen here is kept where an export is imported', async () => {
  const { exported, there, library } = await setUp()
  await importContent(exported, there)
  expect((await library.find(PATH))?.focus).toEqual(POINT)
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

test('the register of consents and the list of categories go out and in again, and nobody else may read the register', async () => {
  const sample = await contentOfTest()
  await sample.write(PATH, DRAWING)
  const [here, there] = [await sample.openParts(), await sample.openParts()]
  await importContent(sample.folder, here)
  const person = { name: 'Mia Muster', birthYear: 2012, givenBy: 'Eltern', since: '2024-09-01', note: 'Ordner Jugend' }
  const states = { website: 'given', press: 'missing', social: 'withdrawn' } as const
  const consent = { ...person, id: 'person-1', states, withdrawnOn: '2024-10-02', changed: { at: AT, by: 'jo' } }
  const register = createConsentStore(here.connection.db)
  await register.put(consent)
  await register.setPeopleOf(PATH, [consent.id])
  const categories = [
    { slug: 'verein', name: 'Verein' },
    { slug: 'jugend', name: 'Jugend' },
  ]
  await createCategoryStore(here.connection.db).replace(categories)

  const folder = join(sample.root, 'all')
  await exportContent(folder, here)
  expect((await stat(join(folder, 'register.yaml'))).mode & 0o777).toBe(0o600)
  expect(await importContent(folder, here)).toMatchObject({ conflicts: [] })
  await importContent(folder, there)
  const copy = createConsentStore(there.connection.db)
  expect(await copy.list()).toEqual([{ ...consent, changed: { at: expect.any(Date), by: 'file' } }])
  expect(await copy.listPicturesOf(consent.id)).toEqual([PATH])
  expect(await createCategoryStore(there.connection.db).list()).toEqual(categories)

  const file = join(folder, 'register.yaml')
  await copy.put({ ...consent, note: 'Anderer Ordner', changed: { at: AT, by: 'jo' } })
  await writeFile(file, (await readFile(file, 'utf8')).replace('Eltern', 'Mutter'))
  const { conflicts } = await importContent(folder, there)
  expect(conflicts).toMatchObject([{ file: 'register.yaml', by: 'jo', at: AT }])
})

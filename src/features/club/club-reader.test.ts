import { expect, test } from 'vitest'
import { createClubReader } from './club-reader.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'

const page = { title: 'Chronik', subtitle: '', markdown: 'Text', html: '<p>Text</p>', headings: [] }

/** A store that counts its calls and can delay its answers. */
function setUp() {
  let name = 'Alt'
  let waiting = Promise.resolve()
  const asked: string[] = []
  const store = {
    async findFacts(document: string) {
      asked.push(document)
      const found = { ...sampleClub, name }
      await waiting
      return document === 'club' ? (found as never) : undefined
    },
    async findPage(document: string) {
      asked.push(document)
      return document === 'chronik' ? page : undefined
    },
  }
  return {
    reader: createClubReader(store),
    asked,
    rename: (to: string) => (name = to),
    answerAfter: (moment: Promise<void>) => (waiting = moment),
  }
}

test('facts and pages are read once and remembered', async () => {
  const { reader, asked } = setUp()
  expect(await reader.getFacts('club')).toMatchObject({ name: 'Alt' })
  await reader.getFacts('club')
  expect(await reader.getPage('chronik')).toEqual(page)
  await reader.getPage('chronik')
  expect(asked).toEqual(['club', 'chronik'])
})

test('after content has changed they are read again', async () => {
  const { reader, rename } = setUp()
  await reader.getFacts('club')
  rename('Neu')
  expect(await reader.getFacts('club')).toMatchObject({ name: 'Alt' })
  reader.forget()
  expect(await reader.getFacts('club')).toMatchObject({ name: 'Neu' })
})

test('a reading that was under way while content changed is not remembered', async () => {
  const { reader, rename, answerAfter } = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  answerAfter(promise)
  const early = reader.getFacts('club')
  rename('Neu')
  reader.forget()
  resolve()
  expect(await early).toMatchObject({ name: 'Alt' })
  expect(await reader.getFacts('club')).toMatchObject({ name: 'Neu' })
})

test('a document or page that is missing is a fault that names it', async () => {
  const { reader } = setUp()
  await expect(reader.getFacts('board')).rejects.toThrow('The club document "board" is missing')
  await expect(reader.getPage('datenschutz')).rejects.toThrow('The page "datenschutz" is missing')
})

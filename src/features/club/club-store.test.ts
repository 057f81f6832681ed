import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { stringify } from 'yaml'
import { createClubStore } from './club-store.ts'
import type { DocumentName } from './editing/document-name.ts'
import { createDocumentStore } from './editing/document-store.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'

const page = { title: 'Chronik', subtitle: 'Seit 1964', markdown: '„Text“ 🏓', html: '<p>Text</p>', headings: [] }

forEachDatabase('club facts and pages', (open) => {
  async function setUp() {
    const { db, inTransaction } = await open()
    const bring = (name: DocumentName, value: unknown) =>
      inTransaction((trx) => createDocumentStore(trx).bring(name, { value, source: stringify(value), at: new Date(0) }))
    return { bring, store: createClubStore(db), inTransaction }
  }

  test('what was never stored is not found', async () => {
    const { store } = await setUp()
    expect(await store.findFacts('club')).toBeUndefined()
    expect(await store.findPage('chronik')).toBeUndefined()
  })

  test('facts come back as they were stored, and the later ones replace the earlier', async () => {
    const { bring, store } = await setUp()
    await bring('club', sampleClub)
    expect(await store.findFacts('club')).toEqual(sampleClub)
    await bring('club', { ...sampleClub, name: 'TTC Neu' })
    expect(await store.findFacts('club')).toEqual({ ...sampleClub, name: 'TTC Neu' })
  })

  test('pages are kept apart from facts of a similar name', async () => {
    const { bring, store } = await setUp()
    await bring('page/chronik', page)
    expect(await store.findPage('chronik')).toEqual(page)
    expect(await store.findPage('datenschutz')).toBeUndefined()
    expect(await store.findFacts('club')).toBeUndefined()
  })

  test('facts that another hand has damaged are a fault, not half a page', async () => {
    const { inTransaction, store } = await setUp()
    await inTransaction((trx) => trx.insertInto('club_documents').values({ name: 'club', json: '{}' }).execute())
    await expect(store.findFacts('club')).rejects.toThrow()
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createPictureStore } from './picture-store.ts'
import type { Picture } from './picture.ts'

const picture = (name: string, changes: Partial<Picture> = {}): Picture => ({
  path: `pictures/${name}`,
  hash: '0123456789abcdef',
  format: 'jpeg',
  width: 1600,
  height: 1000,
  text: 'Der Ball fliegt über das Netz.',
  ...changes,
})

forEachDatabase('pictures', (open) => {
  test('are found by the paths under which content names them; unknown paths are left out', async () => {
    const { db, inTransaction } = await open()
    const one = picture('netz-1.jpg')
    const two = picture('netz-2.svg', { format: 'svg', text: '' })
    await inTransaction((trx) => createPictureStore(trx).putMany([one, two, picture('netz-3.jpg')]))

    expect(await createPictureStore(db).findMany([two.path, 'pictures/none.jpg', one.path])).toEqual(
      new Map([
        [one.path, one],
        [two.path, two],
      ]),
    )
    expect(await createPictureStore(db).findMany([])).toEqual(new Map())
  })

  test('are replaced when they come again, and listed by path', async () => {
    const { db, inTransaction } = await open()
    const changed = picture('a.jpg', { hash: 'fedcba9876543210', format: 'webp', width: 9, height: 8, text: 'Neu' })
    await inTransaction((trx) => createPictureStore(trx).putMany([picture('b.jpg'), picture('a.jpg')]))
    await inTransaction((trx) => createPictureStore(trx).putMany([changed]))
    expect(await createPictureStore(db).list()).toEqual([changed, picture('b.jpg')])
  })

  test('given twice at once count as the last one says', async () => {
    const { db, inTransaction } = await open()
    await inTransaction((trx) => createPictureStore(trx).putMany([picture('a.jpg'), picture('a.jpg', { text: 'Neu' })]))
    expect(await createPictureStore(db).list()).toEqual([picture('a.jpg', { text: 'Neu' })])
  })

  test('are known by their hash as long as one of them has it', async () => {
    const { db, inTransaction } = await open()
    await inTransaction((trx) => createPictureStore(trx).putMany([picture('a.jpg'), picture('b.jpg')]))
    const store = createPictureStore(db)
    expect(await store.isKnown('0123456789abcdef')).toBe(true)
    expect(await store.isKnown('ffffffffffffffff')).toBe(false)
  })

  test('may be many: 2,500 of them, or none, are written in one go', async () => {
    const { db, inTransaction } = await open()
    const many = Array.from({ length: 2_500 }, (_, number) => picture(`${number}.jpg`))
    await inTransaction((trx) => createPictureStore(trx).putMany(many))
    await inTransaction((trx) => createPictureStore(trx).putMany([]))
    expect(await createPictureStore(db).list()).toHaveLength(2_500)
  })
})

const statutes = { path: 'docs/satzung.pdf', hash: '0123456789abcdef', mediaType: 'application/pdf', bytes: 53_424 }
const application = { ...statutes, path: 'docs/beitritt.pdf', hash: 'fedcba9876543210' }

forEachDatabase('files', (open) => {
  test('are found by the path under which content names them', async () => {
    const { db, inTransaction } = await open()
    await inTransaction((trx) => createPictureStore(trx).putFile(statutes))
    expect(await createPictureStore(db).findFile('docs/satzung.pdf')).toEqual(statutes)
    expect(await createPictureStore(db).findFile('docs/beitritt.pdf')).toBeUndefined()
  })

  test('are replaced when they come again, and listed by path', async () => {
    const { db, inTransaction } = await open()
    await inTransaction(async (trx) => {
      await createPictureStore(trx).putFile({
        ...statutes,
        hash: 'ffffffffffffffff',
        mediaType: 'text/plain',
        bytes: 1,
      })
      await createPictureStore(trx).putFile(application)
      await createPictureStore(trx).putFile(statutes)
    })
    expect(await createPictureStore(db).listFiles()).toEqual([application, statutes])
  })
})

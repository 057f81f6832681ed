import { expect, test } from 'vitest'
import type { DatabaseConnection } from '#platform/db/database.ts'
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

const openStore = async (open: () => Promise<DatabaseConnection>) => createPictureStore((await open()).db)

forEachDatabase('pictures', (open) => {
  test('are found by the paths under which content names them; unknown paths are left out', async () => {
    const store = await openStore(open)
    const one = picture('netz-1.jpg')
    const two = picture('netz-2.svg', { format: 'svg', text: '' })
    await store.putMany([one, two, picture('netz-3.jpg')])
    const found = await store.findMany([two.path, 'pictures/none.jpg', one.path])
    expect(found).toEqual(new Map([one, two].map((each) => [each.path, each])))
    expect(await store.findMany([])).toEqual(new Map())
  })

  test('are replaced when they come again, and listed by path', async () => {
    const store = await openStore(open)
    const changed = picture('a.jpg', { hash: 'fedcba9876543210', format: 'webp', width: 9, height: 8, text: 'Neu' })
    await store.putMany([picture('b.jpg'), picture('a.jpg')])
    await store.putMany([changed])
    expect(await store.list()).toEqual([changed, picture('b.jpg')])
  })

  test('given twice at once count as the last one says', async () => {
    const store = await openStore(open)
    await store.putMany([picture('a.jpg'), picture('a.jpg', { text: 'Neu' })])
    expect(await store.list()).toEqual([picture('a.jpg', { text: 'Neu' })])
  })

  test('are known by their hash as long as one of them has it', async () => {
    const store = await openStore(open)
    await store.putMany([picture('a.jpg'), picture('b.jpg')])
    expect(await store.isKnown('0123456789abcdef')).toBe(true)
    expect(await store.isKnown('ffffffffffffffff')).toBe(false)
  })

  test('may be many: 2,500 of them, or none, are written in one go', async () => {
    const store = await openStore(open)
    await store.putMany(Array.from({ length: 2_500 }, (_, number) => picture(`${number}.jpg`)))
    await store.putMany([])
    expect(await store.list()).toHaveLength(2_500)
  })
})

const statutes = { path: 'docs/satzung.pdf', hash: '0123456789abcdef', mediaType: 'application/pdf', bytes: 53_424 }
const application = { ...statutes, path: 'docs/beitritt.pdf', hash: 'fedcba9876543210' }

forEachDatabase('files', (open) => {
  test('are found by the path under which content names them', async () => {
    const store = await openStore(open)
    await store.putFile(statutes)
    expect(await store.findFile('docs/satzung.pdf')).toEqual(statutes)
    expect(await store.findFile('docs/beitritt.pdf')).toBeUndefined()
  })

  test('are replaced when they come again, and listed by path', async () => {
    const store = await openStore(open)
    const former = { ...statutes, hash: 'ffffffffffffffff', mediaType: 'text/plain', bytes: 1 }
    for (const file of [former, application, statutes]) await store.putFile(file)
    expect(await store.listFiles()).toEqual([application, statutes])
  })
})

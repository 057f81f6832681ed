import { expect, test } from 'vitest'
import { toArticleId } from '#features/news/article.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { createWorkingCopyStore } from './working-copy-store.ts'

const ID = toArticleId('artikel-1')
const AT = new Date('2024-11-24T17:42:00.000Z')

forEachDatabase('working copies', (open) => {
  async function setUp() {
    const { db } = await open()
    return createWorkingCopyStore(db)
  }
  const save = (title: string, by = 'anna') => ({ fields: sampleFields({ title }), at: AT, by })

  test('a working copy comes back as it was written, with who and when', async () => {
    const copies = await setUp()
    const fields = sampleFields({
      title: `'); drop table working_copies; --`,
      markdown: '🏓 "\'`\n\n\\',
      pictures: ['pictures/a.jpg'],
      previewPicture: 'pictures/a.jpg',
      previewCrop: { x: 0.25, y: 1 },
      endAt: '2024-12-01T07:00',
    })
    expect(await copies.begin(ID, { fields, at: AT, by: 'anna' })).toBe(true)
    expect(await copies.find(ID)).toEqual({
      articleId: ID,
      number: 1,
      settledNumber: 0,
      fields,
      begunBy: 'anna',
      savedAt: AT,
      savedBy: 'anna',
    })
  })

  test('an article is begun once', async () => {
    const copies = await setUp()
    expect(await copies.begin(ID, save('Meiner'))).toBe(true)
    expect(await copies.begin(ID, save('Deiner', 'bernd'))).toBe(false)
    expect(await copies.find(ID)).toMatchObject({ savedBy: 'anna', fields: { title: 'Meiner' } })
  })

  test('only a save from the last number succeeds, and each save raises it', async () => {
    const copies = await setUp()
    await copies.begin(ID, save('Eins'))
    expect(await copies.save(ID, { ...save('Zwei', 'bernd'), seen: 1 })).toBe(true)
    expect(await copies.save(ID, { ...save('Auch zwei'), seen: 1 })).toBe(false)
    expect(await copies.find(ID)).toMatchObject({ number: 2, savedBy: 'bernd', begunBy: 'anna' })
  })

  test('what is on the website is settled, unless somebody has saved since', async () => {
    const copies = await setUp()
    await copies.begin(ID, save('Eins'))
    expect(await copies.settle(ID, 1)).toBe(true)
    await copies.save(ID, { ...save('Zwei'), seen: 1 })
    expect(await copies.settle(ID, 1)).toBe(false)
    expect(await copies.find(ID)).toMatchObject({ number: 2, settledNumber: 1 })
  })

  test('nobody takes away what they have not seen', async () => {
    const copies = await setUp()
    await copies.begin(ID, save('Eins'))
    expect(await copies.remove(ID, 0)).toBe(false)
    expect(await copies.remove(ID, 1)).toBe(true)
    expect(await copies.find(ID)).toBeUndefined()
  })
})

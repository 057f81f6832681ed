import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { bringDateFile } from './bring-date-file.ts'
import { toClubDateId, toDateFile, type DateFile } from './club-date.ts'
import { createDateStore } from './date-store.ts'

const FILE: DateFile = {
  slug: 'schnupperabend',
  kind: 'other',
  title: 'Schnupperabend',
  from: '2024-01-05 18:30',
  repeats: 'FREQ=MONTHLY;BYDAY=1FR',
  exceptions: [{ day: '2024-08-02', reason: 'Sommerferien' }],
}
const now = () => new Date('2024-11-01T12:00:00Z')

forEachDatabase('dates of the club', (open) => {
  async function setUp() {
    const { db } = await open()
    const dates = createDateStore(db)
    const bring = (file: DateFile) => bringDateFile(file, dates, () => file.slug, now())
    return { dates, bring }
  }

  test('a date comes from its file with everything that stands in it', async () => {
    const { dates, bring } = await setUp()
    await bring(FILE)
    const [date] = await dates.list()
    expect(date && toDateFile(date)).toEqual(FILE)
    expect(date).toMatchObject({ id: 'schnupperabend', sequence: 0, changedAt: now(), isFromRoom: false })
  })

  test('a changed file raises the sequence, an unchanged one does not', async () => {
    const { dates, bring } = await setUp()
    await bring(FILE)
    await bring(FILE)
    expect((await dates.findBySlug(FILE.slug))?.sequence).toBe(0)
    await bring({ ...FILE, title: 'Offener Abend' })
    expect(await dates.findBySlug(FILE.slug)).toMatchObject({ title: 'Offener Abend', sequence: 1 })
  })

  test('of two who change the same state the second is refused', async () => {
    const { dates, bring } = await setUp()
    await bring(FILE)
    const date = { ...FILE, id: toClubDateId(FILE.slug), sequence: 1, changedAt: now(), isFromRoom: true }
    expect(await dates.replace(date, 0)).toBe(true)
    expect(await dates.replace({ ...date, title: 'Anders' }, 0)).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { columnNames } from '#tests/support/privacy/column-names.ts'
import { toLine } from '#features/privacy/holding-words.ts'
import { createPurges } from '#server/privacy/purges.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { holdings } from './all-holdings.ts'
import { keptFor } from './kept-for.ts'
import { columnsWithoutPeople } from './without-people.ts'
import { DAY } from '#shared/durations.ts'

/** On PostgreSQL only: there, several instances count together. */
const NOT_ON_SQLITE = ['counted_actions']
const known = [...holdings.map(({ columns }) => columns), columnsWithoutPeople].flatMap(columnNames)

forEachDatabase('the record of personal data', (open) => {
  test('names every column of every table, and no other', async () => {
    const { db, engine } = await open()
    const tables = await db.introspection.getTables({ withInternalKyselyTables: false })
    const there = tables
      .filter(({ name }) => !/^kysely_|_fts|^search_/.test(name))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    const expected = known.filter(
      (name) => engine === 'postgres' || !NOT_ON_SQLITE.some((table) => name.startsWith(table)),
    )
    expect(there.filter((name) => !known.includes(name))).toEqual([])
    expect(expected.filter((name) => !there.includes(name))).toEqual([])
  })

  test('names every step of the daily purge', async () => {
    const connection = await open()
    const none = async () => 0
    const purges = createPurges({
      connection,
      mailFolder: '/nowhere',
      purgeIdentity: none,
      discardMedia: none,
      now: () => new Date('2024-12-01T12:00:00Z'),
    })
    const named = new Set(holdings.flatMap(({ purgedBy }) => purgedBy))
    expect(Object.keys(purges).filter((step) => !named.has(step as never))).toEqual([])
  })
})

test('a column belongs to one kind of data', () => {
  expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([])
  const keys = holdings.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every line of the record answers every question of Art. 30', () => {
  for (const holding of holdings)
    for (const [question, answer] of Object.entries(toLine(holding)))
      expect([question, answer.trim()]).not.toContain('')
})

test.each([
  [30 * DAY, '30 Tage'],
  [DAY, '1 Tag'],
  [365 * DAY, 'ein Jahr'],
  [730 * DAY, 'zwei Jahre'],
])('%d ms are said as %s', (milliseconds, text) => expect(keptFor(milliseconds)).toBe(text))

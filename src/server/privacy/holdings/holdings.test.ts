import { expect, test } from 'vitest'
import { columnNames } from '#tests/support/privacy/column-names.ts'
import { createHash } from 'node:crypto'
import { RECORD_DATE } from '#features/club/policy-date.ts'
import { leaveOutUnneeded, listForms, PARTS, type Switches } from '#features/privacy/public-forms.ts'
import { toLine } from '#features/privacy/holding-words.ts'
import { purges } from '#server/privacy/purges.ts'
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
})

test('the record names every step of the daily purge', () => {
  const named = new Set<string>(holdings.flatMap(({ purgedBy }) => purgedBy))
  expect(Object.keys(purges).filter((step) => !named.has(step))).toEqual([])
})

test('a column belongs to one kind of data', () => {
  expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([])
  const keys = holdings.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

/** Pages that follow a form which the record names itself. */
const FOLLOWING = [
  ...['own-address', 'own-confirmation', 'own-lost-link', 'routes/tournaments/confirmation'],
  ...['routes/tournaments/lost-link', 'routes/youth/child', 'routes/membership/paper'],
]
const ALL: Switches = {
  applications: true,
  youthList: true,
  dates: true,
  tournaments: true,
  signUp: true,
  teams: true,
  map: true,
}

test('the privacy policy names every form of a public page, from the line of the record that it belongs to', () => {
  const routes = holdings.flatMap(({ forms }) => Object.keys(forms))
  const open = routes.filter((route) => !route.startsWith('routes/admin/') && !FOLLOWING.includes(route))
  const named = PARTS.flatMap(({ route }) => route ?? [])
  expect(open.filter((route) => !named.includes(route))).toEqual([])
  expect(listForms(holdings, ALL).flatMap(({ forms }) => forms)).toHaveLength(named.length)
})

test('of what a club does not have the policy says nothing', () => {
  const switches = { ...ALL, applications: false, map: false }
  expect(listForms(holdings, switches).flatMap(({ forms }) => forms.map(({ name }) => name))).not.toContain(
    'Antrag auf Mitgliedschaft',
  )
  const html = '<h2>A</h2><h3>Antrag auf Mitgliedschaft</h3><p>x</p><h3 id="k">Konto</h3><p>y</p>'
  expect(leaveOutUnneeded(html, switches)).toBe('<h2>A</h2><h3 id="k">Konto</h3><p>y</p>')
  expect(leaveOutUnneeded(html, ALL)).toBe(html)
})

test('a change of the record needs a new date in policy-date.ts, and that day and the new sum here', () => {
  const sum = createHash('sha256')
    .update(JSON.stringify(holdings.map(toLine)))
    .digest('hex')
    .slice(0, 12)
  expect([RECORD_DATE, sum]).toEqual(['2026-11-29', 'ef84e3ded5b3'])
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

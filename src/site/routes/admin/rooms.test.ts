import { expect, test } from 'vitest'
import { OFFICES, type Office } from '#rights/offices.ts'
import routes from '#site/routes.ts'
import { rightOf, roomOf, ROOMS, roomsFor } from './rooms.ts'

test.each([
  ['/admin', 'Übersicht'],
  ['admin/personen', 'Personen'],
  ['/admin/personen/:id', 'Personen'],
  ['/admin/turniere/:slug', 'Turniere'],
  ['/admin/*', 'Übersicht'],
  ['admin/protokoll', 'Personen'],
])('the pattern %s belongs to the room %s', (pattern, label) => expect(roomOf(pattern).label).toBe(label))

test.each(['/news', '', 'administration', 'admin/neuer-raum', 'admin/personenkraftwagen'])(
  'the pattern %j belongs to no room, and passes nobody',
  (pattern) => expect(() => roomOf(pattern)).toThrow('No room'),
)

const guarded = routes.find(({ file }) => file === 'routes/admin/layout.tsx')?.children ?? []

test('there are addresses behind the guard', () => expect(guarded.length).toBeGreaterThan(100))

test.each(guarded.map(({ path }) => path ?? ''))('the address %s belongs to a room', (path) =>
  expect(() => roomOf(path)).not.toThrow(),
)

test.each<[Office[], string[]]>([
  [[], ['Übersicht', 'Mein Konto']],
  [['member'], ['Übersicht', 'Für Mitglieder', 'Mein Konto']],
  [
    ['director'],
    ['Übersicht', 'Anfragen', 'Termine', 'Turniere', 'Spiele', 'Papierkorb', 'Für Mitglieder', 'Mein Konto'],
  ],
  [['admin'], ['Übersicht', 'Personen', 'Postausgang', 'Zustand', 'Für Mitglieder', 'Mein Konto']],
])('the offices %j open %j', (offices, labels) => expect(roomsFor(offices).map(({ label }) => label)).toEqual(labels))

test('a page that others may see as well opens with a right of its own', () => {
  const rights = ['admin/turniere/:slug/abend', '/admin/turniere/:slug'].map((pattern) =>
    rightOf(roomOf(pattern), pattern),
  )
  expect(rights).toEqual(['report-tournaments', 'read-registrations'])
})

test('everybody’s account comes last, so that the bar of a phone begins with the work', () => {
  expect(ROOMS.at(-1)?.path).toBe('/admin/konto')
  expect(roomsFor([...OFFICES])).toEqual(ROOMS)
})

test('the room of matches opens to the captain of a team, without any office', () =>
  expect(roomsFor([], true).map(({ label }) => label)).toEqual(['Übersicht', 'Spiele', 'Mein Konto']))

import { expect, test } from 'vitest'
import { newTeam, type Team } from '#features/tournaments/registrations/team.ts'
import { sampleHandled } from '#tests/support/samples/sample-registration.ts'
import { countRegistrations, selectRegistrations } from './select-registrations.ts'
import { EVERYTHING, type Choice, type Order, type Selection } from './selection.ts'

const minute = (count: number) => new Date(Date.parse('2024-12-01T12:00:00Z') + count * 60_000)
const all = [
  sampleHandled('A', { teamNames: ['Zebras'], contactName: 'Änne Groß', receivedAt: minute(1) }),
  sampleHandled('B', { teamNames: ['Ärzte', 'Bären'], contactName: 'Zoé', receivedAt: minute(2), isLate: true }),
  sampleHandled('C', {
    teamNames: ['Berg 10'],
    contactName: 'Berta',
    receivedAt: minute(3),
    isLate: true,
    isUnreached: true,
    contactNumber: '0171 / 23 45-678',
    contactNumberE164: '+491712345678',
    contactEmail: 'Berta@Post.example',
    handling: { mark: 'accepted' },
  }),
  sampleHandled('D', {
    teamNames: ['Berg 9'],
    contactName: 'Anna',
    handling: { mark: 'declined' },
    receivedAt: minute(4),
  }),
]
const letters = (registrations: typeof all) => registrations.map(({ reference }) => reference.slice(-1)).join('')

test.each<[Choice, string]>([
  ['all', 'ABCD'],
  ['undecided', 'B'],
  ['late', 'BC'],
  ['open', 'AB'],
  ['marked', 'CD'],
  ['accepted', 'C'],
  ['waiting', ''],
  ['declined', 'D'],
  ['withdrawn', ''],
  ['unreached', 'C'],
])('the choice %s shows %j', (choice, expected) =>
  expect(letters(selectRegistrations(all, { ...EVERYTHING, choice }))).toBe(expected),
)

test.each<[string, string]>([
  ['zebra', 'A'],
  ['GROSS', 'A'],
  ['ärzte', 'B'],
  ['arzte bären', 'B'],
  ['bären zebras', ''],
  ['dt24-c', 'C'],
  ['berta@post', 'C'],
  ['01712345', 'C'],
  ['+49171', 'C'],
  ['0171 - 2345 6', 'C'],
  ['345 67', 'C'],
  ['345', ''],
  ['  ', 'ABCD'],
])('the search %j finds %j', (search, expected) =>
  expect(letters(selectRegistrations(all, { ...EVERYTHING, search }))).toBe(expected),
)

test.each<[Order, string]>([
  ['received', 'ABCD'],
  ['newest', 'DCBA'],
  ['team', 'BDCA'],
  ['contact', 'DACB'],
])('the order %s is that of German people: %s', (order, expected) =>
  expect(letters(selectRegistrations(all, { ...EVERYTHING, order }))).toBe(expected),
)

test('registrations of the same moment keep one order, whichever way they came', () => {
  const [first, second] = [sampleHandled('1'), sampleHandled('2')]
  expect(selectRegistrations([second, first], EVERYTHING)).toEqual([first, second])
})

test('who waits is counted among the teams, but holds no place', () => {
  const waiting = sampleHandled('E', { teamNames: ['Igel', 'Dachse'], handling: { mark: 'waiting' } })
  expect(countRegistrations([...all, waiting])).toMatchObject({ teams: 6, places: 4 })
})

test('the counts tell what is to do; teams that will not come are not counted', () =>
  expect(countRegistrations(all)).toEqual({ registrations: 4, teams: 4, places: 4, late: 2, undecided: 1, marked: 2 }))

test('teams count, not registrations: who waits by the places, has withdrawn all, or has not paid is found', () => {
  const team = (changes: Partial<Team>) => [{ ...newTeam(1, 'Team', 'main'), ...changes }]
  const all = [
    sampleHandled('1', { teams: team({ standing: 'waiting' }) }),
    sampleHandled('2', { teams: team({ standing: 'offered', competition: 'jugend' }) }),
    sampleHandled('3', { teams: team({ standing: 'withdrawn' }) }),
    sampleHandled('4', { teams: team({ paidAt: minute(1) }) }),
    sampleHandled('5', { teams: team({}), handling: { mark: 'declined' } }),
  ]
  const find = (selection: Partial<Selection>) =>
    selectRegistrations(all, { ...EVERYTHING, ...selection }).map(({ reference }) => reference.slice(-1))
  expect(find({ choice: 'waiting' })).toEqual(['1', '2'])
  expect(find({ choice: 'withdrawn' })).toEqual(['3'])
  expect(find({ choice: 'unpaid' })).toEqual(['1', '2'])
  expect(find({ competition: 'jugend' })).toEqual(['2'])
  expect(countRegistrations(all)).toMatchObject({ registrations: 5, teams: 3, places: 2 })
})

import { expect, test } from 'vitest'
import { sampleHandled } from '#tests/support/samples/sample-registration.ts'
import { countRegistrations, selectRegistrations } from './select-registrations.ts'
import { EVERYTHING, type Choice, type Order } from './selection.ts'

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
])('the choice %s shows %j', (choice, expected) => {
  expect(letters(selectRegistrations(all, { ...EVERYTHING, choice }))).toBe(expected)
})

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
])('the search %j finds %j', (search, expected) => {
  expect(letters(selectRegistrations(all, { ...EVERYTHING, search }))).toBe(expected)
})

test.each<[Order, string]>([
  ['received', 'ABCD'],
  ['newest', 'DCBA'],
  ['team', 'BDCA'],
  ['contact', 'DACB'],
])('the order %s is that of German people: %s', (order, expected) => {
  expect(letters(selectRegistrations(all, { ...EVERYTHING, order }))).toBe(expected)
})

test('registrations of the same moment keep one order, whichever way they came', () => {
  const [first, second] = [sampleHandled('1'), sampleHandled('2')]
  expect(selectRegistrations([second, first], EVERYTHING)).toEqual([first, second])
})

test('who waits is counted among the teams, but holds no place', () => {
  const waiting = sampleHandled('E', { teamNames: ['Igel', 'Dachse'], handling: { mark: 'waiting' } })
  expect(countRegistrations([...all, waiting])).toMatchObject({ teams: 6, places: 4 })
})

test('the counts tell what is to do; teams that will not come are not counted', () => {
  expect(countRegistrations(all)).toEqual({ registrations: 4, teams: 4, places: 4, late: 2, undecided: 1, marked: 2 })
})

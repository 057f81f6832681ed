import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleFixture } from '#tests/support/league/sample-league.ts'
import { bringFixtures, moveTo, type Incoming } from './bring-fixtures.ts'
import type { KeptFixture } from './fixture-store.ts'

const where = { season: 2024, team: 'herren-1', now: new Date('2024-11-25T08:00:00Z') }
const saturday = new Date('2024-11-30T17:00:00Z')
const friday = new Date('2024-11-29T19:00:00Z')
const hours = (count: number) => new Date(where.now.getTime() + count * 3_600_000)
const said: Incoming = { home: 'TTC Ottenbruch', guest: 'TTC Musterdorf', startsAt: saturday, hall: 'Sporthalle' }
const KEY = 'ttc-ottenbruch--ttc-musterdorf'
const WON = { home: 6, guest: 9, isForfeited: false }

function first(incoming: Incoming): KeptFixture {
  const [added] = bringFixtures([], [incoming], where).added
  if (!added) throw new Error('the match is added')
  return added
}

test('a match is added once; the same again changes nothing', () => {
  const added = first(said)
  expect(added).toMatchObject({ key: KEY, sequence: 0, startsAt: saturday })
  const nothing = { added: [], changed: [], was: [], kept: [], refused: [] }
  expect(bringFixtures([added], [said, said], where)).toEqual({ ...nothing, unchanged: 2 })
})

test('a match that was moved moves, keeps its key and remembers when it should have been', () => {
  const [moved] = bringFixtures([first(said)], [{ ...said, startsAt: friday }], where).changed
  expect(moved).toMatchObject({ key: KEY, startsAt: friday, movedFrom: saturday, sequence: 1 })
})

test('sides that change places are the same match where the league numbers it', () => {
  const numbered = { ...said, number: '17' }
  const sides = { home: said.guest, guest: said.home }
  const [turned] = bringFixtures([first(numbered)], [{ ...numbered, ...sides }], where).changed
  expect(turned).toMatchObject({ ...sides, key: KEY })
})

test('what somebody corrected by hand stays, and is told', () => {
  const corrected = { ...first(said), startsAt: friday, hall: 'Schulturnhalle' }
  const sunday = new Date('2024-12-01T09:00:00Z')
  const { changed, kept } = bringFixtures([corrected], [{ ...said, startsAt: sunday, hall: 'Neue Halle' }], where)
  expect(kept).toEqual([{ fixture: corrected, fields: ['time', 'hall'] }])
  expect(changed).toMatchObject([{ startsAt: friday, hall: 'Schulturnhalle' }])
})

test('a result typed by hand before the list knew it is not doubled, and another one of the list is told', () => {
  const played = { ...said, startsAt: hours(-24) }
  const typed = { ...first(played), outcome: WON }
  expect(bringFixtures([typed], [{ ...played, outcome: { ...WON } }], where).kept).toEqual([])
  const other = bringFixtures([typed], [{ ...played, outcome: { ...WON, home: 7 } }], where)
  expect(other.kept.map(({ fields }) => fields)).toEqual([['result']])
})

test('a result that nobody can know yet is refused with its match, and the others are taken', () => {
  const incoming = [
    { ...said, outcome: WON },
    { ...said, home: 'B', startsAt: hours(1.01), outcome: WON },
    { ...said, home: 'C', startsAt: hours(1), outcome: WON },
    { ...said, home: 'D' },
  ]
  const { added, refused } = bringFixtures([first(said)], incoming, where)
  expect(added.map(({ home }) => home)).toEqual(['C', 'D'])
  expect(refused.map(({ said: { home }, sentence }) => [home, sentence])).toEqual([
    ['TTC Ottenbruch', expect.stringContaining('Das Spiel beginnt erst am 30.11.2024, 18:00 Uhr')],
    ['B', expect.stringContaining('beginnt erst am 25.11.2024, 10:00 Uhr')],
  ])
})

test('a match that has a result is not moved into the future by a list', () => {
  const played = { ...first({ ...said, startsAt: hours(-24) }), outcome: WON }
  const { changed, refused } = bringFixtures([played], [said], where)
  expect([changed, refused.map((each) => each.said)]).toEqual([[], [said]])
})

test('what the list does not say leaves what stands', () => {
  const known = { ...first(said), outcome: WON }
  const { changed, unchanged, kept } = bringFixtures([known], [{ home: said.home, guest: said.guest }], where)
  expect([changed, unchanged, kept]).toEqual([[], 1, []])
})

test('a match that comes back to its first time was never moved', () => {
  const moved = { ...sampleFixture('A – B'), ...moveTo(sampleFixture('A – B', { startsAt: saturday }), friday) }
  expect(moved).toMatchObject({ startsAt: friday, movedFrom: saturday })
  expect(moveTo(moved, undefined)).toEqual({ startsAt: undefined, movedFrom: saturday })
  expect(moveTo(moved, saturday)).toEqual({ startsAt: saturday, movedFrom: undefined })
})

test('however often and in whatever order a list is brought, there is one match for each pair', () => {
  const name = fc.constantFrom('A', 'B', 'C', 'TTC Müll', 'ttc  müll')
  const incoming = fc.record({ home: name, guest: name, startsAt: fc.constantFrom(friday, saturday, undefined) })
  fc.assert(
    fc.property(fc.array(fc.array(incoming, { maxLength: 12 }), { maxLength: 4 }), (lists) => {
      const kept = new Map<string, KeptFixture>()
      for (const list of lists) {
        const { added, changed } = bringFixtures([...kept.values()], list, where)
        for (const each of [...added, ...changed]) kept.set(each.key, each)
      }
      const pairs = new Set(lists.flat().map(({ home, guest }) => `${home}|${guest}`.toLowerCase().replace(/ +/g, ' ')))
      expect(kept.size).toBe(pairs.size)
    }),
  )
})

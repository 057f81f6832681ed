import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleFixture } from '#tests/support/league/sample-league.ts'
import { computeTable, showTable, type TypedTable } from './league-table.ts'
import { writeScore } from '#table-tennis/ties/tie-format.ts'

const now = new Date('2024-11-25T08:00:00Z')
const shown = (rows: ReturnType<typeof computeTable>) =>
  rows.map(({ place, name, played, games, points }) => [place, name, played, writeScore(games), writeScore(points)])

test('points come first, then the difference of games, then games won', () => {
  const matches = ['A – B 9:4', 'A – C 8:8', 'B – C 9:7', 'D – A 2:9', 'D – B 0:9', 'C – D 9:0'].map((text) =>
    sampleFixture(text),
  )
  expect(shown(computeTable(matches))).toEqual([
    [1, 'A', 3, '26:14', '5:1'],
    [2, 'B', 3, '22:16', '4:2'],
    [3, 'C', 3, '24:17', '3:3'],
    [4, 'D', 3, '2:27', '0:6'],
  ])
})

test('equals in everything share a place, and the next one leaves it out', () => {
  const matches = ['A – B 8:8', 'C – D 9:0'].map((text) => sampleFixture(text))
  expect(computeTable(matches).map(({ place, name }) => [place, name])).toEqual([
    [1, 'C'],
    [2, 'A'],
    [2, 'B'],
    [4, 'D'],
  ])
})

test('a team that has not played yet has zeros in the table', () =>
  expect(shown(computeTable([sampleFixture('A – B')]))).toEqual([
    [1, 'A', 0, '0:0', '0:0'],
    [1, 'B', 0, '0:0', '0:0'],
  ]))

const typed: TypedTable = {
  rows: [{ name: 'X', played: 1, games: { home: 9, guest: 1 }, points: { home: 2, guest: 0 } }],
  asOf: new Date('2024-11-20T12:00:00Z'),
  source: 'Ligaportal',
}
const us = { ownName: 'TTC Musterdorf', now }

test('the table is computed where the whole league is known, and says of when', () => {
  const matches = [sampleFixture('TTC Musterdorf – A 9:1'), sampleFixture('A – B 9:3')]
  expect(showTable(matches, typed, us)).toMatchObject({ source: undefined, asOf: new Date('2024-11-23T17:00:00Z') })
})

test('of a league of which only our own matches are known, the typed table is shown with its source', () => {
  const matches = [sampleFixture('TTC Musterdorf – A 9:1')]
  expect(showTable(matches, typed, us)).toMatchObject({ source: 'Ligaportal', asOf: typed.asOf })
  expect(showTable(matches, undefined, us)).toBeUndefined()
})

test('a result that is missing for longer than a day makes way for the typed table', () => {
  const late = sampleFixture('A – B', { startsAt: new Date('2024-11-20T18:00:00Z') })
  const fresh = sampleFixture('A – B', { startsAt: new Date('2024-11-24T18:00:00Z') })
  const played = [sampleFixture('TTC Musterdorf – A 9:1'), sampleFixture('B – C 9:1')]
  expect(showTable([...played, late], typed, us)?.source).toBe('Ligaportal')
  expect(showTable([...played, fresh], typed, us)?.source).toBeUndefined()
})

test('in every table games and points won are games and points lost', () => {
  const name = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const match = fc.record({ home: name, guest: name, won: fc.nat(9), lost: fc.nat(9) })
  fc.assert(
    fc.property(fc.array(match, { maxLength: 40 }), (given) => {
      const matches = given
        .filter(({ home, guest }) => home !== guest)
        .map(({ home, guest, won, lost }) => sampleFixture(`${home} – ${guest} ${won}:${lost}`))
      const rows = computeTable(matches)
      const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0)
      expect(sum(({ games }) => games.home - games.guest)).toBe(0)
      expect(sum(({ points }) => points.home - points.guest)).toBe(0)
      expect(sum(({ points }) => points.home)).toBe(2 * matches.length)
      expect(sum(({ played }) => played)).toBe(2 * matches.length)
    }),
  )
})

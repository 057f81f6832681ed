import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairKey, sideOf } from '#features/league/fixture.ts'
import { computeTable } from '#features/league/league-table.ts'
import { canEndSo, countGames, formatNames } from '#table-tennis/ties/tie-format.ts'
import { chanceOf } from '#shared/chance.ts'
import { inventLastSeason, inventSeason, doubleRound, playTie } from './invent-season.ts'
import { sampleSeasonSchema } from './sample-season-file.ts'

const plan = sampleSeasonSchema.parse({
  weekends: ['09-05', '09-12', '09-19', '01-09', '01-16', '01-23'],
  teams: [
    {
      slug: 'herren-1',
      name: 'Herren 1',
      order: 1,
      league: 'Bezirksliga',
      ownName: 'Wir',
      format: 'paarkreuz',
      home: '6 18:00',
      opponents: ['A', 'B', 'C'],
      lineUp: ['K D', 'M L', 'S H', 'T R', 'N B', 'F T'],
    },
  ],
})

test('everybody is host of everybody once, and plays once in a round', () => {
  for (const count of [2, 3, 6, 7, 10]) {
    const sides = Array.from({ length: count }, (_, index) => `Seite ${index}`)
    const rounds = doubleRound(sides)
    const pairs = rounds.flat().map(([home, guest]) => pairKey({ home, guest }))
    expect(new Set(pairs).size).toBe(count * (count - 1))
    expect(pairs).toHaveLength(count * (count - 1))
    for (const round of rounds) expect(new Set(round.flat()).size).toBe(2 * round.length)
  }
})

test('whatever the strengths, a tie ends as its system can end, and its games add up', () => {
  const strength = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(fc.constantFrom(...formatNames), strength, strength, fc.string(), (format, home, guest, word) => {
      const { score, games } = playTie(format, { home, guest }, chanceOf(word))
      expect(canEndSo(format, score)).toBe(true)
      expect(countGames(games)).toEqual(score)
    }),
  )
})

test('of every season of the club’s sample, tables and ties add up on any day', () => {
  const day = fc.date({ min: new Date('2020-07-01'), max: new Date('2040-06-30'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (until) => {
      const season = until.getUTCMonth() >= 6 ? until.getUTCFullYear() : until.getUTCFullYear() - 1
      for (const { team, fixtures } of inventSeason(plan, { season, until })) {
        const rows = computeTable(fixtures)
        const played = fixtures.filter(({ outcome }) => outcome)
        expect(rows.reduce((sum, { points }) => sum + points.home, 0)).toBe(2 * played.length)
        expect(rows.reduce((sum, { games }) => sum + games.home - games.guest, 0)).toBe(0)
        for (const fixture of played) {
          expect(fixture.startsAt && fixture.startsAt < until).toBe(true)
          if (sideOf(fixture, team.ownName))
            expect(countGames(fixture.sheet?.games ?? [])).toMatchObject(gamesOf(fixture))
        }
      }
    }),
    { numRuns: 30 },
  )
})
const gamesOf = ({ outcome }: { outcome?: { home: number; guest: number } | undefined }) => ({
  home: outcome?.home,
  guest: outcome?.guest,
})

test('the same day gives the same season, and a later one only adds results', () => {
  const early = inventSeason(plan, { season: 2026, until: new Date('2026-11-22T12:00:00Z') })
  expect(inventSeason(plan, { season: 2026, until: new Date('2026-11-22T12:00:00Z') })).toEqual(early)
  const late = inventSeason(plan, { season: 2026, until: new Date('2027-06-01T12:00:00Z') })
  for (const [index, fixture] of (early[0]?.fixtures ?? []).entries()) {
    const other = late[0]?.fixtures[index]
    expect(other).toMatchObject({ home: fixture.home, guest: fixture.guest, startsAt: fixture.startsAt })
    if (fixture.outcome) expect(other?.outcome).toEqual(fixture.outcome)
  }
})

test('after the season before every team plays on in its league', () => {
  const longer = { ...plan, teams: plan.teams.map((team) => ({ ...team, opponents: ['A', 'B', 'C', 'D', 'E'] })) }
  for (let season = 2020; season < 2060; season++) {
    const [file] = inventLastSeason(longer, { season, until: new Date(`${season + 1}-07-01T00:00:00Z`) })
    expect(file?.fixtures.filter(({ outcome }) => !outcome)).toEqual([])
    const place = computeTable(file?.fixtures ?? []).findIndex(({ name }) => name === 'Wir') + 1
    expect(place).toBeGreaterThan(1)
    expect(place).toBeLessThan(5)
  }
})

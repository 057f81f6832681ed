import { expect, test } from 'vitest'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { proposeFinalPlaces, withFinalPlaces } from './final-places.ts'
import { seenFrom } from './fixture.ts'
import { showTable } from './league-table.ts'

const now = new Date('2025-06-01T12:00:00Z')
function view(matches: string[], slug = 'herren-1', name = 'Herren 1') {
  const team = sampleTeam({ slug, name })
  const league = matches.map((text) => sampleFixture(text))
  const table = showTable(league, undefined, { ownName: team.ownName, now })
  return { team, seasons: [2024], fixtures: seenFrom(team.ownName, league), table }
}

test('each team is proposed with its place, and what is still open is named', () => {
  const whole = view(['TTC Musterdorf – A 4:9', 'A – B 9:0', 'B – TTC Musterdorf 0:9'])
  const unknown = view(['TTC Musterdorf – A'], 'jugend', 'Jugend')
  expect(proposeFinalPlaces(2024, [whole, unknown])).toEqual({
    season: { id: 2024, label: '2024/25', teams: [{ name: 'Herren 1', league: 'Bezirksliga', place: 2 }] },
    open: ['Jugend'],
  })
})

test('a season is added to the look back once, newest first, and keeps its sentence', () => {
  const { season } = proposeFinalPlaces(2024, [])
  const known = [{ id: 2023, label: '2023/24', teams: [] }]
  expect(withFinalPlaces(known, season).map(({ id }) => id)).toEqual([2024, 2023])
  const noted = [{ id: 2024, label: 'alt', note: 'Ein Aufstieg.', teams: [] }, ...known]
  expect(withFinalPlaces(noted, season)[0]).toEqual({ ...season, note: 'Ein Aufstieg.' })
  expect(withFinalPlaces(noted, season)).toHaveLength(2)
})

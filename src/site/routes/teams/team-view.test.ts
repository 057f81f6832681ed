import { expect, test } from 'vitest'
import { byTime, seenFrom } from '#features/league/fixture.ts'
import { showTable } from '#features/league/league-table.ts'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { changesAt, outlineTeam, showTeam, stateNote } from './team-view.ts'

const now = new Date('2024-11-25T09:00:00Z')
const team = sampleTeam()
const league = [
  sampleFixture('TTC Musterdorf – TTC Wahlerath 8:8', {
    sheet: {
      players: ['Kai Dörrenberg', 'Marco Lessing'],
      doubles: ['Dörrenberg/Lessing'],
      games: [{ home: 3, guest: 1 }],
    },
  }),
  sampleFixture('TTC Ottenbruch – TTC Wahlerath 9:6'),
  sampleFixture('TTC Ottenbruch – TTC Musterdorf', { startsAt: new Date('2024-11-30T17:00:00Z') }),
]
const view = {
  team,
  seasons: [2024, 2023],
  fixtures: seenFrom(team.ownName, league).toSorted(byTime),
  table: showTable(league, undefined, { ownName: team.ownName, now }),
}

test('the next match says when it is, how soon, and how both sides stand', () => {
  expect(showTeam(view, now)).toMatchObject({
    next: { when: 'Samstag, 30. November, 18:00 Uhr', inDays: 'in 5 Tagen', isHome: false },
    places: ['1. Platz, 2:0 Punkte', '2. Platz, 1:1 Punkte'],
  })
  expect(showTeam(view, new Date('2024-11-29T09:00:00Z')).next?.inDays).toBe('morgen')
  expect(showTeam(view, new Date('2024-11-30T09:00:00Z')).next?.inDays).toBe('heute')
})

test('among the others a team says its place and its next match, and no place without a table', () => {
  expect(outlineTeam(view, now)).toMatchObject({
    place: '2. Platz, 1:1 Punkte',
    next: { day: 'Sa., 30.11.', time: '18:00', opponent: 'TTC Ottenbruch' },
  })
  expect(outlineTeam({ ...view, table: undefined }, now).place).toBe('')
})

test('table, results, records and other seasons stand there', () => {
  const shown = showTeam(view, now)
  expect(shown.table?.rows.map(({ place, name, isOurs }) => [place, name, isOurs])).toEqual([
    [1, 'TTC Ottenbruch', false],
    [2, 'TTC Musterdorf', true],
    [3, 'TTC Wahlerath', false],
  ])
  expect(shown.table?.note).toContain('Berechnet aus allen Ergebnissen bis 23.11.2024')
  expect(shown.latest.map(({ score }) => score)).toEqual(['8:8'])
  expect(shown.otherSeasons).toEqual([{ slug: '2023-24', season: 2023, label: '2023/24' }])
  expect(shown.doubles).toEqual([{ name: 'Dörrenberg/Lessing', record: '1:0' }])
})

test('the page is true until the next match begins, at most until the day is over', () => {
  expect(changesAt(view, now)).toEqual(new Date('2024-11-25T22:59:59.999Z'))
  expect(changesAt(view, new Date('2024-11-30T09:00:00Z'))).toEqual(new Date('2024-11-30T17:00:00Z'))
})

test('what is out of the ordinary is said in words', () => {
  expect(stateNote({ state: 'moved', movedFrom: 'Sa., 30.11. 18:00' })).toBe('verlegt von Sa., 30.11. 18:00')
  expect(stateNote({ state: 'postponed', movedFrom: 'Sa., 30.11.' })).toBe('verlegt, war für Sa., 30.11. geplant')
  expect(stateNote({ state: 'postponed', movedFrom: undefined })).toBe('noch ohne Tag')
  expect(stateNote({ state: 'forfeited', movedFrom: undefined })).toBe('kampflos')
  expect(stateNote({ state: 'played', movedFrom: undefined })).toBeUndefined()
})

import { pairKey, type FixtureFacts } from '#features/league/fixture.ts'
import type { KeptFixture } from '#features/league/fixture-store.ts'
import { readScore } from '#table-tennis/ties/tie-format.ts'
import type { Team } from '#features/league/team.ts'

export const sampleTeam = (changes: Partial<Team> = {}): Team => ({
  season: 2024,
  slug: 'herren-1',
  name: 'Herren 1',
  order: 1,
  league: 'Bezirksliga',
  ownName: 'TTC Musterdorf',
  format: 'paarkreuz',
  isYouth: false,
  lineUp: ['Kai Dörrenberg', 'Marco Lessing'],
  captain: 'Frank Tholeyer',
  homeEvening: 'samstags um 18 Uhr',
  hall: '',
  picture: '',
  portalUrl: 'https://portal.example/herren-1',
  table: undefined,
  ...changes,
})

/** @param text `TTC Musterdorf – TTC Wahlerath 8:8`, without a result for a match still to be played */
export function sampleFixture(text: string, changes: Partial<KeptFixture> = {}): KeptFixture {
  const [, home = '', guest = '', result = ''] = /^(.+?) – (.+?)(?: (\d+:\d+))?$/.exec(text) ?? []
  const score = readScore(result)
  const facts: FixtureFacts = {
    number: undefined,
    round: '',
    startsAt: new Date('2024-11-23T17:00:00Z'),
    home,
    guest,
    hall: '',
    outcome: score && { ...score, isForfeited: false },
    sheet: undefined,
    report: undefined,
  }
  return {
    ...facts,
    season: 2024,
    team: 'herren-1',
    key: pairKey({ home, guest }),
    movedFrom: undefined,
    sequence: 0,
    changedAt: new Date('2024-11-24T08:00:00Z'),
    brought: undefined,
    ...changes,
  }
}

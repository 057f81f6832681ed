import { expect, test } from 'vitest'
import type { AgendaEntry } from '#features/dates/agenda.ts'
import { listOccasions, type OccasionSources } from './list-occasions.ts'

const NOW = new Date('2024-12-01T12:00:00Z')

const match = (key: string, changes: object) => ({
  season: 2024,
  team: 'herren-1',
  key,
  teamName: 'Herren 1',
  opponent: 'TTC Ottenbruch',
  isHome: true,
  ...changes,
})
const date = (day: string, changes: Partial<AgendaEntry>): AgendaEntry => ({
  key: `termin-fest-${day}`,
  group: 'verein',
  kind: 'Feier',
  title: 'Fest',
  day,
  lastDay: day,
  ...changes,
})

/** Only what the code under test reads from each source. */
const sources = {
  events: {
    list: async () => [
      {
        slug: 'dorf',
        name: 'Dorfturnier',
        startsAt: new Date('2024-12-28T09:00:00Z'),
        endsAt: new Date('2024-12-28T17:00:00Z'),
      },
      {
        slug: 'vorbei',
        name: 'Alt',
        startsAt: new Date('2024-11-30T09:00:00Z'),
        endsAt: new Date('2024-11-30T17:00:00Z'),
      },
    ],
  },
  league: {
    listTeams: async () => [{ season: 2024, slug: 'herren-1', captainAccount: 'kai' }],
    listOwn: async () => [
      match('heim', { startsAt: new Date('2024-12-14T17:30:00Z') }),
      match('auswärts', { startsAt: new Date('2024-12-07T17:30:00Z'), isHome: false }),
      match('nur-der-tag', { startsAt: new Date('2025-01-10T23:00:00Z') }),
      match('verlegt', { startsAt: undefined }),
      match('gespielt', { startsAt: new Date('2024-11-23T17:30:00Z') }),
    ],
  },
  agenda: {
    list: async () => [
      date('2024-12-20', { from: '19:00' }),
      date('2024-12-21', { cancelled: 'Sturm' }),
      date('2024-11-28', { lastDay: '2024-12-02' }),
    ],
  },
} as unknown as OccasionSources

test('duties are for tournaments, home matches whose hour is known, and dates of the club that take place', async () => {
  const found = await listOccasions(sources, NOW)
  expect(found.map(({ key, startsAt, series, captain }) => [key, startsAt.toISOString(), series, captain])).toEqual([
    ['spiel-2024-25-herren-1-heim', '2024-12-14T17:30:00.000Z', '2024-25-herren-1', 'kai'],
    ['termin-fest-2024-12-20', '2024-12-20T18:00:00.000Z', undefined, undefined],
    ['turnier-dorf', '2024-12-28T09:00:00.000Z', undefined, undefined],
  ])
  expect(found[0]?.title).toBe('Herren 1 – TTC Ottenbruch')
})

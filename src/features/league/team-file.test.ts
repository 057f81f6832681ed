import { expect, test } from 'vitest'
import { readTeamFile, teamFileName, teamFileSchema, writeTeamFile } from './team-file.ts'

const written = {
  season: 2024,
  slug: 'herren-1',
  name: 'Herren 1',
  order: 1,
  league: 'Bezirksliga',
  ownName: 'TTC Musterdorf',
  format: 'paarkreuz' as const,
  captain: 'Frank Tholeyer',
  lineUp: ['Kai Dörrenberg', 'Marco Lessing'],
  table: {
    asOf: '2024-11-24 21:30',
    source: 'Ligaportal',
    rows: [
      { name: 'TTC Musterdorf', played: 1, games: '9:4', points: '2:0' },
      { name: 'TTC Dammerath', played: 1, games: '4:9', points: '0:2' },
    ],
  },
  fixtures: [
    {
      at: '2024-09-07 18:00',
      home: 'TTC Musterdorf',
      guest: 'TTC Dammerath',
      result: '9:4',
      players: ['Kai Dörrenberg', 'Marco Lessing'],
      doubles: ['Dörrenberg/Lessing'],
      games: ['3:1', '-', '0:3'],
      report: 'dammerath-staunt-wir-auch',
    },
    { at: '2024-11-29', movedFrom: '2024-11-30 18:00', home: 'TTC Ottenbruch', guest: 'TTC Musterdorf' },
    { movedFrom: '2025-01-11 18:00', home: 'TTC Lauterfels', guest: 'TTC Musterdorf' },
    { at: '2025-02-01 18:00', home: 'TTF Kirrwald', guest: 'TTC Musterdorf', result: '0:9', forfeited: true },
  ],
}
const read = (file: unknown) => readTeamFile(teamFileSchema.parse(file))

test('a team’s file is written as it was read', () => {
  expect(writeTeamFile(read(written))).toEqual(written)
  expect(teamFileName(written)).toBe('2024-25-herren-1.yaml')
})

test('times are German, and a day alone begins at midnight', () =>
  expect(read(written).fixtures.map(({ startsAt }) => startsAt?.toISOString())).toEqual([
    '2024-09-07T16:00:00.000Z',
    '2024-11-28T23:00:00.000Z',
    undefined,
    '2025-02-01T17:00:00.000Z',
  ]))

test('of minors only the first names are taken', () => {
  const { team, fixtures } = read({
    ...written,
    youth: true,
    lineUp: ['Emil Beispiel', 'Mats'],
    fixtures: [{ ...written.fixtures[0], players: ['Emil Beispiel', 'Anna Lena Muster'] }],
  })
  expect(team.lineUp).toEqual(['Emil', 'Mats'])
  expect(fixtures[0]?.sheet?.players).toEqual(['Emil', 'Anna'])
})

test.each([
  [{ fixtures: [{ home: 'A', guest: 'B', result: '9-4' }] }, 'Hier wird ein Ergebnis in der Form "9:4" erwartet.'],
  [{ fixtures: [{ home: 'A', guest: 'B', at: '7.9.2024' }] }, 'Hier werden Tag und Uhrzeit in der Form'],
  [
    {
      fixtures: [
        { home: 'A', guest: 'B' },
        { home: 'a', guest: 'B.' },
      ],
    },
    'Dieses Spiel steht schon weiter oben.',
  ],
  [{ format: 'freestyle' }, 'format ist eines von paarkreuz'],
  [{ portalUrl: 'javascript:alert(1)' }, 'Hier wird eine Webadresse erwartet'],
])('%j is refused in words for the volunteer', (changes, sentence) => {
  const result = teamFileSchema.safeParse({ ...written, ...changes })
  expect(result.error?.issues.map(({ message }) => message).join(' ')).toContain(sentence)
})

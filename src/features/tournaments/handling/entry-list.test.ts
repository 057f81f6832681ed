import { expect, test } from 'vitest'
import {
  COMPETITION_SHEET,
  listByCompetition,
  listEntries,
  listHandled,
  listTeams,
  TEAM_SHEET,
  toTable,
} from './entry-list.ts'
import {
  registrationDetailNames,
  registrationDetails,
} from '#features/tournaments/registrations/registration-fields.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import {
  dorfpokal,
  jugend,
  sampleDetails,
  sampleHandled,
  sampleRegistration,
} from '#tests/support/samples/sample-registration.ts'

const [headings = [], row = []] = listEntries([sampleRegistration('A')])

test('the list has one line per registration, with all its teams', () => {
  expect(headings.map((heading, i) => `${heading}: ${row[i]}`)).toEqual([
    'Anmeldenummer: DT24-A',
    'Eingegangen: 01.12.2024 13:00',
    'Verspätet: nein',
    'Mannschaft 1: Die Bären',
    'Mannschaft 2: Löwen & Söhne',
    'Mannschaft 3: ',
    ...registrationDetailNames.map((name) => `${registrationDetails[name].label}: ${sampleDetails[name]}`),
  ])
  expect(listEntries([sampleRegistration('A', { isLate: true })])[1]?.[2]).toBe('ja')
})

test('the directors’ list has mark and note behind everything else', () => {
  const handling = { mark: 'waiting', note: 'Ruft an\n=1+1' } as const
  const list = listHandled([sampleHandled('A', { handling }), sampleHandled('B')])
  expect(list.map((cells) => cells.slice(0, -2))).toEqual(
    listEntries([sampleRegistration('A'), sampleRegistration('B')]),
  )
  expect(list.map((cells) => cells.slice(-2))).toEqual([
    ['Stand', 'Notiz'],
    ['Warteliste', 'Ruft an\n=1+1'],
    ['offen', ''],
  ])
})

test('a spreadsheet has one line per team, each with all that is known of its registration, and the moment of its receipt', () => {
  const registrations = [sampleHandled('A'), sampleHandled('B', { teamNames: ['Kegelclub'] })]
  const [first = [], ...lines] = listTeams(registrations, listHandled(registrations))
  expect(first).toEqual([
    ...['Mannschaft', 'Anmeldenummer', 'Eingegangen', 'Verspätet'],
    ...registrationDetailNames.map((name) => registrationDetails[name].label),
    ...['Stand', 'Notiz'],
  ])
  expect(lines.map((line) => line.slice(0, 3))).toEqual([
    ['Die Bären', 'DT24-A', registrations[0]?.receivedAt],
    ['Löwen & Söhne', 'DT24-A', registrations[0]?.receivedAt],
    ['Kegelclub', 'DT24-B', registrations[1]?.receivedAt],
  ])
  expect(lines.map((line) => line.at(-2))).toEqual(['offen', 'offen', 'offen'])
})

test('every column has a width in a spreadsheet', () => {
  const registrations = [sampleHandled('A')]
  const list = listTeams(registrations, listHandled(registrations, { total: 100, taken: 98 }))
  expect(TEAM_SHEET.widths).toHaveLength(list[0]?.length ?? 0)
})

test('where places are counted, the heading says how many are taken and each line how many it holds', () => {
  const all = [sampleHandled('A'), sampleHandled('B', { handling: { mark: 'withdrawn' } })]
  expect(listHandled(all, { total: 100, taken: 98 }).map((cells) => cells.at(-1))).toEqual([
    'Plätze (98 von 100 Plätzen vergeben, 2 frei)',
    '2',
    '0',
  ])
})

test('the table lines up, however umlauts are encoded and with emoji', () => {
  const table = toTable([
    ['Name', 'Ort'],
    ['Bär', 'A'],
    ['Ba\u0308r', 'B'],
    ['🏓', 'C'],
    ['Langname', 'D'],
  ])
  expect(table).toBe(
    ['Name      Ort', '--------  ---', 'Bär       A', 'Ba\u0308r       B', '🏓        C', 'Langname  D', ''].join('\n'),
  )
})

test('nothing that was typed can command the terminal', () =>
  expect(toTable([['Name'], ['\u001B[2J\u202Eevil\r\n']])).toBe(
    'Name\n---------------\n\uFFFD[2J\uFFFDevil\uFFFD\uFFFD\n'.replace(/-+/, '-----------'),
  ))

test('an event without registrations gives its headings', () => {
  expect(toTable(listEntries([])).split('\n')).toHaveLength(3)
  expect(listEntries([])).toEqual([headings])
})

test('of several competitions the list has one line per team, by competition, with how each stands', () => {
  const paidAt = new Date('2024-12-20T12:00:00Z')
  const first = [{ ...newTeam(1, 'Bären', 'dorfpokal'), paidAt }, newTeam(2, 'Jule Muster', 'jugend')]
  const second = [
    { ...newTeam(1, 'Warter', 'dorfpokal'), standing: 'waiting' as const, queueNumber: 1 },
    { ...newTeam(2, 'Zusammen', 'dorfpokal'), standing: 'moved' as const },
  ]
  const registrations = [
    { ...sampleHandled('A'), teams: first },
    { ...sampleHandled('B'), teams: second },
    { ...sampleHandled('C', { handling: { mark: 'declined' } }), teams: [newTeam(1, 'Fort', 'jugend')] },
  ]
  const [headings = [], ...lines] = listByCompetition(registrations, [dorfpokal, jugend])
  expect(headings.slice(0, 5)).toEqual(['Mannschaft', 'Wettbewerb', 'Platz', 'Bezahlt', 'Anmeldenummer'])
  expect(lines.map((line) => line.slice(0, 5))).toEqual([
    ['Bären', 'Dorfpokal', 'angemeldet', '20.12.2024 13:00', 'DT24-A'],
    ['Warter', 'Dorfpokal', 'Warteliste', 'nein', 'DT24-B'],
    ['Jule Muster', 'Jugend', 'angemeldet', 'nein', 'DT24-A'],
    ['Fort', 'Jugend', 'abgelehnt', 'nein', 'DT24-C'],
  ])
  expect(COMPETITION_SHEET.widths).toHaveLength(headings.length)
})

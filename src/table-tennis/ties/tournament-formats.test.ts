import { expect, test } from 'vitest'
import { formatNames, getFormat, leagueFormatNames } from './tie-format.ts'
import { describeFormat, formatsFor } from './tournament-formats.ts'

test.each([
  ['dorf', 'A1–B1, A2–B2, Doppel; alle drei Spiele werden gespielt'],
  ['dorf-bis-zwei', 'A1–B1, A2–B2, Doppel; Schluss beim 2. Sieg'],
  ['corbillon', 'A1–B1, A2–B2, Doppel, A1–B2, A2–B1; Schluss beim 3. Sieg'],
  ['zwei-tische', 'A1–B2, A2–B1, A1–B1, A2–B2, Doppel; Schluss beim 3. Sieg'],
  [
    'bundessystem',
    'Doppel 1, Doppel 2, A1–B2, A2–B1, A3–B4, A4–B3, A1–B1, A2–B2, A3–B3, A4–B4; Schluss beim 6. Sieg, unentschieden bei 5:5',
  ],
  ['einzel', 'Einer gegen einen'],
  ['doppel', 'Zwei gegen zwei'],
] as const)('the invitation says how %s is played', (name, sentence) => expect(describeFormat(name)).toBe(sentence))

test('a competition for singles offers no format of teams, and the other way round', () => {
  expect(formatsFor('single').map((name) => getFormat(name).players)).toEqual([1])
  expect(formatsFor('double')).toEqual(['doppel'])
  expect(formatsFor('team')).not.toContain('einzel')
  expect(formatsFor('team')[0]).toBe('dorf')
})

test('what no league plays is offered to tournaments', () => {
  const offered = new Set([...formatsFor('team'), ...formatsFor('single'), ...formatsFor('double')])
  const played = new Set<string>(leagueFormatNames)
  expect(formatNames.filter((name) => !played.has(name) && !offered.has(name))).toEqual([])
})

import { expect, test } from 'vitest'
import type { TieResult } from '#features/tournaments/ties/tie-result.ts'
import { readResult, writeResult } from './read-result.ts'

const rules = { format: 'dorf', bestOf: 3, gameTarget: 11 } as const

test('games are read in short, as pairs, or only counted', () => {
  const read = readResult({ 'spiel-1': '7, -9, 11', 'spiel-2': '11:4 11:9', 'spiel-3': '1:2' }, rules)
  expect(read).toEqual({
    ok: true,
    value: {
      rubbers: [
        {
          kind: 'played',
          games: [
            { home: 11, guest: 7 },
            { home: 9, guest: 11 },
            { home: 13, guest: 11 },
          ],
        },
        {
          kind: 'played',
          games: [
            { home: 11, guest: 4 },
            { home: 11, guest: 9 },
          ],
        },
        { kind: 'counted', games: { home: 1, guest: 2 } },
      ],
    },
  })
})

test('what cannot be read is said at its field, by the name of the rubber', () => {
  const read = readResult({ 'spiel-2': 'sieben' }, rules)
  expect(read).toMatchObject({ ok: false, error: [{ field: 'spiel-2', name: 'Einzel 2' }] })
})

test('every result stands in the fields as it was entered, and is read from them again', () => {
  const results: TieResult[] = [
    { rubbers: [{ kind: 'played', games: [11, 12].map((home) => ({ home, guest: home - 2 })) }] },
    {
      rubbers: [
        { kind: 'counted', games: { home: 2, guest: 1 } },
        { kind: 'walkover', side: 'guest' },
      ],
    },
    { rubbers: [{ kind: 'retired', side: 'home', games: [{ home: 5, guest: 3 }] }] },
    { rubbers: [], end: { kind: 'walkover', side: 'home' } },
    { rubbers: [], end: { kind: 'both-absent' } },
    { rubbers: [{ kind: 'disqualified', side: 'home' }], end: { kind: 'retired', side: 'guest' } },
  ]
  for (const result of results) expect(readResult(writeResult(result), rules)).toEqual({ ok: true, value: result })
})

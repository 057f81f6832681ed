import { expect, test } from 'vitest'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { err, ok } from '#shared/result.ts'
import { mistakeOf, readResult, writeResult } from './read-result.ts'

const rules = { format: 'dorf', bestOf: 3, gameTarget: 11 } as const

test('games are read in short, as pairs, or only counted', () => {
  expect(readResult({ 'spiel-1': '7, -9, 11', 'spiel-2': '11:4 11:9', 'spiel-3': '1:2' }, rules)).toEqual(
    ok({
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
    }),
  )
})

test('what cannot be read is said at its field, by the name of the rubber', () => {
  const read = readResult({ 'spiel-2': 'sieben' }, rules)
  expect(read).toMatchObject(err([{ field: 'spiel-2', name: 'Einzel 2' }]))
})

test('what cannot be is said at the field of its rubber, with the rule; of a whole tie there is no field', () => {
  const score = { home: 11, guest: 10 }
  const refusal = { kind: 'rubber', slot: 2, refusal: { kind: 'impossible-game', game: 3, score } } as const
  expect(mistakeOf(refusal, rules)).toEqual({
    field: 'spiel-2',
    name: 'Einzel 2',
    message: expect.stringMatching(
      /^Satz 3: 11:10 gibt es nicht\. .* Möglich ist zum Beispiel 11:9, 12:10 oder 13:11\.$/,
    ),
  })
  expect(mistakeOf({ kind: 'rubber-left-out', slot: 1 }, rules)).toMatchObject({ field: 'spiel-1' })
  expect(mistakeOf({ kind: 'tie-over-already' }, rules)).toBeUndefined()
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
  for (const result of results) expect(readResult(writeResult(result), rules)).toEqual(ok(result))
})

import { expect, test } from 'vitest'
import type { FormatName } from './tie-format.ts'
import { canChoose, checkLineUp, impliedLineUp, peopleOfRubbers } from './line-up.ts'
import { lineUpFields, readLineUp, writeLineUp } from './line-up-form.ts'

test.each([
  [[1, 2], [[1, 2]], undefined],
  [[1, 2], [[3, 1]], undefined],
  [[1], [[1, 2]], { kind: 'incomplete' }],
  [[1, 2], [], { kind: 'incomplete' }],
  [[1, 9], [[1, 2]], { kind: 'not-in-the-team' }],
  [[1, 1], [[1, 2]], { kind: 'twice' }],
  [[1, 2], [[2, 2]], { kind: 'twice' }],
] as const)('the line-up %j with the pairs %j', (players, pairs, refusal) => {
  const checked = checkLineUp({ players, pairs }, 'corbillon', [1, 2, 3])
  expect(checked.ok ? undefined : checked.error).toEqual(refusal)
})

test('the guests play by their own positions', () => {
  const lineUp = { players: [4, 7], pairs: [[7, 5]] } as const
  expect(peopleOfRubbers(lineUp, 'corbillon', 'home')).toEqual([[4], [7], [7, 5], [4], [7]])
  expect(peopleOfRubbers(lineUp, 'corbillon', 'guest')).toEqual([[4], [7], [7, 5], [7], [4]])
})

test('in the Olympic system the second and the third play the double', () => {
  expect(impliedLineUp('olympisch', [1, 2, 5])).toEqual({ players: [1, 2, 5], pairs: [] })
  expect(peopleOfRubbers({ players: [1, 2, 5], pairs: [] }, 'olympisch', 'home')).toEqual([[2, 5], [1], [5], [1], [2]])
})

test.each([
  ['dorf', [2, 3], { players: [2, 3], pairs: [[2, 3]] }],
  ['doppel', [1, 2], { players: [], pairs: [[1, 2]] }],
  ['einzel', [1], { players: [1], pairs: [] }],
  ['bundessystem', [1, 2, 3, 4], { players: [1, 2, 3, 4], pairs: [] }],
  ['dorf', [1, 2, 3], undefined],
  ['dorf', [1], undefined],
] as const)('in %s the people %j play without a word as %j', (format, team, lineUp) =>
  expect(impliedLineUp(format, team)).toEqual(lineUp),
)

test.each<[FormatName, number, boolean]>([
  ['einzel', 1, false],
  ['doppel', 2, false],
  ['doppel', 3, true],
  ['dorf', 1, false],
  ['dorf', 2, true],
  ['swaythling', 3, true],
])('in %s a team of %i has a choice: %s', (format, team, hasChoice) => expect(canChoose(format, team)).toBe(hasChoice))

test('a form brings back what was written into it, and what was left open is incomplete', () => {
  const lineUp = { players: [4, 2, 3, 1], pairs: [[4, 1] as const, [2, 3] as const] }
  const fields = writeLineUp(lineUp)
  expect(readLineUp(fields, 'bundessystem')).toEqual(lineUp)
  const [first = ''] = lineUpFields('bundessystem').flatMap(({ names }) => names)
  expect(
    checkLineUp(readLineUp({ ...fields, [first]: '' }, 'bundessystem'), 'bundessystem', [1, 2, 3, 4]),
  ).toMatchObject({ error: { kind: 'incomplete' } })
  expect(lineUpFields('dorf').map(({ label }) => label)).toEqual(['Nummer 1', 'Nummer 2', 'Doppel'])
  expect(lineUpFields('olympisch').map(({ label }) => label)).toEqual(['Nummer 1', 'Nummer 2', 'Nummer 3'])
})

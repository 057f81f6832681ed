import { expect, test } from 'vitest'
import { groupRounds, joinRounds, roundRobin, type Pairing } from './round-robin.ts'

const SIZES = Array.from({ length: 23 }, (_, index) => index + 2)
const asPairs = (rounds: Pairing[][]) =>
  rounds.map((round) => round.map((pairing) => pairing.toSorted((one, other) => one - other).join('–')).toSorted())

test.each([
  [3, [['2–3'], ['1–3'], ['1–2']]],
  [
    4,
    [
      ['1–4', '2–3'],
      ['1–3', '2–4'],
      ['1–2', '3–4'],
    ],
  ],
  [
    5,
    [
      ['2–5', '3–4'],
      ['1–5', '2–3'],
      ['1–4', '3–5'],
      ['1–3', '2–4'],
      ['1–2', '4–5'],
    ],
  ],
])('a group of %i plays in the usual order', (size, rounds) => expect(asPairs(roundRobin(size))).toEqual(rounds))

test.each(SIZES)(
  'in a group of %i each pair meets once, nobody plays twice in a round, and sides are balanced',
  (size) => {
    const rounds = roundRobin(size)
    expect(rounds).toHaveLength(size % 2 === 0 ? size - 1 : size)
    expect(new Set(asPairs(rounds).flat()).size).toBe((size * (size - 1)) / 2)
    expect(rounds.flat()).toHaveLength((size * (size - 1)) / 2)
    for (const round of rounds) expect(new Set(round.flat()).size).toBe(2 * round.length)
    for (let position = 1; position <= size; position++) {
      const home = rounds.flat().filter(([one]) => one === position).length
      expect(Math.abs(home - (size - 1 - home))).toBeLessThanOrEqual(1)
    }
  },
)

test('the last round decides who advances, and club mates meet in the first', () => {
  for (const size of SIZES.filter((each) => each > 2)) {
    expect(asPairs(groupRounds(size, { advancing: 1 })).at(-1)).toContain('1–2')
    expect(asPairs(groupRounds(size, { advancing: 2 })).at(-1)).toContain('2–3')
    // On few tables a round is played tie by tie, so that its last tie is the last of all.
    const lastOf = (advancing: number) => asPairs([[groupRounds(size, { advancing }).at(-1)?.at(-1) ?? [0, 0]]])[0]?.[0]
    expect([lastOf(1), lastOf(2)]).toEqual(size === 2 ? ['1–2', '1–2'] : ['1–2', '2–3'])
    const isSameClub = (one: number, other: number) => one + other === 3
    expect(asPairs(groupRounds(size, { advancing: 1, isSameClub }))[0]).toContain('1–2')
  }
})

test.each(SIZES)(
  'a latecomer to a group of %i meets everybody once, never plays twice in a round, and moves no tie',
  (size) => {
    for (const late of [1, 2, 3]) {
      const before = groupRounds(size, { advancing: 2 })
      const rounds = joinRounds(before, size, late)
      const all = size + late
      expect(new Set(asPairs(rounds).flat()).size).toBe((all * (all - 1)) / 2)
      expect(rounds.flat()).toHaveLength((all * (all - 1)) / 2)
      for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.flat().length)
      for (const [index, round] of before.entries()) expect(rounds[index]?.slice(0, round.length)).toEqual(round)
    }
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLots } from './lot.ts'
import { pairSwiss, type SwissEntry } from './pair-swiss.ts'

const field = (amount: number): SwissEntry[] =>
  Array.from({ length: amount }, (_, index) => ({
    id: `t${index + 1}`,
    wins: 0,
    met: [],
    hadBye: false,
    strength: index + 1,
  }))

/** The stronger one always wins. */
function play(
  entries: readonly SwissEntry[],
  { pairs, bye }: { pairs: readonly (readonly [string, string])[]; bye: string | undefined },
) {
  return entries.map((entry): SwissEntry => {
    if (entry.id === bye) return { ...entry, wins: entry.wins + 1, hadBye: true }
    const pair = pairs.find((each) => each.includes(entry.id))
    const opponent = entries.find(({ id }) => id !== entry.id && pair?.includes(id))
    const hasWon = (entry.strength ?? 0) < (opponent?.strength ?? 0)
    return { ...entry, wins: entry.wins + Number(hasWon), met: [...entry.met, ...(opponent ? [opponent.id] : [])] }
  })
}

test('in the first round the strongest are apart: the upper half meets the lower one', () =>
  expect(pairSwiss(field(8), createLots('1', 'swiss'))?.pairs).toEqual([
    ['t1', 't5'],
    ['t2', 't6'],
    ['t3', 't7'],
    ['t4', 't8'],
  ]))

test('over all rounds nobody meets anybody twice, each pauses once at most, and the strongest wins', () =>
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 40 }), fc.nat(), (amount, secret) => {
      const lots = createLots(String(secret), 'swiss')
      let entries = field(amount)
      for (let round = 0; round < Math.ceil(Math.log2(amount)); round++) {
        const drawn = pairSwiss(entries, lots)
        if (!drawn) throw new Error(`round ${round + 1} of ${amount} cannot be paired`)
        expect(drawn.pairs).toHaveLength(Math.floor(amount / 2))
        expect(new Set(drawn.pairs.flat()).size).toBe(amount - (amount % 2))
        for (const [one, other] of drawn.pairs) expect(entries.find(({ id }) => id === one)?.met).not.toContain(other)
        expect(drawn.bye === undefined).toBe(amount % 2 === 0)
        expect(entries.find(({ id }) => id === drawn.bye)?.hadBye ?? false).toBe(false)
        entries = play(entries, drawn)
      }
      expect(Math.max(...entries.map(({ wins }) => wins))).toBe(entries.find(({ id }) => id === 't1')?.wins)
    }),
    { numRuns: 100 },
  ))

test('five and six can play as many rounds as there are, until everybody has met everybody', () => {
  for (const [amount, rounds] of [
    [5, 5],
    [6, 5],
  ] as const) {
    for (let secret = 0; secret < 100; secret++) {
      const lots = createLots(String(secret), 'swiss')
      let entries = field(amount)
      for (let round = 1; round <= rounds; round++) {
        const drawn = pairSwiss(entries, lots)
        if (!drawn) throw new Error(`round ${round} of ${amount} with ${secret} cannot be paired`)
        entries = play(entries, drawn)
      }
    }
  }
})

test('no two pairs could change partners so that wins lie nearer together', () => {
  const wins = fc.array(fc.nat(3), { minLength: 4, maxLength: 12 }).filter(({ length }) => length % 2 === 0)
  fc.assert(
    fc.property(wins, fc.nat(), (won, secret) => {
      // Every entry has met one other.
      const entries = won.map((each, index): SwissEntry => ({
        id: `t${index}`,
        wins: each,
        hadBye: false,
        met: [`t${index ^ 1}`],
      }))
      const entryOf = (id: string) => entries.find((entry) => entry.id === id)
      const gap = (one: string, other: string) =>
        entryOf(one)?.met.includes(other) ? Infinity : Math.abs((entryOf(one)?.wins ?? 0) - (entryOf(other)?.wins ?? 0))
      const pairs = pairSwiss(entries, createLots(String(secret), 'swiss'))?.pairs ?? []
      expect(pairs).toHaveLength(won.length / 2)
      for (const [a, b] of pairs) {
        for (const [c, d] of pairs) {
          if (a === c) continue
          const present = gap(a, b) + gap(c, d)
          expect(present).toBeLessThanOrEqual(Math.min(gap(a, c) + gap(b, d), gap(a, d) + gap(b, c)))
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('four that have all met each other have had enough rounds', () => {
  const all = ['a', 'b', 'c', 'd']
  const entries = all.map((id): SwissEntry => ({
    id,
    wins: 1,
    hadBye: false,
    met: all.filter((other) => other !== id),
  }))
  expect(pairSwiss(entries, createLots('1', 'swiss'))).toBe(undefined)
})

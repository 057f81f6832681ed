import type { Lots } from './lot.ts'

/**
 * An entry before a round of the Swiss system.
 *
 * @property met previous opponents @property strength for the first round, 1 for the strongest; undefined where unknown
 */
export type SwissEntry = { id: string; wins: number; met: readonly string[]; hadBye: boolean; strength?: number }

/** @property bye the entry without an opponent, which counts as a win */
export type SwissRound = { pairs: readonly (readonly [string, string])[]; bye: string | undefined }

/**
 * Pairs a round: never the same two again, and equal wins where possible. Of an odd number, one with the fewest wins that had no bye yet
 * pauses. In the first round the stronger half meets the weaker one, 1 against the best of it, so that the strongest do not meet.
 *
 * @returns undefined where no pairing is left without a rematch: the tournament has had enough rounds
 */
export function pairSwiss(entries: readonly SwissEntry[], lots: Lots): SwissRound | undefined {
  const isFirst = entries.every(({ met, hadBye }) => met.length === 0 && !hadBye)
  const byId = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const order = lots
    .shuffle(byId)
    .toSorted((one, other) => other.wins - one.wins || (isFirst ? byStrength(one, other) : 0))
  if (order.length % 2 === 0) return paired(order, isFirst)
  for (const pausing of order.toReversed().filter(({ hadBye }) => !hadBye)) {
    const round = paired(
      order.filter((entry) => entry !== pausing),
      isFirst,
      pausing,
    )
    if (round) return round
  }
  return undefined
}

const byStrength = ({ strength: one = Infinity }: SwissEntry, { strength: other = Infinity }: SwissEntry): number =>
  one === other ? 0 : one - other

type Pair = readonly [SwissEntry, SwissEntry]

function paired(order: readonly SwissEntry[], isFirst: boolean, pausing?: SwissEntry): SwissRound | undefined {
  const half = order.length / 2
  const folded = isFirst ? order.slice(0, half).flatMap((one, index) => [one, order[index + half] ?? one]) : order
  const pairs = folded.length <= FEW ? pairFew(folded, pausing) : pairMany(folded)
  return pairs && { pairs: pairs.map(([one, other]) => [one.id, other.id] as const), bye: pausing?.id }
}

/** Up to this many entries, all pairings are tried. */
const FEW = 12
/** A cost higher than any difference in wins. */
const DEAD_END = 1_000

/** Of all pairings, takes the one with the smallest differences in wins that leaves another round possible; among equals, the first. */
function pairFew(entries: readonly SwissEntry[], pausing: SwissEntry | undefined): readonly Pair[] | undefined {
  let best: { pairs: readonly Pair[]; cost: number } | undefined
  const search = ([first, ...others]: readonly SwissEntry[], pairs: readonly Pair[], cost: number): void => {
    if (best && cost >= best.cost) return
    if (!first) {
      const whole = canGoOn(pairs, pausing) ? cost : cost + DEAD_END
      if (!best || whole < best.cost) best = { pairs, cost: whole }
      return
    }
    for (const [index, other] of others.entries()) {
      if (!first.met.includes(other.id))
        search(others.toSpliced(index, 1), [...pairs, [first, other]], cost + gap(first, other))
    }
  }
  search(entries, [], 0)
  return best?.pairs
}

/** Whether another round can be paired after this one. */
function canGoOn(pairs: readonly Pair[], pausing: SwissEntry | undefined): boolean {
  const after = pairs.flatMap(([one, other]) => [
    { ...one, met: [...one.met, other.id] },
    { ...other, met: [...other.met, one.id] },
  ])
  if (!pausing) return pairUp(after) !== undefined
  const all = [...after, { ...pausing, hadBye: true }]
  return all.some((next) => !next.hadBye && pairUp(all.filter((entry) => entry !== next)) !== undefined)
}

function pairMany(entries: readonly SwissEntry[]): readonly Pair[] | undefined {
  const pairs = pairUp(entries)
  return pairs && bringNearer(pairs)
}

/** Pairs the first entry with the next it has not met; if the rest cannot be paired then, with the one after (backtracking). */
function pairUp([first, ...others]: readonly SwissEntry[]): Pair[] | undefined {
  if (!first) return []
  for (const [index, other] of others.entries()) {
    if (first.met.includes(other.id)) continue
    const rest = pairUp(others.toSpliced(index, 1))
    if (rest) return [[first, other], ...rest]
  }
  return undefined
}

/** Swaps partners between two pairs as long as that lowers their differences in wins. */
function bringNearer(pairs: readonly Pair[]): readonly Pair[] {
  for (const [index, [a, b]] of pairs.entries()) {
    for (const [c, d] of pairs.slice(index + 1)) {
      const before = gap(a, b) + gap(c, d)
      const better = [
        [
          [a, c],
          [b, d],
        ],
        [
          [a, d],
          [c, b],
        ],
      ] as const
      const found = better.find(([one, other]) => areNew(one, other) && gap(...one) + gap(...other) < before)
      if (found) return bringNearer([...pairs.filter(([each]) => each !== a && each !== c), ...found])
    }
  }
  return pairs
}

const gap = (one: SwissEntry, other: SwissEntry): number => Math.abs(one.wins - other.wins)
const areNew = (...pairs: readonly Pair[]): boolean => pairs.every(([one, other]) => !one.met.includes(other.id))

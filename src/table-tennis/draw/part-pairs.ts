import { countBy } from './entrant.ts'
import type { Range, RowEntrant } from './take-share.ts'

/** Two entrants of a club that belong in different halves. @property cost of leaving them together */
export type ClubPair = { members: readonly RowEntrant[]; cost: number }

/** Separating the two best of a club has priority over its third and fourth, and so on. */
const COSTS = [1_000, 10]

/** First and second seed of each club, then third and fourth. @param seeds the strongest first */
export function bestPairs(seeds: readonly RowEntrant[]): ClubPair[] {
  const clubs = new Set(seeds.flatMap(({ club }) => club ?? []))
  const pairs = [...clubs].flatMap((club) => {
    const members = seeds.filter((entrant) => entrant.club === club)
    return Array.from({ length: Math.floor(members.length / 2) }, (_, index) => ({
      members: members.slice(2 * index, 2 * index + 2),
      cost: COSTS[index] ?? 1,
    }))
  })
  return pairs.toSorted((one, other) => other.cost - one.cost)
}

type Parted = { near: readonly RowEntrant[]; far: readonly RowEntrant[]; together: number }

const NEAR = 'near'
const FAR = 'far'

/**
 * Puts the two of each pair into different halves, as far as the rows leave room, at the least total cost.
 *
 * @param size places of the near half @param ranges how many of each row it takes
 * @param pairs the first member of a pair goes to the near half if that costs no more
 * @returns the same field, with entrants bound to a half in a row of their own; @property together the cost of the pairs left together
 */
export function partPairs(
  field: readonly RowEntrant[],
  { size, ranges }: { size: number; ranges: ReadonlyMap<string, Range> },
  pairs: readonly ClubPair[],
): { field: RowEntrant[]; ranges: ReadonlyMap<string, Range>; together: number } {
  const sizes = countBy(field, ({ row }) => row)
  const fits = ({ near, far }: Parted) => {
    const [inNear, inFar] = [near, far].map((half) => countBy(half, ({ row }) => row))
    const room = [...sizes].map(([row, amount]): Range => {
      const { least, most } = ranges.get(row) ?? { least: 0, most: amount }
      return { least: Math.max(least, inNear?.get(row) ?? 0), most: Math.min(most, amount - (inFar?.get(row) ?? 0)) }
    })
    const sum = (key: keyof Range) => room.reduce((total, range) => total + range[key], 0)
    return room.every(({ least, most }) => least <= most) && sum('least') <= size && size <= sum('most')
  }
  const { near, far, together } = findParted(pairs, fits, { near: [], far: [], together: 0 })
  const rowOf = (entrant: RowEntrant) => (near.includes(entrant) ? NEAR : far.includes(entrant) ? FAR : entrant.row)
  const left = new Map(
    [...ranges].map(([row, { least, most }]) => {
      const bound = near.filter((entrant) => entrant.row === row).length
      const room = sizes.get(row) ?? 0
      const free = room - bound - far.filter((entrant) => entrant.row === row).length
      return [row, { least: Math.max(0, least - bound), most: Math.min(free, most - bound) }]
    }),
  )
  left.set(NEAR, { least: near.length, most: near.length }).set(FAR, { least: 0, most: 0 })
  return { field: field.map((entrant) => ({ ...entrant, row: rowOf(entrant) })), ranges: left, together }
}

function findParted([pair, ...others]: readonly ClubPair[], fits: (parted: Parted) => boolean, chosen: Parted): Parted {
  if (!pair) return chosen
  let best: Parted | undefined
  for (const [near, far] of [pair.members, pair.members.toReversed()]) {
    if (!near || !far) continue
    const next = { ...chosen, near: [...chosen.near, near], far: [...chosen.far, far] }
    const found = fits(next) ? findParted(others, fits, next) : undefined
    if (found && (!best || found.together < best.together)) best = found
    if (best?.together === chosen.together) return best
  }
  const left = findParted(others, fits, { ...chosen, together: chosen.together + pair.cost })
  return best && best.together <= left.together ? best : left
}

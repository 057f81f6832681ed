import { bySeed, countBy, type Entrant } from './entrant.ts'
import type { Lots } from './lot.ts'
import { takeShare, type Range, type RowEntrant } from './take-share.ts'

/**
 * - `snake`: every entrant has a strength; the strongest go into the groups one by one, then back again.
 * - `lot`: the seeded entrants go in rows of one for each group, all others by lot.
 */
export type GroupMethod = 'snake' | 'lot'

/** @property method `rows`: the snake would have put members of a club together, so the lot decided within each row instead */
export type GroupDraw = { groups: readonly (readonly Entrant[])[]; method: GroupMethod | 'rows' }

/**
 * Draws groups of sizes as equal as possible. Members of a club are spread as evenly as possible: of k members among g groups each group
 * has ⌊k/g⌋ or ⌈k/g⌉, which is always possible. The best seeds lead the groups in their order.
 *
 * @param amount number of groups, at most that of the entrants
 */
export function drawGroups(entrants: readonly Entrant[], amount: number, method: GroupMethod, lots: Lots): GroupDraw {
  const { seeded, others } = bySeed(entrants)
  if (method === 'snake' && others.length === 0) {
    const groups = snake(seeded, amount)
    if (isSpreadEvenly(groups)) return { groups, method: 'snake' }
  }
  const field = lots.shuffle([...inRows(seeded, amount), ...others.map((entrant) => ({ ...entrant, row: 'others' }))])
  const parts = takeParts(field, amount)
  const drawnMethod = method === 'snake' ? 'rows' : 'lot'
  return { groups: inOrderOfLeaders(parts, lots).map((part) => part.map(withoutRow)), method: drawnMethod }
}

/** 1, 8, 9 | 2, 7, 10 | 3, 6, 11 | 4, 5, 12 */
function snake(strongestFirst: readonly Entrant[], amount: number): Entrant[][] {
  const groups: Entrant[][] = Array.from({ length: amount }, () => [])
  for (const [index, entrant] of strongestFirst.entries()) {
    const [row, step] = [Math.floor(index / amount), index % amount]
    groups[row % 2 === 0 ? step : amount - 1 - step]?.push(entrant)
  }
  return groups
}

/** Whether the numbers of members of each club differ by at most one between the groups. */
export function isSpreadEvenly(groups: readonly (readonly Entrant[])[]): boolean {
  const perGroup = groups.map((group) => countBy(group, ({ club }) => club))
  const clubs = new Set(perGroup.flatMap((counts) => [...counts.keys()]))
  return [...clubs].every((club) => {
    const counts = perGroup.map((each) => each.get(club) ?? 0)
    return Math.max(...counts) - Math.min(...counts) <= 1
  })
}

const inRows = (seeded: readonly Entrant[], amount: number): RowEntrant[] =>
  seeded.map((entrant, index) => ({ ...entrant, row: String(Math.floor(index / amount)) }))

/** The parts, the larger ones first. */
function takeParts(field: readonly RowEntrant[], amount: number): RowEntrant[][] {
  let left = field
  return Array.from({ length: amount }, (_, index) => {
    const parts = amount - index
    const size = Math.ceil(left.length / parts)
    const part = takeShare(left, { size, parts, rows: rangesOf(left, parts) })
    if (!part) throw new Error('rows can always be shared')
    const taken = new Set(part)
    left = left.filter((entrant) => !taken.has(entrant))
    return part
  })
}

/** Each row of seeds gives one seed to each group, or none once it is used up. */
function rangesOf(field: readonly RowEntrant[], parts: number): Map<string, Range> {
  const ranges = new Map<string, Range>()
  for (const [row, amount] of countBy(field, (entrant) => entrant.row)) {
    if (row !== 'others') ranges.set(row, { least: Math.floor(amount / parts), most: Math.ceil(amount / parts) })
  }
  return ranges
}

/**
 * Seed 1 leads the first group, seed 2 the second; groups without a leading seed follow in the order of the lot. Seeds stand first in their
 * group.
 */
function inOrderOfLeaders(parts: readonly RowEntrant[][], lots: Lots): RowEntrant[][] {
  const seedOf = ({ seed = Infinity }: Entrant) => seed
  const sorted = parts.map((part) => lots.shuffle(part).toSorted((one, other) => compare(seedOf(one), seedOf(other))))
  const leaderOf = ([first]: RowEntrant[]) => (first?.row === '0' ? seedOf(first) : Infinity)
  return lots.shuffle(sorted).toSorted((one, other) => compare(leaderOf(one), leaderOf(other)))
}

/** Unlike a difference, this treats two missing seeds (Infinity) as equal. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

const withoutRow = ({ row: _, ...entrant }: RowEntrant): Entrant => entrant

import { bySeed, countBy, type Entrant } from './entrant.ts'
import type { Lots } from './lot.ts'
import { bestPairs, partPairs, type ClubPair } from './part-pairs.ts'
import { takeShare, type Range, type RowEntrant } from './take-share.ts'

/** The places of a frame, a power of two of them, from the top; undefined is a bye for the entrant on the place beside it. */
export type Frame = readonly (Entrant | undefined)[]

/** The size of a frame for this number of entrants: the next power of two. */
export const frameSize = (entrants: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, entrants)))

/** Tries this many lots before it accepts an avoidable meeting. */
const ATTEMPTS = 16

/** At most this many seeds have places of their own, and never more than half of all places (ITTF 3.6.2). */
const MOST_SEEDS = 16

/**
 * Draws a knockout frame by halves, then quarters, and so on. Seed 1 stands at the top, seed 2 at the bottom, 3 and 4 are drawn to the
 * other ends of the halves, 5 to 8 to the free ends of the quarters (ITTF 3.6.2.3). Byes belong to the first seeds, further ones are spread
 * evenly (3.6.1). Members of a club do not meet in the first round if that is possible, its two best seeds stand in different halves, its
 * third and fourth in the other quarters (3.6.3), and all of them are spread as evenly as possible.
 *
 * @param couples pairs of ids that also belong in different halves
 */
export function drawKnockout(
  entrants: readonly Entrant[],
  lots: Lots,
  couples: readonly (readonly [string, string])[] = [],
): Frame {
  const { seeded, others } = bySeed(entrants)
  const size = frameSize(entrants.length)
  const byes = size - entrants.length
  const field = [
    ...seeded.map((entrant, index) => ({
      ...entrant,
      rank: index + 1,
      hasBye: index < byes,
      isParted: index < Math.min(MOST_SEEDS, size / 2),
    })),
    ...others.map((entrant) => ({ ...entrant, rank: Infinity, hasBye: false, isParted: false })),
  ]
  const unavoidable = fewestMeetings(field, size)
  let best: { frame: Frame; meetings: number } | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const frame = fill(lots.shuffle(field), { size, end: 'top', couples }, lots).map(
      (entrant) => entrant && plain(entrant),
    )
    const meetings = countMeetings(frame)
    if (!best || meetings < best.meetings) best = { frame, meetings }
    if (meetings <= unavoidable) break
  }
  return best?.frame ?? []
}

/** How many ties of the first round bring members of a club together. */
export function countMeetings(frame: Frame): number {
  let meetings = 0
  for (let top = 0; top < frame.length; top += 2) {
    const club = frame[top]?.club
    if (club !== undefined && club === frame[top + 1]?.club) meetings++
  }
  return meetings
}

/** Entrants without a certain bye share the remaining ties; if a club has more members there than ties, some must meet. */
function fewestMeetings(field: readonly Ranked[], size: number): number {
  const ties = size / 2 - field.filter(({ hasBye }) => hasBye).length
  const playing = countBy(field, ({ club, hasBye }) => (hasBye ? undefined : club))
  return [...playing.values()].reduce((sum, members) => sum + Math.max(0, members - ties), 0)
}

/** @property rank among the seeds, from 1 @property isParted whether it has a place of its own, so that it counts among the best of its club */
type Ranked = Entrant & { rank: number; hasBye: boolean; isParted: boolean }

const plain = ({ rank: _, hasBye: __, isParted: ___, ...entrant }: Ranked): Entrant => entrant

/** @property end where the best seed of the segment stands; the second-best stands at the other end */
type Segment = { size: number; end: 'top' | 'bottom'; couples: readonly (readonly [string, string])[] }

function fill(field: readonly Ranked[], { size, end, couples }: Segment, lots: Lots): (Ranked | undefined)[] {
  if (size === 1) return [field[0]]
  if (size === 2) {
    const [first, second] = field.toSorted((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    return end === 'top' ? [first, second] : [second, first]
  }
  const { near, far } = halve(field, { size, couples }, lots)
  const half = { size: size / 2, couples: [] }
  const [nearPart, farPart] = [
    fill(near, { ...half, end }, lots),
    fill(far, { ...half, end: end === 'top' ? 'bottom' : 'top' }, lots),
  ]
  return end === 'top' ? [...nearPart, ...farPart] : [...farPart, ...nearPart]
}

type Halves = { near: readonly Ranked[]; far: readonly Ranked[] }

/** Of all ways to share byes and places, takes the one that keeps clubs apart best; among equals, the first in the order of the lot. */
function halve(field: readonly Ranked[], { size, couples }: Omit<Segment, 'end'>, lots: Lots): Halves {
  const drawn = lots.shuffle(field)
  const ways = lots.shuffle(waysToShare(field, size))
  const [way] = ways
  if (way && isFree(drawn)) return halveFreely(drawn, way.places)
  const rows = levelRows(drawn)
  const pairs = [...couplesIn(rows, couples), ...bestPairs(partedSeeds(rows))].map(({ members, cost }) => ({
    members: lots.shuffle(members),
    cost,
  }))
  let best: (Halves & { uneven: number }) | undefined
  for (const { byes, places } of ways) {
    const { field: parted, ranges, together } = partPairs(rows, { size: places, ranges: rangesOf(rows, byes) }, pairs)
    const part = takeShare(parted, { size: places, parts: 2, rows: ranges, rooms: roomsOf(drawn, size, byes) })
    if (!part) continue
    const taken = new Set(part.map(({ id }) => id))
    const halves = { near: drawn.filter(({ id }) => taken.has(id)), far: drawn.filter(({ id }) => !taken.has(id)) }
    const uneven = together * field.length + countUneven(halves)
    if (!best || uneven < best.uneven) best = { ...halves, uneven }
    if (uneven === 0) break
  }
  if (!best) throw new Error('a frame can always be halved')
  return best
}

/** No two entrants here are club mates, and the only seeds are the two at the ends. */
const isFree = (drawn: readonly Ranked[]): boolean =>
  drawn.filter(({ rank }) => rank < Infinity).length <= 2 &&
  [...countBy(drawn, ({ club }) => club).values()].every((members) => members === 1)

function halveFreely(drawn: readonly Ranked[], places: number): Halves {
  const [best, second] = drawn.filter(({ rank }) => rank < Infinity).toSorted((one, other) => one.rank - other.rank)
  const others = drawn.filter((entrant) => entrant !== best && entrant !== second)
  const near = [...(best ? [best] : []), ...others].slice(0, places)
  return { near, far: drawn.filter((entrant) => !near.includes(entrant)) }
}

/** How many seeds with a bye, and how many entrants in total, the half of the best seed may have. */
function waysToShare(field: readonly Ranked[], size: number): { byes: number; places: number }[] {
  const byes = field.filter(({ hasBye }) => hasBye).length
  // The best seed is always in this half, and the second in the other.
  const sharesOfByes = byes === 1 ? [1] : halvesOf(byes)
  return sharesOfByes.flatMap((near) =>
    halvesOf(field.length)
      .filter((places) => places + near <= size / 2 && field.length - places + byes - near <= size / 2)
      .map((places) => ({ byes: near, places })),
  )
}

const halvesOf = (amount: number): number[] => [...new Set([Math.floor(amount / 2), Math.ceil(amount / 2)])]

/** Row of a seed: first, second, third or fourth, fifth to eighth of the segment, and whether it has a bye. */
function levelRows(drawn: readonly Ranked[]): (Ranked & RowEntrant)[] {
  const seeds = drawn.filter(({ rank }) => rank < Infinity).toSorted((one, other) => one.rank - other.rank)
  const levelOf = (entrant: Ranked) => {
    const position = seeds.indexOf(entrant)
    if (position < 0) return OTHERS
    return position < 2 ? String(position + 1) : `level ${2 ** Math.ceil(Math.log2(position + 1))}`
  }
  return drawn.map((entrant) => ({
    ...entrant,
    row: `${levelOf(entrant)}${entrant.hasBye ? WITH_BYE : ''}`,
    ...(entrant.club === undefined || entrant.hasBye ? {} : { room: roomOf(entrant.club) }),
  }))
}

/** The seeds with a place of their own by the regulations; all others are kept apart only as far as there is room. */
const partedSeeds = <T extends Ranked>(field: readonly T[]): T[] =>
  field.filter(({ isParted }) => isParted).toSorted((one, other) => one.rank - other.rank)

const couplesIn = (rows: readonly RowEntrant[], couples: Segment['couples']): ClubPair[] =>
  couples.map((ids) => ({ members: rows.filter(({ id }) => ids.includes(id)), cost: COUPLE_COST }))

const COUPLE_COST = 1_000
const OTHERS = 'others'
const WITH_BYE = ', bye'
const roomOf = (club: string): string => `room ${club}`

/**
 * Each tie of the first round has room for one member of a club, and none where an entrant has a bye. For a club that is too large the
 * default applies: half.
 */
function roomsOf(field: readonly Ranked[], size: number, byes: number): Map<string, Range> {
  const farByes = field.filter(({ hasBye }) => hasBye).length - byes
  const [near, far] = [size / 4 - byes, size / 4 - farByes]
  const playing = countBy(field, ({ club, hasBye }) => (hasBye ? undefined : club))
  const fitting = [...playing].filter(([, members]) => members <= near + far)
  return new Map(
    fitting.map(([club, members]) => {
      return [roomOf(club), { least: Math.max(0, members - far), most: Math.min(members, near) }]
    }),
  )
}

/** Each level is split evenly between the halves; the one level that has seeds with and without a bye, by the chosen number of byes. */
function rangesOf(rows: readonly RowEntrant[], byes: number): Map<string, Range> {
  const sizes = countBy(rows, ({ row }) => row)
  const ranges = new Map<string, Range>()
  const isExact = (row: string, amount: number) => ranges.set(row, { least: amount, most: amount })
  let byesLeft = byes
  for (const [row, amount] of [...sizes].filter(([each]) => each.endsWith(WITH_BYE)).toSorted(byLevel)) {
    const isLast = !sizes.has(nextWithBye(row))
    const near = row.startsWith('1') ? 1 : row.startsWith('2') ? 0 : isLast ? byesLeft : amount / 2
    isExact(row, near)
    byesLeft -= near
  }
  for (const [row, amount] of sizes) {
    if (row === OTHERS || row.endsWith(WITH_BYE)) continue
    const [whole, withBye] = [amount + (sizes.get(row + WITH_BYE) ?? 0), ranges.get(row + WITH_BYE)?.least ?? 0]
    if (row === '1' || row === '2') isExact(row, row === '1' ? 1 : 0)
    else
      ranges.set(row, {
        least: Math.max(0, Math.floor(whole / 2) - withBye),
        most: Math.min(amount, Math.ceil(whole / 2) - withBye),
      })
  }
  return ranges
}

const levelNumber = (row: string): number => Number(/\d+/.exec(row)?.[0] ?? 0)
const byLevel = ([one]: [string, number], [other]: [string, number]): number => levelNumber(one) - levelNumber(other)

function nextWithBye(row: string): string {
  const next = levelNumber(row) * 2
  return next === 2 ? `2${WITH_BYE}` : `level ${next}${WITH_BYE}`
}

/** The number of members by which the clubs exceed an unavoidable difference of one. */
function countUneven({ near, far }: Halves): number {
  const [ofNear, ofFar] = [countBy(near, ({ club }) => club), countBy(far, ({ club }) => club)]
  const clubs = new Set([...ofNear.keys(), ...ofFar.keys()])
  return [...clubs].reduce((sum, club) => {
    const difference = Math.abs((ofNear.get(club) ?? 0) - (ofFar.get(club) ?? 0))
    return sum + Math.max(0, difference - 1)
  }, 0)
}

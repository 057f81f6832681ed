import { drawPlaces } from '#table-tennis/draw/draw-places.ts'
import { canRecompute, createLots } from '#table-tennis/draw/lot.ts'
import { pairSwiss } from '#table-tennis/draw/pair-swiss.ts'
import { toId, type DrawnNumbers, recompute, type PublicDraw, type Recomputed } from './recompute.ts'

/**
 * All that anybody needs to recompute a draw made during a tournament; numbers are those of the list of entrants.
 *
 * - `frame`: by the places of the groups. @property groups for each, the places that went on, with the club of the team there
 * - `round` of the Swiss system. @property entrants who went on, with their wins and previous opponents
 * @property drawn the published result: group and place from the top of the frame, empty for a bye; or the numbers of each pair
 */
export type LaterDraw = { version: number; secret: string; drawn: DrawnNumbers } & (
  | { kind: 'frame'; key: string; groups: readonly (readonly { place: number; club?: string }[])[] }
  | { kind: 'round'; round: number; entrants: readonly SwissNumber[] }
)

/** @property met numbers of opponents */
export type SwissNumber = { number: number; wins: number; met: readonly number[]; hadBye: boolean; strength?: number }

/** `other-version`: it was drawn by other rules than these, so it cannot be checked. */
export type LaterRecomputed = { kind: 'other-version' } | { kind: 'recomputed-later'; fitsDraw: boolean }

/** Recomputes a draw with the code of the server, in any program. */
export function recomputeLater(draw: LaterDraw): LaterRecomputed {
  if (!canRecompute(draw.version)) return { kind: 'other-version' }
  const drawn = draw.kind === 'frame' ? drawFrame(draw) : pairRound(draw)
  return { kind: 'recomputed-later', fitsDraw: JSON.stringify(drawn) === JSON.stringify(draw.drawn) }
}

const drawFrame = ({ groups, key, secret, version }: Extract<LaterDraw, { kind: 'frame' }>): DrawnNumbers =>
  drawPlaces(groups, key, { secret, version }).map((slot) => (slot === 'bye' ? [] : [slot.group, slot.place]))

function pairRound({ entrants, round, secret }: Extract<LaterDraw, { kind: 'round' }>): DrawnNumbers | undefined {
  const entries = entrants.map(({ number, met, ...entry }) => ({ ...entry, id: toId(number), met: met.map(toId) }))
  const paired = pairSwiss(entries, createLots(secret, `swiss ${round}`))
  return paired && pairedNumbers(paired, Number)
}

export const pairedNumbers = (
  { pairs, bye }: { pairs: readonly (readonly [string, string])[]; bye?: string | undefined },
  numberOf: (id: string) => number,
): DrawnNumbers => [...pairs.map((pair) => pair.map(numberOf)), ...(bye === undefined ? [] : [[numberOf(bye)]])]

/** Recomputes any published draw: the first one, or one made during the tournament. */
export const recomputeAny = (published: PublicDraw | LaterDraw): Recomputed | LaterRecomputed =>
  'kind' in published ? recomputeLater(published) : recompute(published)

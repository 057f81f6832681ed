import { drawPlaces } from '#table-tennis/draw/draw-places.ts'
import { canRecompute, createLots } from '#table-tennis/draw/lot.ts'
import { pairSwiss } from '#table-tennis/draw/pair-swiss.ts'
import { toId, type DrawnNumbers, recompute, type PublicDraw, type Recomputed } from './recompute.ts'

/**
 * All that anybody needs to draw once more what is drawn while a tournament is played; numbers are those of the list of entrants.
 *
 * - `frame`: by the places of the groups. @property groups of each the places that went on, with the club of whoever had come there
 * - `round` of the Swiss system. @property entrants who went on, with what they had won and whom they had met
 * @property drawn as it stands: group and place from the top of the frame, nothing for a bye; or the numbers of each pair
 */
export type LaterDraw = { version: number; secret: string; drawn: DrawnNumbers } & (
  | { kind: 'frame'; key: string; groups: readonly (readonly { place: number; club?: string }[])[] }
  | { kind: 'round'; round: number; entrants: readonly SwissNumber[] }
)

/** @property met numbers of opponents */
export type SwissNumber = { number: number; wins: number; met: readonly number[]; hadBye: boolean; strength?: number }

/** `other-version`: it was drawn by other rules than these, so nothing can be said of it. */
export type LaterRecomputed = { kind: 'other-version' } | { kind: 'recomputed-later'; fitsDraw: boolean }

/** Draws once more by the very code of the server, in whatever program this runs. */
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

/** @param numberOf whoever is named in the pairs */
export const pairedNumbers = (
  { pairs, bye }: { pairs: readonly (readonly [string, string])[]; bye?: string | undefined },
  numberOf: (id: string) => number,
): DrawnNumbers => [...pairs.map((pair) => pair.map(numberOf)), ...(bye === undefined ? [] : [[numberOf(bye)]])]

/** Draws once more whatever was published: the first draw, or one of those while the tournament was played. */
export const recomputeAny = (published: PublicDraw | LaterDraw): Recomputed | LaterRecomputed =>
  'kind' in published ? recomputeLater(published) : recompute(published)

import type { PublicDraw } from './recompute.ts'
import type { ShownDraw } from './show-draw.ts'

/** What is published of a draw, so that anybody can recompute it; undefined before the draw. */
export function publishDraw(draw: ShownDraw): PublicDraw | undefined {
  const { promise, setup, entrants, changes } = draw
  if (promise?.secret === undefined) return undefined
  const numberOf = (id: string | number) => entrants.find((entrant) => entrant.id === id)?.number ?? 0
  return {
    version: promise.version,
    commitment: promise.commitment,
    secret: promise.secret,
    setup,
    entrants: entrants.map(({ club, seed }) => ({
      ...(club !== undefined && { club }),
      ...(seed !== undefined && { seed }),
    })),
    swaps: changes.map(({ change }) => {
      if (change.kind === 'joined-group') return { joined: numberOf(change.entrant.id), group: change.group }
      const { one, other } = change
      return change.kind === 'swapped-in-frame'
        ? { frame: change.frame, one: change.one, other: change.other }
        : { one: numberOf(one), other: numberOf(other) }
    }),
    drawn: drawnNumbers(draw),
  }
}

function drawnNumbers({ groups, pairs, setup: { frames } }: ShownDraw): number[][] {
  if (groups.length > 0) return groups.map(({ members }) => members.map(({ number }) => number))
  const sidesOf = ({ home, guest }: ShownDraw['pairs'][number]) => [home?.number ?? 0, guest?.number ?? 0]
  if (pairs.every(({ frame }) => frame === undefined)) return pairs.map((pair) => sidesOf(pair).filter(Boolean))
  return frames.map(({ key }) => pairs.filter(({ frame }) => frame === key).flatMap(sidesOf))
}

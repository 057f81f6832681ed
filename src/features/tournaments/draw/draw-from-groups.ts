import { countMeetings, drawKnockout, type Frame } from './draw-knockout.ts'
import type { Entrant } from './entrant.ts'
import { createLots } from './lot.ts'

/** So many lots are looked at to keep clubs apart as well; the first that does, or the best of them, counts. */
const ATTEMPTS = 32

/**
 * Draws those who advance from groups into a frame. The first of group 1 stands at the top, the first of group 2 at the bottom, those of 3
 * and 4 are drawn to the ends between, and so on; byes are theirs. Group mates stand in opposite halves, four of them in different
 * quarters, so that nobody meets again before it must be. Clubs are kept apart in the first round where that leaves room for it.
 *
 * @param groups who advances from each, the best first
 */
export function drawFromGroups(groups: readonly (readonly Entrant[])[], secret: string, purpose: string): Frame {
  const clubs = new Map(groups.flat().map(({ id, club }) => [id, club]))
  const field = groups.flatMap((group, index) =>
    group.map(({ id }, place): Entrant => ({
      id,
      club: `group ${index}`,
      ...(place === 0 ? { seed: index + 1 } : {}),
    })),
  )
  const frames = Array.from({ length: ATTEMPTS }, (_, attempt) => () => {
    const frame = drawKnockout(field, createLots(secret, `${purpose} ${attempt}`))
    return frame.map((entrant) => entrant && withClub(entrant, clubs.get(entrant.id)))
  })
  let best: { frame: Frame; meetings: number } | undefined
  for (const draw of frames) {
    const frame = draw()
    const meetings = countMeetings(frame)
    if (!best || meetings < best.meetings) best = { frame, meetings }
    if (meetings === 0) break
  }
  return best?.frame ?? []
}

const withClub = ({ id, seed }: Entrant, club: string | undefined): Entrant => ({
  id,
  ...(club === undefined ? {} : { club }),
  ...(seed === undefined ? {} : { seed }),
})

import { drawKnockout } from '#table-tennis/draw/draw-knockout.ts'
import { drawPlaces } from '#table-tennis/draw/draw-places.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { createLots, type DrawNumber } from '#table-tennis/draw/lot.ts'
import type { CompetitionState } from './competition-state.ts'
import type { Competition } from './competition-ties.ts'
import { entryAt } from './group-stage.ts'
import type { LogEntry, Slot } from './log-entry.ts'
import { placesFor, type FrameSetup } from './setup.ts'

type FrameDrawn = LogEntry<'frame-drawn'>

/**
 * Draws all frames of a competition by one number: by the places of its groups, or all entrants where there are no groups. Clubs are kept
 * apart as far as the entrants on the places are known.
 */
export const drawFrames = (state: CompetitionState, competition: Competition, number: DrawNumber): FrameDrawn[] =>
  state.setup.frames.map((frame) => ({
    kind: 'frame-drawn',
    frame: frame.key,
    slots:
      competition.groups.length > 0
        ? drawPlaces(goingOn(state, competition, frame), frame.key, number)
        : drawKnockout(state.entrants, createLots(number.secret, frame.key)).map(toEntrantSlot),
  }))

const toEntrantSlot = (entrant: Entrant | undefined): Slot => (entrant ? { entrant: entrant.id } : 'bye')

/** For each group, the places that go on to a frame, with entrant and club as far as known. */
export function goingOn(
  { entrants }: CompetitionState,
  { groups }: Competition,
  frame: FrameSetup,
): { place: number; entrant: string | undefined; club: string | undefined }[][] {
  const clubs = new Map(entrants.map(({ id, club }) => [id, club]))
  return groups.map((standing) =>
    placesFor(frame, standing.group.entries.length).map((place) => {
      const entrant = entryAt(standing, place)
      return { place, entrant, club: clubs.get(entrant ?? '') }
    }),
  )
}

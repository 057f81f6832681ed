import { drawFromGroups } from '#features/tournaments/draw/draw-from-groups.ts'
import { drawKnockout } from '#features/tournaments/draw/draw-knockout.ts'
import type { Entrant } from '#features/tournaments/draw/entrant.ts'
import { createLots } from '#features/tournaments/draw/lot.ts'
import type { CompetitionState } from './competition-state.ts'
import type { Competition } from './competition-ties.ts'
import { entryAt } from './group-stage.ts'
import type { LogEntry, Slot } from './log-entry.ts'
import { placesFor, type FrameSetup } from './setup.ts'

type FrameDrawn = Extract<LogEntry, { kind: 'frame-drawn' }>

/**
 * Draws all frames of a competition by one number: by the places of its groups, or everybody where there are none. Clubs are kept apart as far
 * as it is known who came to which place.
 */
export function drawFrames(state: CompetitionState, competition: Competition, secret: string): FrameDrawn[] {
  return state.setup.frames.map((frame) => ({
    kind: 'frame-drawn',
    frame: frame.key,
    slots:
      competition.groups.length > 0
        ? drawPlaces(state, competition, frame, secret)
        : drawKnockout(state.entrants, createLots(secret, frame.key)).map(toEntrantSlot),
  }))
}

const toEntrantSlot = (entrant: Entrant | undefined): Slot => (entrant ? { entrant: entrant.id } : 'bye')

function drawPlaces(
  { entrants }: CompetitionState,
  { groups }: Competition,
  frame: FrameSetup,
  secret: string,
): Slot[] {
  const clubs = new Map(entrants.map(({ id, club }) => [id, club]))
  const slots = new Map<string, Slot>()
  const fields = groups.map((standing, group) =>
    placesFor(frame, standing.group.entries.length).map((place): Entrant => {
      const id = `${group} ${place}`
      slots.set(id, { group, place })
      const club = clubs.get(entryAt(standing, place) ?? '')
      return club === undefined ? { id } : { id, club }
    }),
  )
  return drawFromGroups(fields, secret, frame.key).map((entrant) => (entrant && slots.get(entrant.id)) ?? 'bye')
}

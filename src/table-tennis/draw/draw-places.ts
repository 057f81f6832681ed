import { drawFromGroups } from './draw-from-groups.ts'
import type { DrawNumber } from './lot.ts'

/** Whoever comes to this place (from 1) of that group (from 0). */
export type PlaceSlot = { group: number; place: number }

/**
 * Draws a frame by the places of the groups, whoever comes to them.
 *
 * @param groups of each the places that go on, the best first, with the club of whoever stands there where that is known
 * @param key of the frame, so that each is drawn by lots of its own
 */
export function drawPlaces(
  groups: readonly (readonly { place: number; club?: string | undefined }[])[],
  key: string,
  number: DrawNumber,
): (PlaceSlot | 'bye')[] {
  const slots = new Map<string, PlaceSlot>()
  const fields = groups.map((places, group) =>
    places.map(({ place, club }) => {
      const id = `${group} ${place}`
      slots.set(id, { group, place })
      return club === undefined ? { id } : { id, club }
    }),
  )
  return drawFromGroups(fields, number, key).map((entrant) => (entrant && slots.get(entrant.id)) ?? 'bye')
}

import { type DrawNumber, createLots } from './lot.ts'
import { countMeetings, drawKnockout, type Frame } from './draw-knockout.ts'
import type { Entrant } from './entrant.ts'

/** The entrant who finishes on this place (from 1) of that group (from 0). */
export type PlaceSlot = { group: number; place: number }

/**
 * Draws a frame by the places of the groups, before it is known who finishes on them.
 *
 * @param groups for each group the places that go on, the best first, with the club of the entrant there where that is known
 * @param key of the frame, so that each frame has its own lots
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

/** Tries and improves this many lots to keep clubs apart as well; takes the first that succeeds, otherwise the best. */
const ATTEMPTS = 32

/**
 * Draws the entrants who advance from groups into a frame. The first of group 1 stands at the top, the first of group 2 at the bottom,
 * those of 3 and 4 are drawn to the ends between, and so on; they get the byes. Group mates stand in opposite halves, four of them in
 * different quarters, first and second always in opposite halves, so that a rematch comes as late as possible. Clubs are kept apart in the
 * first round where that leaves room for it.
 *
 * @param groups the entrants who advance from each, the best first @param version of the draw; before version 3, first and second of three
 *   could stand in one half
 */
export function drawFromGroups(
  groups: readonly (readonly Entrant[])[],
  { secret, version }: DrawNumber,
  purpose: string,
): Frame {
  const clubs = new Map(groups.flat().map(({ id, club }) => [id, club]))
  const field = groups.flatMap((group, index) =>
    group.map(({ id }, place): Entrant => ({
      id,
      club: `group ${index}`,
      ...(place === 0 ? { seed: index + 1 } : {}),
    })),
  )
  const placeOf = new Map(groups.flatMap((group) => group.map(({ id }, place) => [id, place] as const)))
  // Two from each group: one in each half. More: each in a quarter of their own, up to four.
  const parts = groups.every(({ length }) => length < 3) ? 2 : 4
  const couples =
    parts === 2 || version < 3
      ? []
      : groups.flatMap(([first, second]) => (second && first ? [[first.id, second.id] as const] : []))
  let best: { frame: Frame; meetings: number } | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const drawn = drawKnockout(field, createLots(secret, `${purpose} ${attempt}`), couples)
    const frame = changeApart(drawn, { clubs, placeOf, parts })
    const meetings = countMeetings(frame)
    if (!best || meetings < best.meetings) best = { frame, meetings }
    if (meetings === 0) break
  }
  return best?.frame ?? []
}

/** @property placeOf place in the group, from 0 @property parts number of parts of the frame; places are swapped only within a part */
type Changing = {
  clubs: ReadonlyMap<string, string | undefined>
  placeOf: ReadonlyMap<string, number>
  parts: number
}

/**
 * Swaps entrants from the same place of their groups within a part of the frame, as long as that lowers the number of meetings within a
 * club. Group mates thereby stay as far apart as they were.
 */
function changeApart(drawn: Frame, { clubs, placeOf, parts }: Changing): Frame {
  const withClubs = (frame: Frame) => frame.map((entrant) => entrant && withClub(entrant, clubs.get(entrant.id)))
  const meetingsIn = (frame: Frame) => countMeetings(withClubs(frame))
  const couples = couplesToChange(drawn, placeOf, drawn.length / parts)
  let frame = drawn
  for (let meetings = meetingsIn(frame); meetings > 0; meetings = meetingsIn(frame)) {
    const changed = (couple: readonly [number, number]) => changePlaces(frame, couple)
    const better = couples.find((couple) => {
      const other = changed(couple)
      return countMeetings(other) === 0 && meetingsIn(other) < meetings
    })
    if (!better) break
    frame = changed(better)
  }
  return withClubs(frame)
}

const changePlaces = (frame: Frame, [one, other]: readonly [number, number]): Frame =>
  frame.with(one, frame[other]).with(other, frame[one])

/** Seeded entrants are left out: the regulations fix their places. */
function couplesToChange(frame: Frame, placeOf: Changing['placeOf'], size: number): (readonly [number, number])[] {
  const free = [...frame.entries()].filter(([, entrant]) => entrant && entrant.seed === undefined)
  return free.flatMap(([at, one]) =>
    free.flatMap(([to, other]) => {
      const isBeside = at < to && Math.floor(at / size) === Math.floor(to / size)
      return isBeside && placeOf.get(one?.id ?? '') === placeOf.get(other?.id ?? '') ? [[at, to] as const] : []
    }),
  )
}

const withClub = ({ id, seed }: Entrant, club: string | undefined): Entrant => ({
  id,
  ...(club === undefined ? {} : { club }),
  ...(seed === undefined ? {} : { seed }),
})

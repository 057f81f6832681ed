import { drawGroups } from '#table-tennis/draw/draw-groups.ts'
import { drawKnockout } from '#table-tennis/draw/draw-knockout.ts'
import { commitTo, createLots } from '#table-tennis/draw/lot.ts'
import { randomField } from './random-field.ts'

/** A frame takes twice as long as groups, and uses the same lots. */
const FRAME_IN = 5

/** Draws groups for every word in the range, and a frame for each fifth. @returns a hash of all draws */
export function drawFields(from: number, to: number): string {
  const drawn = Array.from({ length: to - from }, (_, index) => {
    const secret = String(from + index)
    const { entrants, groups } = randomField(from + index)
    const idsOf = (members: readonly ({ id: string } | undefined)[]) => members.map((member) => member?.id)
    return [
      drawGroups(entrants, groups, 'lot', createLots(secret, 'groups')).groups.map(idsOf),
      ...(index % FRAME_IN === 0 ? [idsOf(drawKnockout(entrants, createLots(secret, 'knockout')))] : []),
    ]
  })
  return commitTo(JSON.stringify(drawn))
}

import type { DayCompetition } from '#features/tournaments/day/day.ts'

/**
 * The group that a late entrant can join: one of the smallest that is not over, as long as no frame was drawn. Prefers the fewest called ties,
 * then the fewest club mates.
 *
 * @returns counted from 0
 */
export function groupForLate({ state, derived }: DayCompetition, club: string | undefined): number | undefined {
  const { groups, frames, entrants } = state
  if (frames.size > 0) return undefined
  const clubs = new Map(entrants.map((entrant) => [entrant.id, entrant.club]))
  const smallest = Math.min(...groups.map((members) => members.length))
  const open = groups.flatMap((members, group) => {
    const ties = derived.ties.filter((tie) => tie.stage === 'groups' && tie.group === group)
    const isOver = ties.every(({ status }) => status === 'over')
    if (members.length > smallest || isOver) return []
    const called = ties.filter(({ status }) => status === 'called' || status === 'over').length
    const mates = members.filter((member) => club !== undefined && clubs.get(member) === club).length
    return [{ group, called, mates }]
  })
  const [first] = open.toSorted((one, other) => one.called - other.called || one.mates - other.mates)
  return first?.group
}

import { competitionsOf, type Competition } from '#features/tournaments/events/competition.ts'
import type { HandlingContext } from './context.ts'
import type { Mark } from '#features/tournaments/registrations/mark.ts'
import { placeOf, type Team } from '#features/tournaments/registrations/team.ts'
import type { Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { readHandled } from './handled-registrations.ts'

/** An entry for a double that can be merged with another of its competition. */
export type SingleHalf = { reference: string } & Pick<Team, 'position' | 'name' | 'competition'>

/** Whether it is entered for a double and has a place, an offer or a turn in the queue. */
export function isSingleHalf(competitions: readonly Competition[], mark: Mark, team: Team) {
  const isDouble = competitions.some(({ key, kind }) => key === team.competition && kind === 'double')
  return isDouble && ['held', 'offered', 'queued'].includes(placeOf(mark, team))
}

/** The halves that the director can merge, in order of receipt. */
export async function listHalves(ctx: HandlingContext, actor: Actor, slug: string) {
  const event = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!event.ok) return event
  const competitions = competitionsOf(event.value)
  if (competitions.every(({ kind }) => kind !== 'double')) return ok([])
  const registrations = await readHandled(ctx.read, event.value.id)
  return ok(
    registrations.flatMap(({ reference, teams, handling }) =>
      teams
        .filter((team) => isSingleHalf(competitions, handling.mark, team))
        .map(({ position, name, competition }) => ({ reference, position, name, competition })),
    ),
  )
}

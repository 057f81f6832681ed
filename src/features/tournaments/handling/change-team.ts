import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, type Result } from '#shared/result.ts'
import type { DoErrand, DoneErrand, DoErrandRefusal } from '#features/tournaments/entrants/do-errand.ts'
import type { Errand } from '#features/tournaments/entrants/errand.ts'
import { enterEvent, type FindEvent, type UnknownEvent, type WhichRegistration } from './handled-registrations.ts'

type Needs = { findEvent: FindEvent; doErrand: DoErrand }

export type ChangeTeamRefusal = NotAllowed | UnknownEvent | DoErrandRefusal

export function createChangeTeam({ findEvent, doErrand }: Needs) {
  /** Corrects one team of a registration, or adds one; no deadline counts for the director, but places do. The entrant is told. */
  return async function changeTeam(
    actor: Actor,
    { slug, reference }: WhichRegistration,
    errand: Errand,
  ): Promise<Result<DoneErrand, ChangeTeamRefusal>> {
    const event = await enterEvent(findEvent, actor, 'handle-registrations', slug)
    if (!event.ok) return err(event.error)
    return doErrand({
      find: ({ registrations }) => registrations.findByReference(event.value.id, reference),
      errand,
      by: { kind: 'director', accountId: actor.accountId },
    })
  }
}

import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, type Result } from '#shared/result.ts'
import type { ChangePlayers, PlayerErrand, PlayerRefusal } from '#features/tournaments/entrants/change-players.ts'
import type { DoErrand, DoneErrand, DoErrandRefusal, ErrandWork } from '#features/tournaments/entrants/do-errand.ts'
import type { Errand } from '#features/tournaments/entrants/errand.ts'
import { enterEvent, type FindEvent, type UnknownEvent, type WhichRegistration } from './handled-registrations.ts'

type Needs = { findEvent: FindEvent; doErrand: DoErrand; changePlayers: ChangePlayers }

export type ChangeTeamRefusal = NotAllowed | UnknownEvent | DoErrandRefusal | PlayerRefusal

export function createChangeTeam({ findEvent, doErrand, changePlayers }: Needs) {
  /**
   * Corrects one team of a registration, or who plays for it, or adds one; no deadline counts for the director, but places do. The entrant
   * is told.
   */
  return async function changeTeam(
    actor: Actor,
    { slug, reference }: WhichRegistration,
    errand: Errand | PlayerErrand,
  ): Promise<Result<DoneErrand | void, ChangeTeamRefusal>> {
    const event = await enterEvent(findEvent, actor, 'handle-registrations', slug)
    if (!event.ok) return err(event.error)
    const whose = {
      find: ({ registrations }: Pick<ErrandWork, 'registrations'>) =>
        registrations.findByReference(event.value.id, reference),
      by: { kind: 'director', accountId: actor.accountId } as const,
    }
    return 'team' in errand ? changePlayers({ ...whose, errand }) : doErrand({ ...whose, errand })
  }
}

import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import type { UnknownRegistration, WhichRegistration } from './handled-registrations.ts'
import type { HandlingContext, HandlingStores } from './context.ts'
import type { Change } from '#features/tournaments/registrations/handling.ts'
import { takesPlaces, type Mark } from '#features/tournaments/registrations/mark.ts'
import { findPlaces, type EventFull } from '#features/tournaments/registrations/places.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { settleEvent } from '#features/tournaments/registrations/settle-event.ts'
import { PLACE_HOLDING, type Team } from '#features/tournaments/registrations/team.ts'

/** Another director was faster. @property mark the current one */
type MarkedMeanwhile = { kind: 'marked-meanwhile'; mark: Mark; changed: Change | undefined }
type MarkRefusal = NotAllowed | UnknownEvent | UnknownRegistration | MarkedMeanwhile | EventFull

/**
 * A registration that had given up its places gets them back only if enough are free. Freed places go to the queue.
 *
 * @param change.seen the mark that the page showed, so that a concurrent decision is not overwritten
 */
export async function markRegistration(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
  { mark, seen }: { mark: Mark; seen: Mark },
): Promise<Result<void, MarkRefusal>> {
  const event = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!event.ok) return event
  const at = ctx.now()
  return ctx.write(async (stores): Promise<Result<void, MarkRefusal>> => {
    const { registrations, handling } = stores
    const settled = await settleEvent(ctx, stores, event.value.id, at)
    const registration = await registrations.findByReference(event.value.id, reference)
    if (!registration || !settled) return err({ kind: 'unknown-registration' })
    const needsPlaces = takesPlaces(mark) && !takesPlaces(seen)
    const found = needsPlaces ? findPlaces(settled, registration.teams.filter(wantsPlace)) : ok(undefined)
    // A stale page is reported first.
    if (!found.ok && (await handling.find(registration.id)).mark === seen) return found
    const written = await handling.setMark(registration.id, mark, { seen, at, by: actor.accountId })
    if (!written) {
      const stands = await handling.find(registration.id)
      if (stands.mark === mark) return ok(undefined)
      return err({ kind: 'marked-meanwhile', mark: stands.mark, changed: stands.markChanged })
    }
    if (!takesPlaces(mark)) await takeOffersBack(stores, registration)
    await settleEvent(ctx, stores, event.value.id, at)
    return ok(undefined)
  })
}

const wantsPlace = ({ standing }: Team) => PLACE_HOLDING.includes(standing)

/** A registration put aside keeps its turns in the queue, but loses offered places. */
async function takeOffersBack({ teams }: HandlingStores, { id, teams: own }: Registration): Promise<void> {
  for (const team of own.filter(({ standing }) => standing === 'offered')) {
    await teams.change(id, { ...team, standing: 'waiting', offerUntil: undefined })
  }
}

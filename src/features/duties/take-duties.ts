import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { composeTakenOver } from './duty-mail.ts'
import { createDutyPost, type DutyNeeds } from './duty-needs.ts'
import { decideDuty, freePlaces, mayStillLeave, type DutyDeed, type DutyRefusal, type KeptDuty } from './duty.ts'

/** @property name of who has the place; undefined when they are no member any more */
type ShownPlace = { accountId: string; name: string | undefined; isOffered: boolean; isOwn: boolean }
/** As members see it. */
export type ShownDuty = KeptDuty & { shown: ShownPlace[]; free: number; isOwn: boolean; mayLeave: boolean }

type UnknownDuty = { kind: 'unknown-duty' }

/** What members do about duties. */
export function createTakeDuties(needs: DutyNeeds) {
  const { duties, inTransaction, listHelpers, now, afterCommit } = needs
  const openPost = createDutyPost(needs)

  return {
    /** All that are not over, in the order in which they begin. */
    async list(actor: Actor): Promise<Result<ShownDuty[], NotAllowed>> {
      const allowed = allow(actor, 'meet-members')
      if (!allowed.ok) return allowed
      const at = now()
      const [found, helpers] = await Promise.all([duties.list({ endsAfter: at }), listHelpers()])
      const names = new Map(helpers.map(({ id, name }) => [id, name]))
      return ok(
        found.map((duty) => ({ ...duty, ...showPlaces(duty, actor, names), mayLeave: mayStillLeave(duty, at) })),
      )
    },

    /** Of two who want the same place at once one gets it, and the other is told. */
    async act(
      actor: Actor,
      dutyId: string,
      deed: DutyDeed,
    ): Promise<Result<void, NotAllowed | UnknownDuty | DutyRefusal>> {
      const allowed = allow(actor, 'meet-members')
      if (!allowed.ok) return allowed
      const { post, nameOf } = await openPost()
      const who = actor.accountId
      const done = await inTransaction(async (stores): Promise<Result<number, UnknownDuty | DutyRefusal>> => {
        const duty = await stores.duties.hold(dutyId)
        if (!duty) return err({ kind: 'unknown-duty' })
        const decided = decideDuty(duty, { deed, who, now: now() })
        if (!decided.ok) return decided
        await stores.duties.setPlaces(dutyId, decided.value, duty.places)
        if (deed.kind !== 'take-over') return ok(0)
        return ok(await post(stores, deed.from, (facts) => composeTakenOver(facts, duty, nameOf(who) ?? 'Jemand')))
      })
      if (!done.ok) return done
      if (done.value > 0) afterCommit()
      return ok(undefined)
    },
  }
}

/** @param names of all who are members, by their accounts */
function showPlaces(duty: KeptDuty, { accountId: own }: Actor, names: ReadonlyMap<string, string | undefined>) {
  const shown = duty.places.map(({ accountId, offeredAt }) => ({
    accountId,
    name: names.get(accountId),
    isOffered: offeredAt !== undefined,
    isOwn: accountId === own,
  }))
  return { shown, free: freePlaces(duty), isOwn: shown.some(({ isOwn }) => isOwn) }
}

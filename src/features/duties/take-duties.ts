import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DutyContext } from './context.ts'
import { composeTakenOver } from './duty-mail.ts'
import { openDutyPost } from './duty-post.ts'
import { decideDuty, freePlaces, mayStillLeave, type DutyCommand, type DutyRefusal, type KeptDuty } from './duty.ts'

/** @property name of the member who has the place; undefined if they are no longer a member */
type ShownPlace = { accountId: string; name: string | undefined; isOffered: boolean; isOwn: boolean }
/** A duty as members see it. */
export type ShownDuty = KeptDuty & { shown: ShownPlace[]; free: number; isOwn: boolean; mayLeave: boolean }

type UnknownDuty = { kind: 'unknown-duty' }

/** All duties that are not over, in the order in which they begin. */
export async function listDuties(ctx: DutyContext, actor: Actor): Promise<Result<ShownDuty[], NotAllowed>> {
  if (!may(actor, 'meet-members')) return notAllowed('meet-members')
  const at = ctx.now()
  const [found, members] = await Promise.all([ctx.read.duties.list({ endsAfter: at }), ctx.listMembers()])
  const names = new Map(members.map(({ id, name }) => [id, name]))
  return ok(found.map((duty) => ({ ...duty, ...showPlaces(duty, actor, names), mayLeave: mayStillLeave(duty, at) })))
}

/** If two members want the same place at once, one gets it and the other is refused. */
export async function changePlace(
  ctx: DutyContext,
  actor: Actor,
  dutyId: string,
  command: DutyCommand,
): Promise<Result<void, NotAllowed | UnknownDuty | DutyRefusal>> {
  if (!may(actor, 'meet-members')) return notAllowed('meet-members')
  const { post, nameOf } = await openDutyPost(ctx)
  const who = actor.accountId
  return ctx.write(async (stores): Promise<Result<void, UnknownDuty | DutyRefusal>> => {
    const duty = await stores.duties.hold(dutyId)
    if (!duty) return err({ kind: 'unknown-duty' })
    const decided = decideDuty(duty, { command, who, now: ctx.now() })
    if (!decided.ok) return decided
    await stores.duties.setPlaces(dutyId, decided.value, duty.places)
    if (command.kind === 'take-over')
      await post(stores, command.from, (facts) => composeTakenOver(facts, duty, nameOf(who) ?? 'Jemand'))
    return ok(undefined)
  })
}

/** @param names of all members, by account */
function showPlaces(duty: KeptDuty, { accountId: own }: Actor, names: ReadonlyMap<string, string | undefined>) {
  const shown = duty.places.map(({ accountId, offeredAt }) => ({
    accountId,
    name: names.get(accountId),
    isOffered: offeredAt !== undefined,
    isOwn: accountId === own,
  }))
  return { shown, free: freePlaces(duty), isOwn: shown.some(({ isOwn }) => isOwn) }
}

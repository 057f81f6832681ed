import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DutyContext, Occasion } from './context.ts'
import { composeDutyGone, composeDutyMoved } from './duty-mail.ts'
import { openDutyPost } from './duty-post.ts'
import type { DutyStore } from './duty-store.ts'
import type { KeptDuty } from './duty.ts'
import type { FillRefusal, JobRefusal } from './fill-roster.ts'
import { movedTo } from './plan-duties.ts'
import { openRoster } from './read-rosters.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'

export type RosterRefusal = JobRefusal | { kind: 'unknown-duty' }

/** Moves the duties to the new time of their occasion, and tells all members who are in them. */
export async function moveDuties(ctx: DutyContext, actor: Actor, key: string): Promise<Result<void, FillRefusal>> {
  const opened = await openRoster(ctx, actor, key)
  if (!opened.ok) return opened
  const { occasion, duties } = opened.value
  const { post } = await openDutyPost(ctx)
  await ctx.write(async (stores) => {
    for (const { id } of duties) {
      const moved = await moveDuty(stores.duties, id, occasion)
      if (!moved) continue
      for (const { accountId } of moved.places) await post(stores, accountId, (facts) => composeDutyMoved(facts, moved))
    }
  })
  return ok(undefined)
}

/** Removes a duty, and tells all members who are in it unless it is over. */
export async function removeDuty(
  ctx: DutyContext,
  actor: Actor,
  { key, dutyId }: { key: string; dutyId: string },
): Promise<Result<void, RosterRefusal>> {
  const opened = await openRoster(ctx, actor, key)
  if (!opened.ok) return opened
  const { post } = await openDutyPost(ctx)
  return ctx.write(async (stores): Promise<Result<void, RosterRefusal>> => {
    const duty = await stores.duties.hold(dutyId)
    if (duty?.occasion !== key) return err({ kind: 'unknown-duty' })
    await stores.duties.remove(dutyId)
    for (const { accountId } of duty.endsAt > ctx.now() ? duty.places : [])
      await post(stores, accountId, (facts) => composeDutyGone(facts, duty))
    return ok(undefined)
  })
}

/** @returns undefined if it already has the occasion’s time, or is gone */
async function moveDuty(duties: DutyStore, id: string, { startsAt, title }: Occasion): Promise<KeptDuty | undefined> {
  const duty = await duties.hold(id)
  if (!duty || duty.occasionAt.getTime() === startsAt.getTime()) return undefined
  const [times] = movedTo([duty], duty.occasionAt, startsAt)
  // A reminder of the old time does not count for the new one.
  const places = duty.places.map((place) => ({ ...place, remindedAt: undefined }))
  const moved = { ...duty, ...times, places, occasionAt: startsAt, occasionTitle: title }
  await duties.change(moved)
  await duties.setPlaces(id, places, duty.places)
  return moved
}

/** How long after its end the places of a duty are kept; the privacy policy repeats this figure. The duty itself stays for next year’s roster. */
export const DUTY_PLACE_RETENTION = 30 * DAY
const DUTY_RETENTION = 730 * DAY

/** Runs about once a day. @returns how many rows were removed */
export function purgeDuties(ctx: Context<{ duties: DutyStore }>): Promise<number> {
  const ago = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
  return ctx.write(({ duties }) =>
    duties.removeEndedUntil({ places: ago(DUTY_PLACE_RETENTION), duties: ago(DUTY_RETENTION) }),
  )
}

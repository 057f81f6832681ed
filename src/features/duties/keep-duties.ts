import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { composeDutyGone, composeDutyMoved } from './duty-mail.ts'
import { createDutyPost, type DutyNeeds, type Occasion } from './duty-needs.ts'
import type { DutyStore } from './duty-store.ts'
import type { KeptDuty } from './duty.ts'
import { createFillRoster, type FillRefusal, type JobRefusal } from './fill-roster.ts'
import { movedTo } from './plan-duties.ts'
import { createReadRosters } from './read-rosters.ts'

export type RosterRefusal = JobRefusal | { kind: 'unknown-duty' }

/** What board, directors, and captains for their home matches do about duties. */
export function createKeepDuties(needs: DutyNeeds) {
  const { inTransaction, now, afterCommit } = needs
  const openPost = createDutyPost(needs)
  const rosters = createReadRosters(needs)

  return {
    ...rosters,
    ...createFillRoster(needs, rosters),

    /** The occasion has another time: its duties get theirs, and whoever is in them is told. */
    async moveAlong(actor: Actor, key: string): Promise<Result<void, FillRefusal>> {
      const opened = await rosters.openRoster(actor, key)
      if (!opened.ok) return opened
      const { occasion, duties } = opened.value
      const { post } = await openPost()
      const mails = await inTransaction(async (stores) => {
        let count = 0
        for (const { id } of duties) {
          const moved = await moveDuty(stores.duties, id, occasion)
          if (!moved) continue
          for (const { accountId } of moved.places)
            count += await post(stores, accountId, (facts) => composeDutyMoved(facts, moved))
        }
        return count
      })
      if (mails > 0) afterCommit()
      return ok(undefined)
    },

    /** Strikes a duty; whoever is in it is told, unless it is over. */
    async remove(actor: Actor, key: string, dutyId: string): Promise<Result<void, RosterRefusal>> {
      const opened = await rosters.openRoster(actor, key)
      if (!opened.ok) return opened
      const { post } = await openPost()
      const removed = await inTransaction(async (stores): Promise<Result<number, RosterRefusal>> => {
        const duty = await stores.duties.hold(dutyId)
        if (duty?.occasion !== key) return err({ kind: 'unknown-duty' })
        await stores.duties.remove(dutyId)
        let count = 0
        for (const { accountId } of duty.endsAt > now() ? duty.places : [])
          count += await post(stores, accountId, (facts) => composeDutyGone(facts, duty))
        return ok(count)
      })
      if (!removed.ok) return removed
      if (removed.value > 0) afterCommit()
      return ok(undefined)
    },
  }
}

/** @returns undefined where it has the occasion’s time already, or is gone */
async function moveDuty(duties: DutyStore, id: string, { startsAt, title }: Occasion): Promise<KeptDuty | undefined> {
  const duty = await duties.hold(id)
  if (!duty || duty.occasionAt.getTime() === startsAt.getTime()) return undefined
  const [times] = movedTo([duty], duty.occasionAt, startsAt)
  // Whoever was reminded of the old time is to be reminded of the new one.
  const places = duty.places.map((place) => ({ ...place, remindedAt: undefined }))
  const moved = { ...duty, ...times, places, occasionAt: startsAt, occasionTitle: title }
  await duties.change(moved)
  await duties.setPlaces(id, places, duty.places)
  return moved
}

import type { Actor } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { composeDutyGone, composeDutyMoved } from './duty-mail.ts'
import { createDutyPost, type DutyNeeds } from './duty-needs.ts'
import type { Duty } from './duty.ts'
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
      const { startsAt, title } = opened.value.occasion
      const { post } = await openPost()
      const mails = await inTransaction(async (stores) => {
        let count = 0
        for (const { id } of opened.value.duties) {
          const duty = await stores.duties.hold(id)
          if (!duty || duty.occasionAt.getTime() === startsAt.getTime()) continue
          const [times] = movedTo([duty], duty.occasionAt, startsAt)
          const moved: Duty = { ...duty, ...times, occasionAt: startsAt, occasionTitle: title }
          await stores.duties.change(moved)
          // Whoever was reminded of the old time is to be reminded of the new one.
          const places = duty.places.map((place) => ({ ...place, remindedAt: undefined }))
          await stores.duties.setPlaces(id, places, duty.places)
          for (const { accountId } of places)
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

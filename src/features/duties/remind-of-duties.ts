import { DAY } from '#shared/durations.ts'
import { composeDutyReminder } from './duty-mail.ts'
import { createDutyPost, type DutyNeeds } from './duty-needs.ts'
import type { KeptDuty } from './duty.ts'

/**
 * Reminds members of duties that are near, once. Each instance may ask at any time: what was said is noted in the transaction that keeps
 * the mail. Whoever entered themselves since then knows it.
 *
 * @param needs.daysBefore 0: nobody is reminded
 * @returns a step that tells how many mails it has written
 */
export function createRemindOfDuties(needs: DutyNeeds & { daysBefore: number }): () => Promise<number> {
  const { duties, inTransaction, now, afterCommit, daysBefore } = needs
  const openPost = createDutyPost(needs)

  return async function remindOfDuties(): Promise<number> {
    const due = findDue(await duties.list({ endsAfter: now() }), now(), daysBefore * DAY)
    if (due.size === 0) return 0
    const { post } = await openPost()
    let mails = 0
    for (const [accountId, found] of due) {
      if (await duties.isOptedOut(accountId)) continue
      mails += await inTransaction(async (stores) => {
        const fresh: KeptDuty[] = []
        for (const duty of found) if (await stores.duties.noteReminder(duty.id, accountId, now())) fresh.push(duty)
        return fresh.length === 0 ? 0 : post(stores, accountId, (facts) => composeDutyReminder(facts, fresh))
      })
    }
    if (mails > 0) afterCommit()
    return mails
  }
}

/** By account, what it is to be reminded of. */
function findDue(all: readonly KeptDuty[], now: Date, ahead: number): Map<string, KeptDuty[]> {
  const due = new Map<string, KeptDuty[]>()
  for (const duty of all) {
    const from = duty.startsAt.getTime() - ahead
    if (now.getTime() < from || now >= duty.startsAt) continue
    for (const { accountId, remindedAt, enteredAt } of duty.places)
      if (remindedAt === undefined && enteredAt.getTime() < from)
        due.set(accountId, [...(due.get(accountId) ?? []), duty])
  }
  return due
}

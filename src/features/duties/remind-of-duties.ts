import { DAY } from '#shared/durations.ts'
import type { DutyContext } from './context.ts'
import { composeDutyReminder } from './duty-mail.ts'
import { openDutyPost } from './duty-post.ts'
import type { KeptDuty } from './duty.ts'

/**
 * Reminds members of upcoming duties, once. Each instance may call it at any time: the transaction that stores a mail also notes it. Members who
 * entered after the reminder was due get none.
 *
 * @param daysBefore 0: nobody is reminded
 * @returns how many mails it has written
 */
export async function remindOfDuties(ctx: DutyContext, daysBefore: number): Promise<number> {
  const due = findDue(await ctx.read.duties.list({ endsAfter: ctx.now() }), ctx.now(), daysBefore * DAY)
  if (due.size === 0) return 0
  const { post } = await openDutyPost(ctx)
  let mails = 0
  for (const [accountId, found] of due) {
    if (await ctx.read.duties.isOptedOut(accountId)) continue
    mails += await ctx.write(async (stores) => {
      const fresh: KeptDuty[] = []
      for (const duty of found) if (await stores.duties.noteReminder(duty.id, accountId, ctx.now())) fresh.push(duty)
      return fresh.length === 0 ? 0 : post(stores, accountId, (facts) => composeDutyReminder(facts, fresh))
    })
  }
  return mails
}

/** The duties to remind of, by account. */
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

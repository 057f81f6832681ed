import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { DateContext, DateStores } from '#features/dates/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { findDue, restoredFor, toNews, type News } from './due-entries.ts'
import { composeCancellation, composeReminder, composeRestored } from './reminder-mail.ts'
import type { ReminderStore } from './reminder-store.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'

/** Whether nobody else says it, by a note that is made or taken back. */
type Claim = (reminders: ReminderStore, key: string) => Promise<boolean>

/** @property news of which those are mailed that the claim gives, in one mail */
type Letter = { news: News[]; claim: Claim; compose: (entries: AgendaEntry[]) => Mail }

/**
 * Reminds everybody of tomorrow, in the evening, and notifies them of what falls out today as soon as it is known, and of what takes place after
 * all. Each instance may ask at any time: what was said is noted in the transaction that keeps the mail.
 *
 * @returns how many mails were written
 */
export async function remindOfDates(ctx: DateContext): Promise<number> {
  const { cancelled, tomorrow, restored } = await findDue(ctx.agenda, ctx.now())
  const noted = await ctx.read.reminders.findNoted([...restored.keys()])
  if (cancelled.length + tomorrow.length + noted.length === 0) return 0
  const { publicUrl } = ctx
  const club = await ctx.findClub()
  let mails = 0
  for (const { id, email: to, groups, endUrl } of await ctx.listReminded()) {
    const facts = { to, publicUrl, endUrl, club }
    const mine = (news: News[]) => news.filter(({ entry }) => groups.includes(entry.group))
    const note: Claim = (reminders, key) => reminders.noteReminder(id, key, ctx.now())
    const takeBack: Claim = (reminders, key) => reminders.forgetReminder(id, key)
    const letters: Letter[] = [
      { news: cancelled.map(toNews), claim: note, compose: (entries) => composeCancellation({ ...facts, entries }) },
      {
        news: restoredFor(id, noted, restored),
        claim: takeBack,
        compose: (entries) => composeRestored({ ...facts, entries }),
      },
      { news: tomorrow.map(toNews), claim: note, compose: (entries) => composeReminder({ ...facts, entries }) },
    ]
    for (const letter of letters) mails += await send(ctx, { ...letter, news: mine(letter.news) })
  }
  return mails
}

/** @returns how many mails were written */
async function send({ write, now, newId }: DateContext, { news, claim, compose }: Letter): Promise<number> {
  if (news.length === 0) return 0
  return write(async (stores) => {
    const fresh = new Set<AgendaEntry>()
    for (const { key, entry } of news) if (await claim(stores.reminders, key)) fresh.add(entry)
    if (fresh.size === 0) return 0
    await stores.outbox.add({ ...compose([...fresh]), id: newId(), createdAt: now() })
    return 1
  })
}

/** Of what somebody was reminded is only kept so that nobody is twice; the privacy policy repeats this figure. */
export const REMINDER_RETENTION = 30 * DAY

/** A browser that nobody renews in so long has most likely been thrown away; the privacy policy repeats this figure, too. */
export const PUSH_RETENTION = 730 * DAY

/** Forgets of what people were reminded, and browsers that came long ago; to be run about once a day. @returns how many */
export const purgeReminders = ({ write, now }: Context<DateStores>): Promise<number> =>
  write(async ({ reminders, push }) => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    return (
      (await reminders.removeRemindersUntil(ago(REMINDER_RETENTION))) +
      (await push.removeAddedUntil(ago(PUSH_RETENTION)))
    )
  })

import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { DateContext, DateStores } from '#features/dates/context.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { findDue, restoredFor, toNews, type News } from './due-entries.ts'
import { composeCancellation, composeReminder, composeRestored } from './reminder-mail.ts'
import type { ReminderStore } from './reminder-store.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'

/** Adds or removes a note. @returns whether this instance was the first to do so, and may send */
type Claim = (reminders: ReminderStore, key: string) => Promise<boolean>

/** @property news candidates; those that the claim grants go out in one mail */
type Letter = { news: News[]; claim: Claim; compose: (entries: AgendaEntry[]) => Mail }

/**
 * Reminds subscribers of tomorrow's dates, in the evening, and notifies them of today's cancellations as soon as they are known, and of those that
 * were undone. Each instance may call it at any time: the transaction that stores a mail also notes it.
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

/** Notes of reminders only prevent sending them twice; the privacy policy repeats this figure. */
export const REMINDER_RETENTION = 30 * DAY

/** A browser whose subscription is not renewed for so long is most likely gone; the privacy policy repeats this figure, too. */
export const PUSH_RETENTION = 730 * DAY

/** Forgets old notes of reminders and old browsers; runs about once a day. @returns how many */
export const purgeReminders = ({ write, now }: Context<DateStores>): Promise<number> =>
  write(async ({ reminders, push }) => {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    return (
      (await reminders.removeRemindersUntil(ago(REMINDER_RETENTION))) +
      (await push.removeAddedUntil(ago(PUSH_RETENTION)))
    )
  })

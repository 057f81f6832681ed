import type { ContactClub } from '#features/contact/contact-mail.ts'
import { berlinDaysBetween } from '#shared/berlin-time.ts'
import type { EnquiryContext } from './context.ts'
import { composeReminder } from './enquiry-mail.ts'
import { maySee, nextReminder, type Enquiry, type Reminder } from './enquiry.ts'

/** Reminds of unanswered enquiries, each reminder once across all instances. @returns how many enquiries */
export async function remindOffices(ctx: EnquiryContext): Promise<number> {
  const club = await ctx.findClub()
  let count = 0
  for (const enquiry of await ctx.read.enquiries.listOpen()) {
    const next = nextReminder(enquiry)
    if (!next || next.at > ctx.now()) continue
    const recipients = await findRecipients(ctx, enquiry, { reminder: next.reminder, club })
    const at = ctx.now()
    const facts = {
      club,
      reminder: next.reminder,
      days: berlinDaysBetween(enquiry.receivedAt, at),
      url: ctx.addresses.enquiry(enquiry.id),
    }
    const isFirst = await ctx.write(async (stores) => {
      if (!(await stores.enquiries.setReminded(enquiry.id, next.reminder, at))) return false
      for (const recipient of recipients)
        await stores.outbox.add({ ...composeReminder(enquiry, recipient, facts), id: ctx.newId(), createdAt: at })
      return true
    })
    if (isFirst) count += 1
  }
  return count
}

/** First the person who has taken it, or its office; later the board. If none has an account, the club's own address gets it. */
async function findRecipients(
  ctx: EnquiryContext,
  enquiry: Enquiry,
  { reminder, club }: { reminder: Reminder; club: ContactClub },
): Promise<string[]> {
  const { office, taken } = enquiry
  const taker = taken && reminder === 'office' ? await ctx.findActivePerson(taken.by) : undefined
  if (taker?.email !== undefined && maySee(taker, enquiry)) return [taker.email]
  const holders = await ctx.listOfficeAddresses(reminder === 'board' ? 'board' : office)
  return holders.length > 0 ? [...new Set(holders)] : [club.email]
}

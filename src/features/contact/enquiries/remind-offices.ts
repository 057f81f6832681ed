import type { ContactClub } from '#features/contact/contact-mail.ts'
import type { Office } from '#rights/offices.ts'
import { berlinDaysBetween } from '#shared/berlin-time.ts'
import { composeReminder } from './enquiry-mail.ts'
import type { EnquiryNeeds } from './enquiry-needs.ts'
import { nextReminder, type Enquiry, type Reminder } from './enquiry.ts'

type Needs = Pick<EnquiryNeeds, 'inTransaction' | 'now' | 'newId'> & {
  listOpen: () => Promise<Enquiry[]>
  findClub: () => Promise<ContactClub>
  /** Addresses of those who hold an office. */
  listAddresses: (office: Office) => Promise<string[]>
  /** Of whoever is on it; undefined when they are gone, or may no longer see it. */
  findTaker: (accountId: string, enquiry: Enquiry) => Promise<string | undefined>
  /** Where an enquiry is answered. */
  toUrl: (id: string) => string
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

export function createRemindOffices(needs: Needs) {
  const { inTransaction, listOpen, findClub, toUrl, now, newId, afterCommit } = needs

  /** Whoever is on it hears of it first; the board when that did not help. Where nobody has an account the club's own address gets it. */
  async function findRecipients(enquiry: Enquiry, reminder: Reminder, club: ContactClub): Promise<string[]> {
    const { office, taken } = enquiry
    const taker = taken && reminder === 'office' ? await needs.findTaker(taken.by, enquiry) : undefined
    if (taker !== undefined) return [taker]
    const holders = await needs.listAddresses(reminder === 'board' ? 'board' : office)
    return holders.length > 0 ? [...new Set(holders)] : [club.email]
  }

  /** Reminds of what nobody has answered, each reminder once whatever the number of instances. @returns how many enquiries */
  return async function remindOffices(): Promise<number> {
    const club = await findClub()
    let count = 0
    for (const enquiry of await listOpen()) {
      const next = nextReminder(enquiry)
      if (!next || next.at > now()) continue
      const recipients = await findRecipients(enquiry, next.reminder, club)
      const at = now()
      const facts = {
        club,
        reminder: next.reminder,
        days: berlinDaysBetween(enquiry.receivedAt, at),
        url: toUrl(enquiry.id),
      }
      const isFirst = await inTransaction(async ({ enquiries, outbox }) => {
        if (!(await enquiries.setReminded(enquiry.id, next.reminder, at))) return false
        for (const recipient of recipients)
          await outbox.add({ ...composeReminder(enquiry, recipient, facts), id: newId(at), createdAt: at })
        return true
      })
      if (isFirst) count += 1
    }
    if (count > 0) afterCommit()
    return count
  }
}

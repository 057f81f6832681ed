import { href } from 'react-router'
import { nextReminder, reminderAt, type Enquiry } from '#features/contact/enquiries/enquiry.ts'
import { listOpenEnquiries, type ListedEnquiry } from '#features/contact/enquiries/read-enquiries.ts'
import type { Actor } from '#rights/offices.ts'
import { whenText } from '../../when-text.ts'
import type { DeskSource, WaitingItem } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** Enquiries that wait for this member or their offices; of other offices' enquiries only those that the board is reminded of. */
export const enquiriesSource: DeskSource = {
  name: 'Anfragen',
  right: 'answer-enquiries',
  async look({ actor, ctx, now }) {
    const { waiting, taken } = getValue(await listOpenEnquiries(ctx, actor))
    const mine = [...waiting, ...taken].filter((enquiry) => isFor(actor, enquiry, now))
    return { waiting: mine.map((enquiry) => toItem(enquiry, now)) }
  },
}

function isFor({ accountId, offices }: Actor, { taken, office, receivedAt }: Enquiry, now: Date): boolean {
  if (taken) return taken.by === accountId
  return offices.includes(office) || reminderAt(receivedAt, 'board') <= now
}

function toItem(enquiry: ListedEnquiry, now: Date): WaitingItem {
  const { id, email, subject, receivedAt, isUnreached, taken } = enquiry
  const next = nextReminder(enquiry)
  const reminder = next && next.at > now ? ` Erinnerung ${whenText(next.at, now)}.` : ''
  return {
    key: `enquiry ${id}`,
    title: isUnreached ? `Die Antwort auf „${subject}“ kam nicht an` : `„${subject}“ wartet auf Antwort`,
    text: `Von ${email}${taken ? ', von Ihnen übernommen' : ''}.${reminder}`,
    since: receivedAt,
    isYours: true,
    action: { label: isUnreached ? 'Ansehen' : 'Antworten', path: href('/admin/anfragen/:id', { id }) },
  }
}

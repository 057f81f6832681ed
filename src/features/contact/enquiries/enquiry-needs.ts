import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { EnquiryStore } from './enquiry-store.ts'
import { maySee, type Enquiry, type UnknownEnquiry } from './enquiry.ts'

/** What one transaction offers; changes, entries and mails are kept or dropped together. */
export type EnquiryWork = { enquiries: EnquiryStore; outbox: Pick<OutboxStore, 'add'> }

export type EnquiryNeeds = {
  enquiries: Pick<EnquiryStore, 'find' | 'listOpen' | 'listDone' | 'listEntries' | 'listUnreached'>
  inTransaction: <T>(work: (stores: EnquiryWork) => Promise<T>) => Promise<T>
  now: () => Date
  newId: (now: Date) => string
}

/** Somebody else was faster. @property enquiry as it stands now */
export type EnquiryChanged = { kind: 'enquiry-changed'; enquiry: Enquiry }
export type ChangeRefusal = NotAllowed | UnknownEnquiry | EnquiryChanged

/** What an office may not see does not exist for it. */
export async function findSeen(
  enquiries: Pick<EnquiryStore, 'find'>,
  actor: Actor,
  id: string,
): Promise<Result<Enquiry, NotAllowed | UnknownEnquiry>> {
  const allowed = allow(actor, 'answer-enquiries')
  if (!allowed.ok) return allowed
  const enquiry = await enquiries.find(id)
  return enquiry && maySee(actor, enquiry) ? ok(enquiry) : err({ kind: 'unknown-enquiry' })
}

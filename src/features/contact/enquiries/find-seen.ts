import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { EnquiryStore } from './enquiry-store.ts'
import { maySee, type Enquiry, type UnknownEnquiry } from './enquiry.ts'

/** Somebody else was faster. @property enquiry as it stands now */
export type EnquiryChanged = { kind: 'enquiry-changed'; enquiry: Enquiry }
export type ChangeRefusal = NotAllowed | UnknownEnquiry | EnquiryChanged

/** What an office may not see does not exist for it. */
export async function findSeen(
  { enquiries }: { enquiries: EnquiryStore },
  actor: Actor,
  id: string,
): Promise<Result<Enquiry, NotAllowed | UnknownEnquiry>> {
  if (!may(actor, 'answer-enquiries')) return notAllowed('answer-enquiries')
  const enquiry = await enquiries.find(id)
  return enquiry && maySee(actor, enquiry) ? ok(enquiry) : err({ kind: 'unknown-enquiry' })
}

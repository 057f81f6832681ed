import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { EnquiryStore } from './enquiry-store.ts'
import { maySee, type Enquiry, type UnknownEnquiry } from './enquiry.ts'

/** Another editor was faster. @property enquiry as it is now */
export type EnquiryChanged = { kind: 'enquiry-changed'; enquiry: Enquiry }
export type ChangeRefusal = NotAllowed | UnknownEnquiry | EnquiryChanged

/** An enquiry that the actor may not see counts as unknown. */
export async function findSeen(
  { enquiries }: { enquiries: EnquiryStore },
  actor: Actor,
  id: string,
): Promise<Result<Enquiry, NotAllowed | UnknownEnquiry>> {
  if (!may(actor, 'answer-enquiries')) return notAllowed('answer-enquiries')
  const enquiry = await enquiries.find(id)
  return enquiry && maySee(actor, enquiry) ? ok(enquiry) : err({ kind: 'unknown-enquiry' })
}

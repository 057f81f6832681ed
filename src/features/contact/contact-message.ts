import type { Office } from '#rights/offices.ts'
import type { ContactForm } from './contact-form.ts'

/** By which of our forms somebody has turned to the club. */
export const ENQUIRY_KINDS = ['contact'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

/** How far a message has come. `taken`: somebody is on it. `closed`: done without an answer from here. */
export const CONTACT_STATES = ['received', 'taken', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** Which office answers what comes by the contact form, until it is passed on. */
export const ANSWERING_OFFICE: Office = 'board'

/** A message that was sent by the contact form and is kept. */
export type ContactMessage = ContactForm & {
  id: string
  /** Unguessable part of the address of its receipt. */
  token: string
  /** The form view it was sent from; one view is one message. */
  formKey: string
  /** Equal for equal contents of the form. */
  formFingerprint: string
  kind: EnquiryKind
  office: Office
  state: ContactState
  receivedAt: Date
}

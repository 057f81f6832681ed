import type { Office } from '#rights/offices.ts'
import type { ContactForm } from './contact-form.ts'

/** How far a message has come. The office answers by mail. */
export const CONTACT_STATES = ['received'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** Which office answers what comes by the contact form. */
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
  office: Office
  state: ContactState
  receivedAt: Date
}

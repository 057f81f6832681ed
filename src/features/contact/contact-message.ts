import type { Office } from '#rights/offices.ts'

/** By which of our forms somebody has turned to the club. */
export const ENQUIRY_KINDS = ['contact', 'trial'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

/** How far a message has come. `taken`: somebody is on it. `closed`: done without an answer from here. */
export const CONTACT_STATES = ['received', 'taken', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** By which form something is sent, and which office answers it, until it is passed on. */
export type Addressing = { kind: EnquiryKind; office: Office }
/** What no other form has sent is the board’s. */
export const BY_CONTACT_FORM: Addressing = { kind: 'contact', office: 'board' }

/** Trimmed, in Unicode normal form C, lines ended by a line feed. The message may be empty. */
export type MessageText = { email: string; subject: string; message: string }

/** A message that was sent by the contact form and is kept. */
export type ContactMessage = MessageText &
  Addressing & {
    id: string
    /** Unguessable part of the address of its receipt. */
    token: string
    /** The form view it was sent from; one view is one message. */
    formKey: string
    /** Equal for equal contents of the form. */
    formFingerprint: string
    state: ContactState
    receivedAt: Date
  }

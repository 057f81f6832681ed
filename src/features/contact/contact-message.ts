import type { Office } from '#rights/offices.ts'

/** The form by which a visitor wrote to the club. */
export const ENQUIRY_KINDS = ['contact', 'trial'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

/** How far a message has come. `taken`: a person is working on it. `closed`: done without an answer from here. */
export const CONTACT_STATES = ['received', 'taken', 'answered', 'closed'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** The form that sent a message, and the office that answers it until it is passed on. */
export type Addressing = { kind: EnquiryKind; office: Office }
/** Everything sent by the contact form goes to the board. */
export const BY_CONTACT_FORM: Addressing = { kind: 'contact', office: 'board' }

/** Trimmed, in Unicode normal form C, lines ended by a line feed. The message may be empty. */
export type MessageText = { email: string; subject: string; message: string }

/** A stored message. */
export type ContactMessage = MessageText &
  Addressing & {
    id: string
    /** Unguessable part of the address of its receipt page. */
    token: string
    /** The form view that sent it; one view sends one message. */
    formKey: string
    /** Equal for equal contents of the form. */
    formFingerprint: string
    state: ContactState
    receivedAt: Date
  }

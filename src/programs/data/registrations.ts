import type { Result } from '#shared/result.ts'

/** The texts of a row, each with its description. */
export const aboutTexts = {
  teamName: 'The name of the team.',
  contactName: 'Who answers for the team.',
  contactAddress: 'Where this person lives.',
  contactNumber: 'Their telephone.',
  contactEmail: 'Where the confirmation goes.',
} as const

export type RegistrationText = keyof typeof aboutTexts
// The type of `keys` is wider than the object, which is written out above.
export const registrationTexts = Object.keys(aboutTexts) as RegistrationText[]

/** One team as it was sent; null for missing texts. */
export type RegistrationRow = Record<RegistrationText, string | null> & { event_id: string }

export type SentRegistrations = {
  rows: RegistrationRow[]
  /** Of the visitor, for limits. */
  address: string
  /** The same rows under the same key are the same registration. */
  idempotencyKey: string | undefined
}

/** A mistake to correct. @property row from 0 */
export type Mistake = { row: number; column: keyof RegistrationRow; message: string }

/** Why nothing was registered; messages are for users of the form. */
export type InsertRefusal =
  | { kind: 'mistakes'; mistakes: [Mistake, ...Mistake[]] }
  | { kind: 'too-many'; message: string; waitSeconds: number }
  | { kind: OtherRefusal; message: string }

export type OtherRefusal =
  | 'unknown-event'
  | 'registration-closed'
  | 'too-many-teams'
  | 'event-full'
  | 'same-team-twice'
  | 'form-already-sent'
  | 'not-stored'

/** Registers all rows, or none. */
export type InsertRegistrations = (sent: SentRegistrations) => Promise<Result<void, InsertRefusal>>

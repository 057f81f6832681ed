import type { ApplicationState, NewApplication } from './application.ts'

/** The part that only the treasurer can open. @property signatures drawn on the screen, by the signer's key */
export type SealedPart = { iban: string | undefined; signatures: Record<string, string> }

/**
 * A stored application. The account number is in no field but the sealed one.
 *
 * @property reference also the one of the mandate
 * @property account undefined if none is stored; `end` its last characters
 * @property sealed undefined if there was nothing to seal, or it has been deleted
 * @property number rises with every change, from 0
 */
export type KeptApplication = Omit<NewApplication, 'account'> & {
  id: string
  reference: string
  formKey: string
  formFingerprint: string
  state: ApplicationState
  number: number
  account: { holder: string; end: string } | undefined
  sealed: { keyId: string; text: string } | undefined
  receivedAt: Date
  decidedAt: Date | undefined
}

/** Kinds of log entries. `opened`: saw the account number; `told`: sent the decision to the applicant */
export const APPLICATION_ENTRIES = ['signed', 'accepted', 'refused', 'opened', 'reopened', 'told'] as const
export type ApplicationEntry = { id: string; kind: (typeof APPLICATION_ENTRIES)[number]; at: Date; by: string }

import type { ApplicationState, NewApplication } from './application.ts'

/** What is closed for the treasurer alone. @property signatures drawn on the screen, by the signer's key */
export type SealedPart = { iban: string | undefined; signatures: Record<string, string> }

/**
 * An application as it is kept. The account's number is in none of its fields but the sealed one.
 *
 * @property reference also the one of the mandate
 * @property account undefined where nobody asked for one; `end` its last signs
 * @property sealed undefined where there is nothing to close, or it has been deleted
 * @property number grows with every change, from 0
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

/** What somebody did with it. `opened`: saw the number of the account; `told`: wrote to whoever applied what was decided */
export const APPLICATION_ENTRIES = ['signed', 'accepted', 'refused', 'opened', 'reopened', 'told'] as const
export type ApplicationEntry = { id: string; kind: (typeof APPLICATION_ENTRIES)[number]; at: Date; by: string }

import { err, type Result } from '#shared/result.ts'
import type { ContactActions } from './contact-actions.ts'
import { parseContactForm } from './contact-form.ts'
import type { ContactMessage } from './contact-message.ts'
import type { SendRefusal, SentContact } from './send-message.ts'
import { readTrialPerson, toAddressing, trialPersons } from './trial-persons.ts'

type Mistakes = { field: string; message: string }[]

/** As for any message; `mistakes` may be about who wants to come, too. */
export type TrialRefusal = Exclude<SendRefusal, { kind: 'mistakes' }> | { kind: 'mistakes'; mistakes: Mistakes }

const WHO = 'Bitte sagen Sie uns, wer zum Probetraining kommen möchte.'

/** Sends what somebody announces for the trial training to the office that answers. */
export async function sendTrial(
  { send }: Pick<ContactActions, 'send'>,
  { fields, ...sent }: Omit<SentContact, 'to'>,
): Promise<Result<ContactMessage, TrialRefusal>> {
  const person = readTrialPerson(fields['person'])
  const { subject } = trialPersons[person ?? 'erwachsen']
  if (person !== undefined) return send({ ...sent, fields: { ...fields, subject }, to: toAddressing(person) })
  const form = parseContactForm({ ...fields, subject })
  return err({ kind: 'mistakes', mistakes: [{ field: 'person', message: WHO }, ...(form.ok ? [] : form.error)] })
}

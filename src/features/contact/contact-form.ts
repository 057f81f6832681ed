import { z } from 'zod'
import { describeForm } from '#shared/form/describe-form.ts'
import { emailSchema } from '#shared/form/email-schema.ts'
import { trialPersons } from './trial-persons.ts'

const EXAMPLE = 'zum Beispiel name@beispiel.de'
const SUBJECT = 200
const MESSAGE = 5_000

const email = {
  kind: 'line',
  input: 'email',
  label: 'E-Mail',
  autoComplete: 'email',
  schema: emailSchema(
    `Bitte geben Sie Ihre E-Mail-Adresse an, ${EXAMPLE}.`,
    `Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler, ${EXAMPLE}.`,
  ),
} as const

const message = {
  kind: 'text',
  optional: true,
  schema: z
    .string()
    .max(MESSAGE, `Die Nachricht ist zu lang: Es passen höchstens ${MESSAGE} Zeichen hinein.`)
    .default(''),
} as const

export const contactForm = describeForm({
  email,
  subject: {
    kind: 'line',
    label: 'Betreff',
    schema: z
      .string()
      .min(1, 'Bitte geben Sie einen Betreff an, zum Beispiel „Probetraining“.')
      .max(SUBJECT, `Der Betreff ist zu lang: Es passen höchstens ${SUBJECT} Zeichen hinein.`),
  },
  message: { ...message, label: 'Nachricht', rows: 9 },
})

/** Announces a first visit. */
export const trialForm = describeForm({
  person: {
    kind: 'choice',
    label: 'Wer möchte kommen?',
    options: [
      { value: '', label: 'Bitte wählen' },
      ...Object.entries(trialPersons).map(([value, { label }]) => ({ value, label })),
    ],
    schema: z.enum(['erwachsen', 'jugend', 'kind'], 'Bitte sagen Sie uns, wer zum Probetraining kommen möchte.'),
  },
  email,
  message: {
    ...message,
    label: 'Was sollten wir wissen?',
    hint: 'Zum Beispiel: an welchem Tag Sie kommen und ob Sie schon gespielt haben.',
    rows: 5,
  },
})

import { z } from 'zod'
import { describeForm } from '#shared/form/describe-form.ts'
import { emailSchema } from '#shared/form/email-schema.ts'
import { TOPICS, type Topic } from './subscription.ts'

const labels: Record<Topic, string> = {
  training: 'Training: nur wenn es ausfällt oder anders ist',
  spiele: 'Spiele',
  turniere: 'Turniere',
  verein: 'Verein: Versammlungen, Feiern, Ausflüge, Fristen',
  newsletter: 'Newsletter: Neues aus dem Verein, ein paar Mal im Jahr',
}

export const wishForm = describeForm({
  email: {
    kind: 'line',
    input: 'email',
    label: 'E-Mail-Adresse',
    hint: 'Wir schicken Ihnen eine E-Mail mit einem Link; erst wenn Sie ihn öffnen und bestätigen, sind Sie eingetragen.',
    autoComplete: 'email',
    schema: emailSchema(
      'Bitte geben Sie Ihre E-Mail-Adresse an.',
      'Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler.',
    ),
  },
  art: {
    kind: 'several',
    label: 'Woran sollen wir Sie erinnern? Was sollen wir Ihnen schicken?',
    options: TOPICS.map((topic) => ({ value: topic, label: labels[topic] })),
    schema: z
      .array(z.string())
      .transform((chosen) => TOPICS.filter((topic) => chosen.includes(topic)))
      .refine((topics) => topics.length > 0, 'Bitte kreuzen Sie an, was Sie bekommen möchten.'),
  },
})

import { z } from 'zod'
import { describeForm } from '#shared/form/describe-form.ts'

const LONGEST = 4_000

/** The letter to the applicant about a decision. */
export const describeLetter = (label = 'Nachricht') =>
  describeForm({
    nachricht: {
      kind: 'text',
      rows: 14,
      label,
      hint: 'Ein Vorschlag; ändern Sie ihn, wie Sie möchten. Antworten gehen an die Adresse des Vereins.',
      schema: z
        .string()
        .min(1, 'Hier fehlt der Text. Ohne Nachricht geht es mit dem Knopf daneben.')
        .max(LONGEST, `Das ist zu lang: Es passen ${LONGEST.toLocaleString('de-DE')} Zeichen hinein.`),
    },
  })

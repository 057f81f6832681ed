import { z } from 'zod'
import { describeForm } from '#shared/form/describe-form.ts'

/** An answer for frequent use. */
export type AnswerTemplate = { id: string; title: string; text: string }

export const MOST_TEMPLATES = 30
const TITLE = 60
const TEXT = 10_000

/** @param others the other templates: titles are unique */
export const describeTemplate = (others: readonly AnswerTemplate[]) =>
  describeForm({
    title: {
      kind: 'line',
      label: 'Name',
      hint: 'Zum Beispiel: Probetraining.',
      autoComplete: 'off',
      schema: z
        .string()
        .min(1, 'Bitte geben Sie der Vorlage einen Namen.')
        .max(TITLE, `Der Name ist zu lang: Er hat höchstens ${TITLE} Zeichen.`)
        .refine((title) => others.every((other) => other.title !== title), 'So heißt schon eine andere Vorlage.'),
    },
    text: {
      kind: 'text',
      rows: 6,
      label: 'Text',
      schema: z
        .string()
        .min(1, 'Bitte schreiben Sie den Text der Vorlage.')
        .max(TEXT, `Der Text ist zu lang: Er hat höchstens ${TEXT} Zeichen.`),
    },
  })

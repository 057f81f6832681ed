import { z } from 'zod'
import { berlinYear } from '#shared/berlin-time.ts'
import { describeForm } from '#shared/form/describe-form.ts'
import { emailSchema } from '#shared/form/email-schema.ts'
import type { ChoiceField } from '#shared/form/field.ts'
import type { YouthGroup } from './youth-list.ts'

const LONGEST_NAME = 60
const YOUNGEST = 3
const OLDEST = 18

export const CHOOSE_GROUP = 'Bitte wählen Sie eine Trainingsgruppe.'

/** The form for parents to enter a child. It offers no choice if there is only one group. */
export function describeChild(groups: readonly YouthGroup[], now: Date) {
  const year = berlinYear(now)
  return describeForm({
    kind: {
      kind: 'line',
      label: 'Vorname des Kindes',
      autoComplete: 'off',
      schema: z
        .string()
        .min(1, 'Bitte geben Sie den Vornamen Ihres Kindes an.')
        .max(LONGEST_NAME, `Der Vorname ist zu lang: Es passen ${LONGEST_NAME} Zeichen hinein.`),
    },
    jahrgang: {
      kind: 'line',
      inputMode: 'numeric',
      label: 'Geburtsjahr',
      autoComplete: 'off',
      maxLength: 4,
      schema: z
        .string()
        .regex(/^\d{4}$/, `Bitte geben Sie das Geburtsjahr mit vier Ziffern an, zum Beispiel ${year - 8}.`)
        .transform(Number)
        .refine(
          (born) => born >= year - OLDEST && born <= year - YOUNGEST,
          `Ins Jugendtraining kommen Kinder, die zwischen ${year - OLDEST} und ${year - YOUNGEST} geboren sind. Bitte prüfen Sie das Geburtsjahr.`,
        ),
    },
    ...(groups.length === 1 ? {} : { gruppe: groupField(groups) }),
    email: {
      kind: 'line',
      input: 'email',
      label: 'Ihre E-Mail-Adresse',
      hint: 'Wir schicken Ihnen einen Link. Erst wenn Sie dort bestätigen, steht Ihr Kind auf der Liste.',
      autoComplete: 'email',
      schema: emailSchema(
        'Bitte geben Sie Ihre E-Mail-Adresse an.',
        'Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler.',
      ),
    },
  })
}

const groupField = (groups: readonly YouthGroup[]): ChoiceField & { schema: z.ZodString } => ({
  kind: 'choice',
  label: 'Trainingsgruppe',
  options: [{ value: '', label: 'Bitte wählen' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))],
  schema: z.string().refine((chosen) => groups.some(({ id }) => id === chosen), CHOOSE_GROUP),
})

const MOST_FREE = 99
const MOST_DAYS = 60

/** The form of a group, in the members' area. @param others names that are taken */
export const describeGroup = (others: readonly string[]) =>
  describeForm({
    name: {
      kind: 'line',
      label: 'Name der Gruppe',
      hint: 'Zum Beispiel: Anfänger, 7 bis 10 Jahre.',
      autoComplete: 'off',
      schema: z
        .string()
        .min(1, 'Bitte geben Sie der Gruppe einen Namen.')
        .max(LONGEST_NAME, `Der Name ist zu lang: Er hat höchstens ${LONGEST_NAME} Zeichen.`)
        .refine((name) => !others.includes(name), 'So heißt schon eine andere Gruppe.'),
    },
    free: {
      kind: 'line',
      inputMode: 'numeric',
      label: 'Freie Plätze',
      hint: 'Angebotene zählen mit. Nimmt jemand an, wird es von selbst einer weniger.',
      autoComplete: 'off',
      maxLength: 2,
      schema: wholeNumber(0, MOST_FREE),
    },
    offerDays: {
      kind: 'line',
      inputMode: 'numeric',
      label: 'Tage Bedenkzeit',
      hint: 'So lange haben Eltern Zeit, ein Angebot anzunehmen.',
      autoComplete: 'off',
      maxLength: 2,
      schema: wholeNumber(1, MOST_DAYS),
    },
  })

/** Digits only. */
const wholeNumber = (min: number, max: number, message = `Bitte geben Sie eine Zahl von ${min} bis ${max} an.`) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message)

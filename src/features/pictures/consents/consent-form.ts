import { z } from 'zod'
import { describeForm, type FormValue } from '#shared/form/describe-form.ts'
import type { ConsentDraft } from './consent.ts'
import { consentLimits } from './consent-limits.ts'
import { PURPOSES, purposeNames, type ConsentStates } from './picture-consent.ts'

const OLDEST = 1900
const YEAR = 'Das Geburtsjahr hat vier Ziffern, zum Beispiel 2011.'

const line = (limit: number, missing: string) =>
  z.string().min(1, missing).max(limit, `Hier passen höchstens ${limit} Zeichen hinein.`)

/** @param today in Berlin, `2024-11-24` */
export const describeConsentForm = (today: string) =>
  describeForm({
    name: {
      kind: 'line',
      label: 'Name',
      autoComplete: 'off',
      schema: line(consentLimits.name, 'Geben Sie bitte an, wer gezeigt werden darf.'),
    },
    birthYear: {
      kind: 'line',
      label: 'Geburtsjahr',
      inputMode: 'numeric',
      autoComplete: 'off',
      schema: z
        .string()
        .max(4, YEAR)
        .regex(/^\d{4}$/, YEAR)
        .refine(
          (year) => Number(year) >= OLDEST && Number(year) <= Number(today.slice(0, 4)),
          'In diesem Jahr ist niemand geboren.',
        ),
    },
    website: { kind: 'yes', label: `auf der ${purposeNames.website}`, schema: z.boolean() },
    press: { kind: 'yes', label: `in der ${purposeNames.press}`, schema: z.boolean() },
    social: { kind: 'yes', label: `in ${purposeNames.social.replace('soziale', 'sozialen')}`, schema: z.boolean() },
    givenBy: {
      kind: 'line',
      label: 'Erteilt von',
      hint: 'Bei Minderjährigen die Eltern, zum Beispiel: Erika und Max Beispiel.',
      autoComplete: 'off',
      schema: line(consentLimits.givenBy, 'Geben Sie bitte an, wer die Einwilligung gegeben hat.'),
    },
    since: {
      kind: 'line',
      input: 'date',
      label: 'Unterschrieben am',
      schema: z.iso.date('Geben Sie bitte den Tag an.').refine((day) => day <= today, 'Dieser Tag kommt erst noch.'),
    },
    note: {
      kind: 'line',
      label: 'Wo liegt die Unterschrift?',
      hint: 'Zum Beispiel: Ordner Jugend bei Petra.',
      schema: line(consentLimits.note, 'Geben Sie bitte an, wo die Unterschrift liegt.'),
    },
  })

type ConsentFormValue = FormValue<ReturnType<typeof describeConsentForm>['fields']>

/** @param former earlier states: a withdrawn purpose that is not given again stays withdrawn */
export function toConsentDraft(value: ConsentFormValue, former: ConsentStates | undefined): ConsentDraft {
  const { name, birthYear, givenBy, since, note } = value
  const states: ConsentStates = { website: 'missing', press: 'missing', social: 'missing' }
  for (const purpose of PURPOSES) {
    if (value[purpose]) states[purpose] = 'given'
    else if (former?.[purpose] === 'withdrawn') states[purpose] = 'withdrawn'
  }
  return { name, birthYear: Number(birthYear), givenBy, since, note, states }
}

/** The form's values for an entry. */
export const toConsentValues = ({ states, ...consent }: ConsentDraft) => ({
  ...consent,
  ...Object.fromEntries(PURPOSES.map((purpose) => [purpose, states[purpose] === 'given'])),
})

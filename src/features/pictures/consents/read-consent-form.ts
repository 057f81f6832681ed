import { z } from 'zod'
import { err, ok, type Result } from '#shared/result.ts'
import { consentFields, consentLimits, GIVEN, type ConsentMistake } from './consent-limits.ts'
import type { ConsentDraft } from './consent.ts'
import { PURPOSES, type ConsentStates } from './picture-consent.ts'

const OLDEST = 1900

const line = (limit: number, missing: string) =>
  z
    .string()
    .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(limit, `Hier passen höchstens ${limit} Zeichen hinein.`))

const schema = (today: string) =>
  z.object({
    name: line(consentLimits.name, 'Geben Sie bitte an, wer gezeigt werden darf.'),
    birthYear: z
      .string()
      .trim()
      .regex(/^\d{4}$/, 'Das Geburtsjahr hat vier Ziffern, zum Beispiel 2011.')
      .transform(Number)
      .refine((year) => year >= OLDEST && year <= Number(today.slice(0, 4)), 'In diesem Jahr ist niemand geboren.'),
    givenBy: line(consentLimits.givenBy, 'Geben Sie bitte an, wer die Einwilligung gegeben hat.'),
    since: z.iso.date('Geben Sie bitte den Tag an.').refine((day) => day <= today, 'Dieser Tag kommt erst noch.'),
    note: line(consentLimits.note, 'Geben Sie bitte an, wo die Unterschrift liegt.'),
  })

/**
 * @param fields as they were sent
 * @param former what stood before: a withdrawn purpose that is not given again stays withdrawn
 * @param today in Berlin, `2024-11-24`
 */
export function readConsentForm(
  fields: Record<string, string>,
  { former, today }: { former: ConsentStates | undefined; today: string },
): Result<ConsentDraft, ConsentMistake[]> {
  const read = schema(today).safeParse(Object.fromEntries(consentFields.map((field) => [field, fields[field] ?? ''])))
  if (!read.success) return err(read.error.issues.map(toMistake))
  const states: ConsentStates = { website: 'missing', press: 'missing', social: 'missing' }
  for (const purpose of PURPOSES) {
    if (fields[purpose] === GIVEN) states[purpose] = 'given'
    else if (former?.[purpose] === 'withdrawn') states[purpose] = 'withdrawn'
  }
  return ok({ ...read.data, states })
}

function toMistake({ path, message }: z.core.$ZodIssue): ConsentMistake {
  const field = consentFields.find((each) => each === path[0])
  if (!field) throw new Error('A mistake of the consent form belongs to no field')
  return { field, message }
}

import { z } from 'zod'
import { clubSchemas, type Weekday } from '#features/club/club-facts.ts'
import { lookSchema } from '#features/club/look/look.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { SLOT_ROWS, slotField } from './slot-fields.ts'

/** What a club is asked for first. @property slots weekly training times */
export type OnboardingAnswers = {
  name: string
  shortName: string
  founded: number
  street: string
  postalCode: string
  city: string
  email: string
  sport: string
  colours: { primary: string; accent: string }
  slots: { weekday: Weekday; group: string; from: string; to: string }[]
}

export type OnboardingMistake = { field: string; message: string }

const line = (missing: string) =>
  z.string().trim().min(1, missing).max(100, 'Hier passen höchstens 100 Zeichen hinein.')
const OLDEST = 1700

const schema = (year: number) =>
  z.object({
    name: line('Wie heißt Ihr Verein?'),
    shortName: line('Wie nennen Sie ihn kurz?'),
    founded: z
      .string()
      .trim()
      .regex(/^\d{4}$/, 'Das Gründungsjahr hat vier Ziffern, zum Beispiel 1964.')
      .transform(Number)
      .refine(
        (founded) => founded >= OLDEST && founded <= year,
        'In diesem Jahr kann der Verein nicht gegründet sein.',
      ),
    street: line('In welcher Straße hat der Verein seine Anschrift?'),
    postalCode: z
      .string()
      .trim()
      .regex(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'),
    city: line('In welchem Ort?'),
    email: z.string().trim().pipe(z.email('Das ist keine E-Mail-Adresse.')),
    sport: line('Welchen Sport treiben Sie?'),
  })

/** @param fields as they were sent @param year of today */
export function readOnboardingForm(
  fields: Record<string, string>,
  year: number,
): Result<OnboardingAnswers, OnboardingMistake[]> {
  const given = (name: string) => fields[name] ?? ''
  const facts = schema(year).safeParse(
    Object.fromEntries(Object.keys(schema(year).shape).map((name) => [name, given(name)])),
  )
  const colours = lookSchema.shape.colours.safeParse({ primary: given('primary'), accent: given('accent') })
  const slots = readSlots(given)
  const mistakes = [
    ...(facts.success ? [] : facts.error.issues.map(toMistake)),
    ...slots.mistakes,
    ...(colours.success ? [] : colours.error.issues.map(toMistake)),
  ]
  if (!facts.success || !colours.success || mistakes.length > 0) return err(mistakes)
  return ok({ ...facts.data, colours: colours.data, slots: slots.slots })
}

const toMistake = ({ path, message }: z.core.$ZodIssue): OnboardingMistake => ({
  field: String(path[0] ?? 'name'),
  message,
})

/** Rows in which nothing stands are left out; at least one says when there is training. */
function readSlots(given: (name: string) => string) {
  const slots: OnboardingAnswers['slots'] = []
  const mistakes: OnboardingMistake[] = []
  for (let row = 0; row < SLOT_ROWS; row++) {
    const [from, to] = [given(slotField(row, 'from')), given(slotField(row, 'to'))]
    const group = given(slotField(row, 'group')).trim()
    if (group === '' && from === '' && to === '') continue
    const read = clubSchemas.training.shape.slots.element.safeParse({
      group,
      from,
      to,
      weekday: given(slotField(row, 'weekday')),
    })
    if (read.success) slots.push(read.data)
    else mistakes.push({ field: slotField(row, 'group'), message: SLOT })
  }
  if (slots.length === 0 && mistakes.length === 0)
    mistakes.push({ field: slotField(0, 'group'), message: 'Nennen Sie bitte mindestens eine Trainingszeit.' })
  return { slots, mistakes }
}

const SLOT = 'Zu einer Trainingszeit gehören Gruppe, Wochentag, Anfang und Ende, und das Ende liegt nach dem Anfang.'

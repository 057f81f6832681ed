import { z } from 'zod'
import { clubSchemas, type Weekday } from '#features/club/club-facts.ts'
import { colourSentence } from '#features/club/look/colour-sentence.ts'
import { lookSchema } from '#features/club/look/look.ts'
import { weekdayOptions } from '#features/club/training-on.ts'
import { findColourProblems } from '#shared/colours/check-colours.ts'
import { describeForm, type FormValue } from '#shared/form/describe-form.ts'
import { STATES, stateOptions, type State } from '#shared/german/states.ts'
import type { Field, LineField } from '#shared/form/field.ts'
import { SLOT_ROWS, slotField } from './slot-fields.ts'

/** The first facts that a new club gives. @property slots weekly training times */
export type OnboardingAnswers = {
  name: string
  shortName: string
  founded: number
  street: string
  postalCode: string
  city: string
  state: State
  email: string
  sport: string
  colours: { primary: string; accent: string }
  slots: { weekday: Weekday; group: string; from: string; to: string }[]
}

const text = z.string().max(100, 'Hier passen höchstens 100 Zeichen hinein.')
const line = <S extends z.ZodType>(label: string, schema: S, more: Partial<LineField> = {}) =>
  ({ kind: 'line', autoComplete: 'off', ...more, label, schema }) as const
const { shape: colours } = lookSchema.shape.colours
const OLDEST = 1700
const SLOT = 'Zu einer Trainingszeit gehören Gruppe, Wochentag, Anfang und Ende, und das Ende liegt nach dem Anfang.'

/** @param year the current one */
export const describeOnboarding = (year: number) =>
  describeForm<ClubFields & typeof slotFields>({ ...clubFields(year), ...slotFields }, (value, say) => {
    for (const problem of findColourProblems(value)) say(problem.colour, colourSentence(problem))
    const slots = readSlots(value)
    for (const [group, slot] of slots) if (!slot.success) say(group, SLOT)
    if (slots.length === 0) say(slotField(0, 'group'), 'Nennen Sie bitte mindestens eine Trainingszeit.')
  })

type ClubFields = ReturnType<typeof clubFields>
const clubFields = (year: number) => ({
  name: line('Name des Vereins', text.min(1, 'Wie heißt Ihr Verein?'), { hint: 'Wie im Vereinsregister' }),
  shortName: line('Kurzer Name', text.min(1, 'Wie nennen Sie ihn kurz?'), { hint: 'So steht er in der Kopfzeile' }),
  founded: line(
    'Gründungsjahr',
    text
      .regex(/^\d{4}$/, 'Das Gründungsjahr hat vier Ziffern, zum Beispiel 1964.')
      .refine(
        (founded) => Number(founded) >= OLDEST && Number(founded) <= year,
        'In diesem Jahr kann der Verein nicht gegründet sein.',
      ),
    { inputMode: 'numeric' },
  ),
  sport: line('Sportart', text.min(1, 'Welchen Sport treiben Sie?')),
  street: line('Straße und Hausnummer', text.min(1, 'In welcher Straße hat der Verein seine Anschrift?'), {
    autoComplete: 'street-address',
  }),
  postalCode: line('Postleitzahl', text.regex(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'), {
    inputMode: 'numeric',
    autoComplete: 'postal-code',
  }),
  city: line('Ort', text.min(1, 'In welchem Ort?'), { autoComplete: 'address-level2' }),
  state: {
    kind: 'choice' as const,
    label: 'Bundesland',
    hint: 'Für die Feiertage und die Aufsichtsbehörde in der Datenschutzerklärung',
    options: [{ value: '', label: 'Bitte wählen' }, ...stateOptions],
    schema: z.enum(STATES, 'In welchem Bundesland liegt Ihr Verein?'),
  },
  email: line('E-Mail-Adresse des Vereins', text.pipe(z.email('Das ist keine E-Mail-Adresse.')), {
    input: 'email',
    autoComplete: 'email',
  }),
  primary: line('Vereinsfarbe', colours.primary, { input: 'color', hint: 'Für Flächen und Links' }),
  accent: line('Zweite Farbe', colours.accent, { input: 'color', hint: 'Für Knöpfe' }),
})

type SlotName = ReturnType<typeof slotField>
const rows = Array.from({ length: SLOT_ROWS }, (_, row) => row)
const slotFields: Record<SlotName, Field & { schema: z.ZodType<string> }> = Object.fromEntries(
  rows.flatMap((row) => [
    [slotField(row, 'group'), line('Gruppe', text)],
    [slotField(row, 'weekday'), { kind: 'choice', label: 'Wochentag', options: weekdayOptions, schema: text }],
    [slotField(row, 'from'), line('Von', text, { input: 'time' })],
    [slotField(row, 'to'), line('Bis', text, { input: 'time' })],
  ]),
)

/** Skips empty rows. */
const readSlots = (value: Partial<Record<SlotName, string>>) =>
  rows.flatMap((row) => {
    const [group, from, to] = [
      value[slotField(row, 'group')],
      value[slotField(row, 'from')],
      value[slotField(row, 'to')],
    ]
    if (!group && !from && !to) return []
    const slot = { group, from, to, weekday: value[slotField(row, 'weekday')] }
    return [[slotField(row, 'group'), clubSchemas.training.shape.slots.element.safeParse(slot)] as const]
  })

export const toAnswers = ({
  founded,
  primary,
  accent,
  ...value
}: FormValue<ClubFields & typeof slotFields>): OnboardingAnswers => ({
  ...value,
  founded: Number(founded),
  colours: { primary, accent },
  slots: readSlots(value).flatMap(([, { data }]) => data ?? []),
})

import { z } from 'zod'
import { describeForm, type FormValue } from '#shared/form/describe-form.ts'

const TITLE = 60
const MOST_PEOPLE = 20

const time = (label: string) =>
  ({
    kind: 'line',
    input: 'time',
    label,
    schema: z.iso.time({ precision: -1, error: 'Hier fehlt noch eine Uhrzeit.' }),
  }) as const

/** A choice of numbers; any unknown value reads as 0. */
const number = (label: string, options: [number, string][]) =>
  ({
    kind: 'choice',
    label,
    options: options.map(([value, name]) => ({ value: String(value), label: name })),
    schema: z.string().transform((text) => options.find(([value]) => String(value) === text)?.[0] ?? 0),
  }) as const

/** A job to do. Times are German, and an end not later than the beginning is on the next day. */
export const jobForm = describeForm({
  title: {
    kind: 'line',
    label: 'Was ist zu tun?',
    hint: 'Zum Beispiel „Theke“, „Aufbau“ oder „Turnierleitung“.',
    autoComplete: 'off',
    schema: z
      .string()
      .min(1, 'Bitte sagen Sie, was zu tun ist, zum Beispiel „Theke“.')
      .max(TITLE, `Das ist zu lang: Es passen höchstens ${TITLE} Zeichen.`),
  },
  day: number('An welchem Tag?', [
    [0, 'am selben Tag'],
    [-1, 'am Tag davor'],
    [1, 'am Tag danach'],
  ]),
  from: time('Von'),
  to: time('Bis'),
  shift: number('Aufteilen in', [
    [0, 'eine Schicht für die ganze Zeit'],
    [60, 'Schichten von einer Stunde'],
    [90, 'Schichten von 90 Minuten'],
    [120, 'Schichten von 2 Stunden'],
    [180, 'Schichten von 3 Stunden'],
    [240, 'Schichten von 4 Stunden'],
  ]),
  needed: {
    kind: 'line',
    label: 'Wie viele Leute?',
    inputMode: 'numeric',
    autoComplete: 'off',
    schema: z
      .string()
      .max(3)
      .regex(/^0*[1-9]\d*$/, 'Bitte geben Sie eine Zahl an, mindestens 1.')
      .refine(
        (people) => Number(people) <= MOST_PEOPLE,
        `So viele Leute braucht kein Dienst: höchstens ${MOST_PEOPLE}.`,
      ),
  },
})

export type Job = FormValue<typeof jobForm.fields>

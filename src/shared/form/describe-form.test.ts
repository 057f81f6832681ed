import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeForm, showFields } from './describe-form.ts'

const form = describeForm(
  {
    name: { kind: 'line', label: 'Name', schema: z.string().min(1, 'Wie heißt es?').max(5, 'Zu lang.') },
    note: { kind: 'text', label: 'Notiz', rows: 3, optional: true, schema: z.string().max(10, 'Zu lang.').default('') },
    days: {
      kind: 'several',
      label: 'Tage',
      options: [{ value: 'mo', label: 'Montag' }],
      schema: z.array(z.enum(['mo', 'di'])).min(1, 'An welchem Tag?'),
    },
  },
  ({ name, note }, say) => {
    if (name === note) say('note', 'Das steht schon oben.')
  },
)

const read = (fields: [string, string][]) => form.read(new URLSearchParams(fields))

test('only known fields are read, cleaned, and repeated values become a list', () => {
  const sent: [string, string][] = [
    ['name', ' A\u202E\t b '],
    ['days', 'di'],
    ['days', 'mo'],
    ['elsewhere', '1'],
  ]
  expect(read(sent)).toEqual({ ok: true, value: { name: 'A b', note: '', days: ['di', 'mo'] } })
})

test('each field has one sentence at most, in the order of the page, and rules across fields are still checked', () => {
  expect(read([])).toEqual({
    ok: false,
    error: {
      kind: 'mistakes',
      mistakes: [
        { field: 'name', message: 'Wie heißt es?' },
        { field: 'note', message: 'Das steht schon oben.' },
        { field: 'days', message: 'An welchem Tag?' },
      ],
    },
  })
})

test('a page gets the limits and the required fields, without the schemas', () => {
  expect(showFields(form.fields)).toEqual({
    name: { kind: 'line', label: 'Name', isRequired: true, maxLength: 5 },
    note: { kind: 'text', label: 'Notiz', rows: 3, optional: true, isRequired: false, maxLength: 10 },
    days: expect.objectContaining({ kind: 'several', label: 'Tage' }),
  })
})

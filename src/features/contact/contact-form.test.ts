import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { contactLimits } from './contact-fields.ts'
import { parseContactForm } from './contact-form.ts'

const sent = { email: 'anna@beispiel.example', subject: 'Probetraining', message: 'Wann denn?' }
const mistakesIn = (changes: Record<string, string>) => {
  const form = parseContactForm({ ...sent, ...changes })
  return form.ok ? [] : form.error.map(({ field }) => field)
}

test('what was typed is kept, cleaned of what nobody sees', () => {
  const typed = { email: ' anna@beispiel.example ', subject: 'Probe\r\n training', message: ' Hallo\r\nVerein\u202E ' }
  expect(parseContactForm(typed)).toEqual({
    ok: true,
    value: { email: 'anna@beispiel.example', subject: 'Probe training', message: 'Hallo\nVerein' },
  })
})

test('a message need not be there, an address and a subject must', () => {
  expect(mistakesIn({ message: '' })).toEqual([])
  const empty = parseContactForm({})
  expect(empty.ok ? [] : empty.error.map(({ field }) => field)).toEqual(['email', 'subject'])
})

test.each(['anna', 'anna@', 'anna@beispiel', 'a@b.example, c@d.example', `${'a'.repeat(250)}@b.example`])(
  '%j is no address to answer to',
  (email) => expect(mistakesIn({ email })).toEqual(['email']),
)

test('what is longer than the page lets people type is told at its field', () => {
  const { subject, message } = contactLimits
  expect(mistakesIn({ subject: 'a'.repeat(subject), message: 'a'.repeat(message) })).toEqual([])
  expect(mistakesIn({ subject: 'a'.repeat(subject + 1), message: 'a'.repeat(message + 1) })).toEqual([
    'subject',
    'message',
  ])
})

test('whatever is sent, a form that is taken has one line of subject', () => {
  fc.assert(
    fc.property(anyText(), (subject) => {
      const form = parseContactForm({ ...sent, subject })
      expect(form.ok && /[\r\n]/.test(form.value.subject)).toBe(false)
    }),
  )
})

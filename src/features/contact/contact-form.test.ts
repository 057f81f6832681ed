import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok } from '#shared/result.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { contactForm, trialForm } from './contact-form.ts'

const sent = { email: 'anna@beispiel.example', subject: 'Probetraining', message: 'Wann denn?' }
const read = (changes: Record<string, string>) => contactForm.read(new URLSearchParams({ ...sent, ...changes }))
const mistakesIn = (changes: Record<string, string>) => {
  const form = read(changes)
  return form.ok ? [] : form.error.mistakes.map(({ field }) => field)
}

test('what was typed is kept, cleaned of what nobody sees', () => {
  const typed = { email: ' anna@beispiel.example ', subject: 'Probe\r\n training', message: ' Hallo\r\nVerein\u202E ' }
  expect(read(typed)).toEqual(
    ok({ email: 'anna@beispiel.example', subject: 'Probe training', message: 'Hallo\nVerein' }),
  )
})

test('a message need not be there, an address and a subject must', () => {
  expect(mistakesIn({ message: '' })).toEqual([])
  expect(contactForm.read(new URLSearchParams())).toMatchObject({
    error: { mistakes: [{ field: 'email' }, { field: 'subject' }] },
  })
})

test.each(['anna', 'anna@', 'anna@beispiel', 'a@b.example, c@d.example', `${'a'.repeat(250)}@b.example`])(
  '%j is no address to answer to',
  (email) => expect(mistakesIn({ email })).toEqual(['email']),
)

test('what is longer than the page lets people type is told at its field', () => {
  expect(mistakesIn({ subject: 'a'.repeat(200), message: 'a'.repeat(5_000) })).toEqual([])
  expect(mistakesIn({ subject: 'a'.repeat(201), message: 'a'.repeat(5_001) })).toEqual(['subject', 'message'])
})

test('the trial training asks who wants to come, and knows no others', () => {
  const without = trialForm.read(new URLSearchParams({ email: sent.email, person: 'toString' }))
  expect(without).toMatchObject({ error: { mistakes: [{ field: 'person' }] } })
})

test('whatever is sent, a form that is taken has one line of subject', () =>
  fc.assert(
    fc.property(anyText(), (subject) => {
      const form = read({ subject })
      expect(form.ok && /[\r\n]/.test(form.value.subject)).toBe(false)
    }),
  ))

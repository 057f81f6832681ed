import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showFields, showSentences } from '#shared/form/describe-form.ts'
import { readShown } from '#shared/form/read-shown.ts'
import { contactForm } from './contact-form.ts'

const shown = { fields: showFields(contactForm.fields), sentences: showSentences(contactForm.fields) }
const text = fc.oneof(
  fc.constantFrom(
    '',
    '  ',
    'anna@beispiel.example',
    'anna',
    'x'.repeat(255),
    'x'.repeat(5_001),
    ' Frage\r\n\tzum\u202E Training ',
  ),
  fc.string({ unit: 'binary' }),
)

test('what the browser reads without the server is what the server reads, with the same sentences', () =>
  fc.assert(
    fc.property(fc.record({ email: text, subject: text, message: text }), (typed) => {
      const sent = new URLSearchParams(typed)
      const here = readShown(shown, sent)
      const there = contactForm.read(sent)
      expect(here.ok ? here.value : here.error).toEqual(there.ok ? there.value : there.error.mistakes)
    }),
  ))

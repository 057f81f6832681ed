import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { describeMessage, fillIn, messageLimits } from './message.ts'
import { sampleRegistration } from '#tests/support/samples/sample-registration.ts'

const read = (fields: Record<string, string>) => describeMessage().read(new URLSearchParams(fields))
const anna = sampleRegistration('A')

test('the placeholder becomes the number of each registrant, however it is written', () =>
  expect(fillIn('Guten Tag, Nummer { Nummer }!', anna)).toBe('Guten Tag, Nummer DT24-A!'))

test('a draft is cleaned: one line of subject, one kind of line ends', () =>
  expect(read({ subject: ' Ihre\r\nStartzeit ', text: ' Hallo {nummer},\r\n\r\nbis Samstag. ' })).toEqual(
    ok({ subject: 'Ihre Startzeit', text: 'Hallo {nummer},\n\nbis Samstag.' }),
  ))

test.each([
  [{ text: 'a' }, 'subject', 'Bitte geben Sie einen Betreff an, zum Beispiel „Ihre Startzeit am Samstag“.'],
  [{ subject: 'a', text: ' \n' }, 'text', 'Bitte schreiben Sie einen Text.'],
  [
    { subject: 'a'.repeat(messageLimits.subject + 1), text: 'a' },
    'subject',
    'Der Betreff ist zu lang: Es passen höchstens 120 Zeichen hinein.',
  ],
  [
    { subject: 'a', text: 'a'.repeat(messageLimits.text + 1) },
    'text',
    'Der Text ist zu lang: Es passen höchstens 5000 Zeichen hinein.',
  ],
  [{ subject: 'a', text: 'Hallo {vorname}' }, 'text', '„{vorname}“ kann nicht ersetzt werden. Möglich ist {nummer}.'],
  [{ subject: '{toString}', text: 'a' }, 'subject', '„{toString}“ kann nicht ersetzt werden. Möglich ist {nummer}.'],
  [{ subject: 'a', text: 'Hallo {name}' }, 'text', '„{name}“ kann nicht ersetzt werden. Möglich ist {nummer}.'],
])('the form %j has a mistake at %s', (fields, field, message) =>
  expect(read(fields as Record<string, string>)).toEqual(err({ kind: 'mistakes', mistakes: [{ field, message }] })),
)

test('every field tells its mistake', () => {
  const parsed = read({})
  expect(!parsed.ok && parsed.error.mistakes.map(({ field }) => field)).toEqual(['subject', 'text'])
})

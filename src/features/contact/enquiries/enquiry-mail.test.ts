import { expect, test } from 'vitest'
import { sampleEnquiry } from '#tests/support/enquiries/sample-enquiry.ts'
import { composeAnswer, composeReminder } from './enquiry-mail.ts'

const club = { name: 'TTC Musterdorf', email: 'info@verein.example' }

test('an answer is what was written and nothing of the question, and is replied to the club', () => {
  const mail = composeAnswer(sampleEnquiry(), 'Gern!\n\nAm Dienstag <b>19 Uhr</b>', club)
  expect(mail).toMatchObject({
    recipient: 'anna@beispiel.example',
    replyTo: club.email,
    subject: 'Antwort auf Ihre Nachricht vom 20.11.2024',
  })
  expect(mail.text).toMatch(/^Gern!\n\nAm Dienstag/)
  expect(mail.text).not.toContain('Wann kann ich kommen?')
  expect(mail.html).toContain('&lt;b&gt;19 Uhr')
})

test('a reminder leads to the enquiry, and does not carry around what was written', () => {
  const url = 'https://verein.example/admin/anfragen/enquiry-1'
  const facts = { reminder: 'office', days: 3, url, club } as const
  const mail = composeReminder(sampleEnquiry(), 'lena@verein.example', facts)
  expect(mail).toMatchObject({ recipient: 'lena@verein.example', subject: 'Seit 3 Tagen ohne Antwort: Probetraining' })
  expect(mail.html).toContain(`href="${url}"`)
  expect(mail.text).not.toContain('Wann kann ich kommen?')
})

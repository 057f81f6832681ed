import { expect, test } from 'vitest'
import { sampleContactMessage } from '#tests/support/samples/sample-contact-message.ts'
import { composeAcknowledgement, composeForOffice } from './contact-mail.ts'

const ROOM = 'https://verein.example/admin/anfragen/contact-A'
const club = { name: 'TTC Musterdorf', email: 'info@verein.example' }

test('the office gets the words as they were typed, and answers to the address that was typed, or in the room', () => {
  const mail = composeForOffice(sampleContactMessage('A', { message: 'Wann?\n\n<b>Danke</b>' }), club, ROOM)
  expect(mail).toMatchObject({
    kind: 'contact-message',
    recipient: 'info@verein.example',
    replyTo: 'anna@beispiel.example',
    subject: 'Kontaktformular: Probetraining',
  })
  expect(mail.text).toMatch(/^Wann\?\n\n<b>Danke<\/b>\n\nVon: anna@beispiel\.example/)
  expect(mail.html).toContain('&lt;b&gt;Danke&lt;/b&gt;')
  expect(mail.text).toContain(ROOM)
})

test('who asks for a trial training is no sender of the contact form', () => {
  const asked = sampleContactMessage('A', { kind: 'trial', office: 'youth', subject: 'Probetraining für ein Kind' })
  const mail = composeForOffice(asked, club, ROOM)
  expect(mail.subject).toBe('Probetraining für ein Kind')
  expect(mail.text + composeAcknowledgement(asked, club).text).not.toContain('ontaktformular')
})

test('the acknowledgement goes to the typed address, an answer to it to the club, and the text is not repeated', () => {
  const mail = composeAcknowledgement(sampleContactMessage('A', { message: 'Streng geheim' }), club)
  expect(mail).toMatchObject({
    kind: 'contact-acknowledgement',
    recipient: 'anna@beispiel.example',
    replyTo: 'info@verein.example',
    subject: 'Ihre Nachricht an den TTC Musterdorf',
  })
  expect(mail.text + mail.html).not.toContain('geheim')
})

import { expect, test } from 'vitest'
import { composeMessage } from './message-mail.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'

const anna = sampleRegistration('A')

test('the words come to the registrant with their own number, and the reply goes to the event’s contact', () => {
  const draft = { subject: 'Startzeit {nummer}', text: 'Guten Tag,\nes geht los.\n\nBis dann' }
  const mail = composeMessage(draft, anna, sampleEvent())
  expect(mail).toMatchObject({
    kind: 'registrant-message',
    recipient: 'anna+turnier@beispiel.example',
    replyTo: 'turnier@club.example',
    subject: 'Startzeit DT24-A',
  })
  expect(mail.text).toMatch(/^Guten Tag,\nes geht los\.\n\nBis dann\n\nSie bekommen diese E-Mail/)
  expect(mail.text).toContain('Ihre Anmeldenummer: DT24-A')
})

test('the sender’s words are text, never markup; their line breaks stay', () => {
  const mail = composeMessage({ subject: 'a', text: '<script>x</script>\nzweite Zeile {nummer}' }, anna, sampleEvent())
  expect(mail.html).toContain('&lt;script&gt;x&lt;/script&gt;<br>zweite Zeile DT24-A')
})

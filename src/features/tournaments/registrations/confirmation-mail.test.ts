import { expect, test } from 'vitest'
import { composeConfirmation } from './confirmation-mail.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'

const url = 'https://club.example/dorfspielttt/anmeldung/abc'
const registration = sampleRegistration('7K3M9Q', { contactNumber: '06881 / 123 45' })
const mail = composeConfirmation(registration, sampleEvent(), url)

test('the confirmation goes to the person who signed up, and answers go to the organisers', () => {
  expect(mail).toMatchObject({
    kind: 'entry-confirmation',
    recipient: 'anna+turnier@beispiel.example',
    replyTo: 'turnier@club.example',
    subject: 'Ihre Anmeldung DT24-7K3M9Q: Dorfspiel-Tischtennisturnier 2024',
  })
})

test('the plain text says everything that one needs to keep', () => {
  expect(mail.text).toBe(`Guten Tag Anna Müller,

vielen Dank! Ihre Anmeldung ist bei uns angekommen.

Ihre Anmeldenummer: DT24-7K3M9Q

Das Turnier
-----------
Turnier: Dorfspiel-Tischtennisturnier 2024
Beginn: Samstag, 28. Dezember 2024, 10:00 Uhr
Vorher: Einspielen und Auslosung ab 9 Uhr
Ort: Schulturnhalle Musterdorf

Ihre Mannschaften
-----------------
Mannschaft 1: Die Bären
Mannschaft 2: Löwen & Söhne

Ihre Angaben
------------
Ansprechperson: Anna Müller
Adresse: 66600 Musterdorf, Hallenweg 3
Telefon: 06881 / 123 45
E-Mail: anna+turnier@beispiel.example

Wie es weitergeht
-----------------
Sie brauchen nichts weiter zu tun; wir melden uns, falls noch eine Frage offen ist. Wer für Sie spielt, können Sie am Turniertag melden. Wir freuen uns auf Sie am 28.12.2024.

Ändern oder absagen
-------------------
Antworten Sie einfach auf diese E-Mail oder schreiben Sie an turnier@club.example. Bitte nennen Sie dabei Ihre Anmeldenummer DT24-7K3M9Q.

Ihre Anmeldung im Internet ansehen:
${url}

Sie bekommen diese E-Mail, weil Ihre Adresse bei der Anmeldung angegeben wurde. Waren Sie das nicht? Dann antworten Sie bitte kurz, und wir löschen die Anmeldung.
`)
})

test('a late entry is told that the club decides, and is promised nothing', () => {
  const late = composeConfirmation({ ...registration, isLate: true }, sampleEvent(), url)
  for (const body of [late.text, late.html]) {
    expect(body).toContain(
      'Sie kam nach dem Anmeldeschluss (19.12.2024): die Vereinsführung entscheidet, ob noch Plätze frei sind.',
    )
    expect(body).not.toContain('Wir freuen uns auf Sie')
    expect(body).not.toContain('nichts weiter zu tun')
  }
  expect(mail.text).not.toContain('Vereinsführung')
})

test('what was typed is text in the HTML, never markup', () => {
  const evil = composeConfirmation({ ...registration, teamNames: ['<b onclick="x">A</b>'] }, sampleEvent(), url)
  expect(evil.html).toContain('&lt;b onclick=&quot;x&quot;&gt;A&lt;/b&gt;')
  expect(evil.html).not.toContain('<b ')
})

test('the HTML links to the confirmation page', () => {
  expect(mail.html).toContain(`<a href="${url}">`)
})

test('words of a stranger that would become a link are not carried to anybody', () => {
  const words = { contactName: 'Sie haben gewonnen evil.com', contactAddress: 'http://evil.com' }
  const relay = composeConfirmation({ ...registration, ...words, teamNames: ['Jetzt evil.com'] }, sampleEvent(), url)
  expect(relay.text).toMatch(/^Guten Tag,\n/)
  expect(relay.text).toContain('Mannschaft 1: steht bei Ihrer Anmeldung im Internet')
  expect(relay.text + relay.html + relay.subject).not.toContain('evil')
})

import { expect, test } from 'vitest'
import { composeConfirmation } from './confirmation-mail.ts'
import { sampleEvent, sampleOptions, sampleRegistration } from '#tests/support/samples/sample-registration.ts'

const url = 'https://club.example/dorfspielttt/anmeldung/abc'
const registration = sampleRegistration('7K3M9Q', { contactNumber: '06881 / 123 45' })
const mail = composeConfirmation(registration, sampleEvent(), url)

test('the confirmation goes to the person who signed up, and answers go to the organisers', () =>
  expect(mail).toMatchObject({
    kind: 'entry-confirmation',
    recipient: 'anna+turnier@beispiel.example',
    replyTo: 'turnier@club.example',
    subject: 'Ihre Anmeldung DT24-7K3M9Q: Dorfspiel-Tischtennisturnier 2024',
  }))

test('the plain text says everything that one needs to keep', () =>
  expect(mail.text).toBe(`Guten Tag,

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
Mannschaft 1: angemeldet
Mannschaft 2: angemeldet

Wie es weitergeht
-----------------
Sie brauchen nichts weiter zu tun; wir melden uns, falls noch eine Frage offen ist. Wer für Sie spielt, können Sie am Turniertag melden. Wir freuen uns auf Sie am 28.12.2024.

Ändern oder absagen
-------------------
Auf der Seite Ihrer Anmeldung können Sie bis zum 19.12.2024 alles ändern, absagen auch noch bis zum Turnierbeginn. Sie können auch auf diese E-Mail antworten oder an turnier@club.example schreiben. Bitte nennen Sie dabei Ihre Anmeldenummer DT24-7K3M9Q.

Zu Ihrer Anmeldung:
${url}

Sie bekommen diese E-Mail, weil Ihre Adresse bei der Anmeldung angegeben wurde. Waren Sie das nicht? Dann antworten Sie bitte kurz, und wir löschen die Anmeldung.
`))

test('the mail for a late entry says that the club decides, and promises nothing', () => {
  const late = composeConfirmation({ ...registration, isLate: true }, sampleEvent(), url)
  for (const body of [late.text, late.html]) {
    expect(body).toContain(
      'Sie kam nach dem Anmeldeschluss (19.12.2024): Der Verein entscheidet, ob noch Plätze frei sind.',
    )
    expect(body).not.toContain('Wir freuen uns auf Sie')
    expect(body).not.toContain('nichts weiter zu tun')
  }
  expect(mail.text).not.toContain('Vereinsführung')
})

test('the mail promises of the entrant’s own page what that allows by then', () => {
  const sentAt = (receivedAt: string, rules: Parameters<typeof sampleEvent>[0] = {}) =>
    composeConfirmation({ ...registration, receivedAt: new Date(receivedAt) }, sampleEvent(rules), url).text
  const late = { lateEntries: 'accept-late', lateUntil: 'never' } as const
  expect(sentAt('2024-12-22T12:00:00Z', late)).toContain('können Sie bis zum Turnierbeginn alles ändern oder absagen.')
  expect(sentAt('2024-12-22T12:00:00Z', { lateEntries: 'reject' })).toContain('absagen, aber nichts mehr ändern.')
  const running = sentAt('2024-12-28T10:00:00Z', late)
  expect(running).toContain('können Sie alles ansehen, aber nichts mehr ändern.')
  expect(running).toContain('am Turniertag')
  expect(sentAt('2025-03-01T12:00:00Z', late)).not.toContain('am Turniertag')
})

test('the HTML links to the confirmation page', () => expect(mail.html).toContain(`<a href="${url}">`))

test('of teams that wait, or play in one of several competitions, the mail says so', () => {
  const [first, second] = registration.teams.map((team) => ({ ...team, competition: 'jugend' }))
  if (!first || !second) throw new Error('the sample has two teams')
  const teams = [first, { ...second, standing: 'waiting' as const }]
  const { text } = composeConfirmation({ ...registration, teams }, sampleEvent(sampleOptions), url)
  expect(text).toContain('Mannschaft 1: Jugend, angemeldet\nMannschaft 2: Jugend, auf der Warteliste')
  expect(text).toContain('Wird einer frei, geht er der Reihe nach an die, die warten; wir schreiben Ihnen dann.')
  expect(text).not.toContain('Wir freuen uns auf Sie')
})

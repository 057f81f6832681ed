import { describe, expect, test } from 'vitest'
import { composeAcknowledgement } from '#features/contact/contact-mail.ts'
import { composeAnswer } from '#features/contact/enquiries/enquiry-mail.ts'
import { composeForApplicant } from '#features/membership/application-mail.ts'
import { composeDecision, suggestLetter } from '#features/membership/decision-mail.ts'
import { composeWishMail } from '#features/subscriptions/wish-mail.ts'
import { suggestMessage } from '#features/tournaments/messages/decision-text.ts'
import { composeMessage } from '#features/tournaments/messages/message-mail.ts'
import { composeLinks } from '#features/tournaments/entrants/send-links.ts'
import { composeChanges } from '#features/tournaments/registrations/change-mail.ts'
import { composeConfirmation } from '#features/tournaments/registrations/confirmation-mail.ts'
import { PLAIN_CHANGES, type EntryChange } from '#features/tournaments/registrations/entry-change.ts'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { composeWish } from '#features/youth/youth-mail.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import type { MessageRequest } from '#identity/core/ports.ts'
import { createMessages } from '#identity/messages/create-messages.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { FEATURE_KINDS, IDENTITY_KINDS } from '#site/routes/admin/outbox/mail-words.ts'
import { sampleEnquiry } from '#tests/support/enquiries/sample-enquiry.ts'
import { sampleContactMessage } from '#tests/support/samples/sample-contact-message.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { sampleChild } from '#tests/support/youth/sample-child.ts'
import { sampleApplication } from '#tests/support/membership/sample-application.ts'

/** A text for every field that strangers can fill: letters alone, so that no filter removes it before the mail. */
const CANARY = 'Kanarienvogel'
const TO = 'opfer@beispiel.example'
const URL = 'https://club.example/seite'
const at = new Date('2024-12-01T12:00:00Z')
const club = { name: 'TTC Musterdorf', email: 'info@club.example' }
const event = sampleEvent()

const typedTeams = [1, 2].map((position) => newTeam(position, CANARY, 'main'))
const registration = sampleRegistration('A', {
  teamNames: [CANARY, CANARY],
  teams: typedTeams.map((team) => ({ ...team, players: [CANARY] })),
  contactName: CANARY,
  contactAddress: CANARY,
  contactNumber: CANARY,
  contactNumberE164: CANARY,
  contactEmail: TO,
})

const changed = { team: 1, name: CANARY }
const changes: EntryChange[] = [
  ...PLAIN_CHANGES.map((what) => ({ ...changed, what })),
  { ...changed, what: 'renamed', from: CANARY },
  { ...changed, what: 'competition', from: 'main', to: 'main' },
  { what: 'contact' },
  { what: 'merged', reference: 'DT24-B' },
]

const application = sampleApplication({
  people: [{ firstName: CANARY, lastName: CANARY, bornOn: '1990-03-01' }],
  street: CANARY,
  postalCode: CANARY,
  city: CANARY,
  email: TO,
  phone: CANARY,
  guardian: CANARY,
  guardianPhone: CANARY,
  account: { holder: CANARY, end: CANARY },
})
const letter = (decided: 'accepted' | 'refused') =>
  composeDecision(application, {
    decided,
    letter: suggestLetter(application, decided, { club, debit: undefined }),
    club,
  })

const child = sampleChild('c', { name: CANARY, email: TO, state: 'asked' })

const message = sampleContactMessage('A', { email: TO, subject: CANARY, message: CANARY })
const enquiry = sampleEnquiry({ email: TO, subject: CANARY, message: CANARY })

/** Every mail to an unconfirmed address, filled as a stranger could. The suggested words stand in for what an office writes by hand. */
const UNCONFIRMED: Record<string, () => Omit<Mail, 'recipient'>[]> = {
  'entry-confirmation': () => [
    composeConfirmation(registration, event, URL),
    composeConfirmation({ ...registration, isLate: true }, event, URL),
  ],
  'entry-changed': () => [composeChanges(changes, registration, { event, entryUrl: URL })],
  'place-offered': () => [
    composeChanges([{ ...changed, what: 'offered', until: at.toISOString() }], registration, { event, entryUrl: URL }),
  ],
  'entry-link': () => [composeLinks(event, [registration], () => URL)],
  'registrant-message': () =>
    (['accepted', 'waiting', 'declined'] as const).map((mark) =>
      composeMessage(suggestMessage(mark, event, registration), registration, event),
    ),
  'membership-receipt': () =>
    (['new', 'waiting'] as const).map((state) =>
      composeForApplicant({ ...application, state }, { club, blankUrl: URL, files: [] }),
    ),
  'membership-accepted': () => [letter('accepted')],
  'membership-refused': () => [letter('refused')],
  'contact-acknowledgement': () =>
    (['contact', 'trial'] as const).map((kind) => composeAcknowledgement({ ...message, kind }, club)),
  'enquiry-answer': () => [composeAnswer(enquiry, 'Gern, am Dienstag.', club)],
  'youth-wish': () => [composeWish({ child, group: { name: 'Anfänger' }, club, url: URL })],
  'date-subscription': () => [composeWishMail(TO, { url: URL, topics: ['newsletter'], club })],
}

/** To offices of the club, who have to read what was typed. */
const TO_THE_CLUB = ['membership-application', 'contact-message', 'enquiry-reminder', 'youth-place-taken']
/** Their address was confirmed by a link that was sent to it, or by the account that it belongs to. */
const CONFIRMED = [
  ...['youth-link', 'youth-offer', 'youth-offer-over', 'youth-question', 'youth-list-end'],
  ...['newsletter', 'date-reminder', 'date-cancellation'],
  ...['duty-reminder', 'duty-taken-over', 'duty-gone', 'duty-moved'],
]

test('every kind of mail is classified by whether its address is confirmed', () => {
  expect([...Object.keys(UNCONFIRMED), ...TO_THE_CLUB, ...CONFIRMED].toSorted()).toEqual(
    Object.keys(FEATURE_KINDS).toSorted(),
  )
})

describe('a mail to an unconfirmed address carries nothing that a stranger typed', () => {
  test.each(Object.entries(UNCONFIRMED))('%s', (kind, compose) => {
    for (const { kind: composed, subject, text, html, files = [] } of compose()) {
      expect(composed).toBe(kind)
      expect(subject + text + html).not.toContain(CANARY)
      expect(files).toEqual([])
    }
  })

  const messages = createMessages({
    settings: { ...DEFAULT_SETTINGS, siteUrl: 'https://club.example' },
    bases: { supabase: 'https://club.example/auth/v1', pages: 'https://club.example/konto' },
    siteName: () => club.name,
    renderBody: renderMailBody,
  })
  const request: MessageRequest = {
    purpose: 'confirmation',
    channel: 'email',
    recipient: TO,
    wire: 'supabase',
    linkToken: 'AAAAAAAAAAAAAAAAAAAAAA',
    isPkce: false,
    code: '123456',
    redirectTo: undefined,
    newEmail: TO,
    userMetadata: { full_name: CANARY, name: CANARY, locale: CANARY, words: CANARY },
    validForMilliseconds: 60_000,
  }

  test.each(Object.keys(IDENTITY_KINDS))('%s', (kind) => {
    // The table of names has a line for each purpose, checked by the compiler.
    const purpose = kind.replace('identity-', '') as MessageRequest['purpose']
    const { subject, text, html } = messages.compose({ ...request, purpose })
    expect(subject + text + html).not.toContain(CANARY)
  })
})

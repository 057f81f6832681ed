import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { fillIn, type MessageDraft } from './message.ts'

/** The tournament director's words for one registrant; replies go to the event's contact. */
export function composeMessage(draft: MessageDraft, registration: Registration, event: TournamentEvent): Mail {
  const { contactEmail, reference } = registration
  return {
    kind: 'registrant-message',
    recipient: contactEmail,
    replyTo: event.contactEmail,
    subject: fillIn(draft.subject, registration),
    ...renderMailBody([
      { paragraphs: fillIn(draft.text, registration).split(/\n{2,}/) },
      { paragraphs: [whyYou(event)], facts: [['Ihre Anmeldenummer', reference]] },
    ]),
  }
}

const whyYou = ({ name, contactEmail }: TournamentEvent) =>
  `Sie bekommen diese E-Mail, weil Sie sich für „${name}“ angemeldet haben. Ihre Antwort geht an ${contactEmail}.`

/** The delivery state of a mail. `forgotten`: it was sent or given up, and the outbox has deleted it since. */
export type MailState =
  | { kind: 'waiting' }
  | { kind: 'retrying' }
  | { kind: 'sent'; at: Date }
  | { kind: 'given-up' }
  | { kind: 'forgotten' }

/** @property subject of the message or of the mail about changes; undefined for the confirmation */
export type RegistrationMail = { subject: string | undefined; state: MailState }

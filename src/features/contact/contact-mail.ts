import { withArticle } from '#shared/german/club-name.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import type { ContactMessage, EnquiryKind } from './contact-message.ts'

/** The club's name and the address to which replies go. */
export type ContactClub = { name: string; email: string }

const cameBy: Record<EnquiryKind, string> = {
  contact: 'Diese Nachricht kam über das Kontaktformular.',
  trial: 'Diese Anfrage kam über die Seite zum Probetraining.',
}

/**
 * The visitor's message to the office; a reply goes to the address that the visitor typed.
 *
 * @param url of the enquiry in the members' area, where others see the answer
 */
export const composeForOffice = (
  { kind, email, subject, message, receivedAt }: ContactMessage,
  club: ContactClub,
  url: string,
): Mail => ({
  kind: 'contact-message',
  recipient: club.email,
  replyTo: email,
  subject: kind === 'trial' ? subject : `Kontaktformular: ${subject}`,
  ...renderMailBody([
    { paragraphs: message === '' ? ['(Ohne Text: Alles steht im Betreff.)'] : message.split(/\n{2,}/) },
    {
      facts: [
        ['Von', email],
        ['Eingegangen', `${formatListDate(receivedAt)} Uhr`],
      ],
    },
    {
      paragraphs: [
        `${cameBy[kind]} Antworten Sie am besten im Mitgliederbereich: Dann sehen die anderen, dass es erledigt ist.`,
      ],
      link: { text: 'Im Mitgliederbereich antworten', url, isButton: true },
    },
    {
      paragraphs: [
        'Antworten Sie stattdessen auf diese E-Mail, geht Ihre Antwort an die Adresse oben. Schließen Sie die Anfrage dann bitte im Mitgliederbereich ab.',
      ],
    },
  ]),
})

/** Acknowledges the message to the owner of the typed address; repeats nothing of what the visitor typed. */
export const composeAcknowledgement = ({ kind, email, receivedAt }: ContactMessage, club: ContactClub): Mail => ({
  kind: 'contact-acknowledgement',
  recipient: email,
  replyTo: club.email,
  subject: `Ihre Nachricht ${withArticle('an', club.name)}`,
  ...renderMailBody([
    {
      paragraphs: [
        'Guten Tag,',
        'vielen Dank! Ihre Nachricht ist bei uns angekommen. Wir antworten Ihnen an diese Adresse, meist innerhalb weniger Tage.',
      ],
      facts: [['Eingegangen', `${formatListDate(receivedAt)} Uhr`]],
    },
    {
      paragraphs: [
        `Möchten Sie etwas hinzufügen? Dann antworten Sie einfach auf diese E-Mail oder schreiben Sie an ${club.email}.`,
        notYou(kind),
      ],
    },
  ]),
})

const notYou = (kind: EnquiryKind) =>
  `Sie bekommen diese E-Mail, weil Ihre Adresse ${kind === 'trial' ? 'auf unserer Seite zum Probetraining' : 'in unserem Kontaktformular'} angegeben wurde. ` +
  'Waren Sie das nicht? Dann antworten Sie bitte kurz, und wir löschen die Nachricht.'

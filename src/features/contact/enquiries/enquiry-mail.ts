import { withArticle } from '#shared/german/club-name.ts'
import type { ContactClub } from '#features/contact/contact-mail.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatDate, formatListDate } from '#shared/berlin-time.ts'
import type { Enquiry, Reminder } from './enquiry.ts'

/** An office's answer to the sender; a reply goes to the club. It does not quote the question, because anybody can type anybody's address. */
export function composeAnswer(enquiry: Enquiry, text: string, club: ContactClub): Mail {
  const { email, receivedAt } = enquiry
  return {
    kind: 'enquiry-answer',
    recipient: email,
    replyTo: club.email,
    subject: `Antwort auf Ihre Nachricht vom ${formatDate(receivedAt)}`,
    ...renderMailBody([
      { paragraphs: text.split(/\n{2,}/) },
      { paragraphs: [`Ihre Antwort auf diese E-Mail geht an ${club.email}.`] },
    ]),
  }
}

/** Reminds of a waiting sender, without the text of the enquiry. @param facts.url of the enquiry in the members' area */
export function composeReminder(
  { subject, email, receivedAt, taken }: Enquiry,
  recipient: string,
  { reminder, days, url, club }: { reminder: Reminder; days: number; url: string; club: ContactClub },
): Mail {
  const who = taken ? 'Jemand hat sie übernommen, aber noch nicht beantwortet.' : 'Noch hat sie niemand übernommen.'
  return {
    kind: 'enquiry-reminder',
    recipient,
    replyTo: club.email,
    subject: `Seit ${days} Tagen ohne Antwort: ${subject}`,
    ...renderMailBody([
      {
        paragraphs: [
          'Guten Tag,',
          `${withArticle('bei', club.name)} wartet seit ${days} Tagen jemand auf Antwort. ${who}`,
          ...(reminder === 'board' ? ['Diese Erinnerung geht an alle im Vorstand; eine weitere gibt es nicht.'] : []),
        ],
        facts: [
          ['Betreff', subject],
          ['Von', email],
          ['Eingegangen', `${formatListDate(receivedAt)} Uhr`],
        ],
        link: { text: 'Anfrage öffnen und antworten', url, isButton: true },
      },
    ]),
  }
}

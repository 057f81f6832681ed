import { withArticle } from '#shared/german/club-name.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { topicNames, type Topic } from './subscription.ts'

/** The club's name and the address to which replies go. */
export type SubscriptionClub = { name: string; email: string }

const LIST = new Intl.ListFormat('de', { type: 'conjunction' })

/** The question that the subscriber agrees to; the proof repeats it. */
export function wordingOf(topics: readonly Topic[]): string {
  const isReminder = topics.some((topic) => topic !== 'newsletter')
  const reminders = 'am Abend vor unseren Terminen eine E-Mail bekommen, und sofort, wenn heute etwas ausfällt'
  const newsletter = 'unseren Newsletter bekommen, ein paar Mal im Jahr'
  const wanted = [...(isReminder ? [reminders] : []), ...(topics.includes('newsletter') ? [newsletter] : [])]
  return `Möchten Sie ${wanted.join(', und ')}? Gewünscht ist: ${LIST.format(topics.map((topic) => topicNames[topic]))}.`
}

/** Asks the owner of the address for confirmation; repeats nothing that a stranger could have typed. */
export const composeWishMail = (
  to: string,
  { url, topics, club }: { url: string; topics: readonly Topic[]; club: SubscriptionClub },
): Mail => ({
  kind: 'date-subscription',
  recipient: to,
  replyTo: club.email,
  subject: `E-Mails ${withArticle('von', club.name)}: bitte bestätigen`,
  ...renderMailBody([
    {
      paragraphs: ['Guten Tag,', wordingOf(topics)],
      link: { text: 'Ja, das möchte ich', url, isButton: true },
    },
    {
      paragraphs: [
        'Der Link gilt zwei Tage. Waren Sie das nicht? Dann brauchen Sie nichts zu tun: Ohne Ihre Bestätigung speichern wir nichts.',
      ],
    },
  ]),
})

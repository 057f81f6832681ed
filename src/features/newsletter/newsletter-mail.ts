import { withArticle } from '#shared/german/club-name.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Newsletter } from './newsletter.ts'

/** The club's name and the address to which replies go. */
export type NewsletterClub = { name: string; email: string }
/** An article as the letter shows it. @property url its plain address, without tracking of clicks */
export type ToldArticle = { slug: string; title: string; summary: string; url: string }

/** The mail to one reader. @param facts.endUrl ends only this reader’s subscription, with one click (RFC 8058) */
export function composeNewsletter(
  recipient: string,
  { subject, text, articles: slugs }: Newsletter,
  { articles, club, endUrl }: { articles: readonly ToldArticle[]; club: NewsletterClub; endUrl: string },
): Mail {
  // Leaves out articles that were taken off the website meanwhile.
  const told = slugs.flatMap((slug) => articles.find((article) => article.slug === slug) ?? [])
  return {
    kind: 'newsletter',
    recipient,
    replyTo: club.email,
    unsubscribeUrl: endUrl,
    subject,
    ...renderMailBody([
      ...(text === '' ? [] : [{ paragraphs: text.split(/\n{2,}/) }]),
      ...told.map(({ title, summary, url }) => ({
        heading: title,
        ...(summary !== '' && { paragraphs: [summary] }),
        link: { text: 'Weiterlesen', url },
      })),
      {
        paragraphs: [
          `Sie bekommen diesen Newsletter, weil Sie ihn auf der Website ${withArticle('von', club.name)} bestellt haben. Wir zählen nicht, wer ihn öffnet.`,
        ],
        link: { text: 'Newsletter abbestellen', url: endUrl },
      },
    ]),
  }
}

import { withArticle } from '#shared/german/club-name.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { DAY } from '#shared/durations.ts'
import type { MembershipClub } from './application-mail.ts'
import type { Decided } from './application.ts'
import type { MembershipTerms } from './fee.ts'
import type { KeptApplication } from './kept-application.ts'
import { APPLICATION_RETENTION } from './purge-applications.ts'

const days = (milliseconds: number) => `${milliseconds / DAY} Tagen`

/** Suggests a letter to the applicant. The board reads it before it is sent, and may change it. */
export function suggestLetter(
  application: KeptApplication,
  decided: Decided,
  { club, debit }: { club: MembershipClub; debit: MembershipTerms['debit'] },
): string {
  const paragraphs =
    decided === 'accepted' ? welcome(application, club.name, debit) : regret(application.account !== undefined)
  return ['Guten Tag,', ...paragraphs, `Viele Grüße\n${club.name}`].join('\n\n')
}

function welcome(
  { feeTitle, fee, account, reference }: KeptApplication,
  club: string,
  debit: MembershipTerms['debit'],
) {
  const collected = debit ? `, ${debit.collected}` : ''
  const payment = account
    ? `Wir ziehen ihn von dem Konto ein, das im Antrag steht${collected}. Die Mandatsreferenz ist ${reference}.`
    : 'Bitte überweisen Sie ihn auf das Konto des Vereins.'
  return [
    `herzlich willkommen ${withArticle('bei', club)}! Ihr Antrag auf Mitgliedschaft ist angenommen.`,
    `Der Beitrag: ${feeTitle}, ${fee}. ${payment}`,
    'Haben Sie noch Fragen? Dann antworten Sie einfach auf diese E-Mail.',
  ]
}

const regret = (hasAccount: boolean) => [
  'vielen Dank für Ihren Antrag auf Mitgliedschaft. Leider können wir ihn nicht annehmen.',
  ...(hasAccount ? ['Von Ihrem Konto ziehen wir nichts ein.'] : []),
  `Ihren Antrag löschen wir nach ${days(APPLICATION_RETENTION.decided)}${
    hasAccount ? `, die IBAN schon nach ${days(APPLICATION_RETENTION.account)}` : ''
  }. Haben Sie Fragen? Dann antworten Sie einfach auf diese E-Mail.`,
]

/** The board's letter to the applicant; a reply goes to the club. */
export const composeDecision = (
  { email }: KeptApplication,
  { decided, letter, club }: { decided: Decided; letter: string; club: MembershipClub },
): Mail => ({
  kind: `membership-${decided}`,
  recipient: email,
  replyTo: club.email,
  subject:
    decided === 'accepted'
      ? `Willkommen ${withArticle('bei', club.name)}`
      : `Ihr Antrag auf Mitgliedschaft ${withArticle('bei', club.name)}`,
  ...renderMailBody([{ paragraphs: letter.split(/\n{2,}/) }]),
})

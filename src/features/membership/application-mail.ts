import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail, MailFile } from '#platform/mail/mail.ts'
import { formatDateTime } from '#shared/berlin-time.ts'
import { hiddenIban } from '#shared/iban.ts'
import type { KeptApplication } from './kept-application.ts'
import { nameOfPerson } from './application.ts'

/** Who takes applications, and what the club is called. */
export type MembershipClub = { name: string; email: string }

/** For the office. @param files the paper, in which the account is hidden @param url where the room shows it */
export function composeForOffice(
  application: KeptApplication,
  { club, url, files }: { club: MembershipClub; url: string; files: MailFile[] },
): Mail {
  const { people, email, reference, feeTitle, fee, state, receivedAt } = application
  const next =
    state === 'new'
      ? 'Alle haben am Bildschirm unterschrieben. Sie können gleich entscheiden.'
      : 'Jetzt warten wir auf die Unterschriften auf Papier.'
  return {
    kind: 'membership-application',
    recipient: club.email,
    replyTo: email,
    subject: `Antrag auf Mitgliedschaft: ${people.map(nameOfPerson).join(', ')}`,
    ...renderMailBody([
      {
        paragraphs: ['Jemand möchte Mitglied werden.', next],
        facts: [
          ['Wer', people.map(nameOfPerson).join(', ')],
          ['Beitrag', `${feeTitle}, ${fee}`],
          ['Nummer', reference],
          ['Eingegangen', `${formatDateTime(receivedAt)} Uhr`],
        ],
      },
      {
        paragraphs: ['Der Antrag hängt an. Die Kontonummer steht nicht darin: Die sieht nur die Kasse, in ihrem Raum.'],
        link: { text: 'Antrag im Mitgliederbereich ansehen', url, isButton: true },
      },
    ]),
    files,
  }
}

/** For whoever applied. Anybody can type anybody's address, so neither the account nor a signature travels in it. */
export function composeForApplicant(
  application: KeptApplication,
  { club, files }: { club: MembershipClub; files: MailFile[] },
): Mail {
  const { people, email, reference, feeTitle, fee, state, account } = application
  return {
    kind: 'membership-receipt',
    recipient: email,
    replyTo: club.email,
    subject: `Ihr Antrag auf Mitgliedschaft bei ${club.name}`,
    ...renderMailBody([
      {
        paragraphs: ['Guten Tag,', 'vielen Dank! Ihr Antrag ist bei uns angekommen.'],
        facts: [
          ['Wer', people.map(nameOfPerson).join(', ')],
          ['Beitrag', `${feeTitle}, ${fee}`],
          ['Nummer', reference],
          ...(account ? [['Konto', hiddenIban(account.end)] satisfies [string, string]] : []),
        ],
      },
      { paragraphs: nextSteps(state === 'new', account !== undefined) },
      {
        paragraphs: [
          'Sie bekommen diese E-Mail, weil Ihre Adresse in einem Antrag angegeben wurde. Waren Sie das nicht? Dann antworten Sie bitte kurz, und wir löschen ihn.',
        ],
      },
    ]),
    files,
  }
}

function nextSteps(isSigned: boolean, hasAccount: boolean): string[] {
  if (isSigned)
    return [
      'Sie haben am Bildschirm unterschrieben und müssen nichts weiter tun. Wir melden uns, sobald entschieden ist.',
    ]
  const iban = hasAccount
    ? ' Ihre IBAN haben wir in dieser Datei weggelassen, weil E-Mails unterwegs nicht geschützt sind. Tragen Sie sie bitte von Hand ein, oder nehmen Sie die Datei, die Sie auf der Website geladen haben.'
    : ''
  return [
    `So geht es weiter: Drucken Sie die angehängte Datei aus, unterschreiben Sie, und geben Sie sie im Training ab.${iban}`,
  ]
}

import { withArticle } from '#shared/german/club-name.ts'
import { renderMailBody, type MailSection } from '#platform/mail/mail-body.ts'
import type { Mail, MailFile } from '#platform/mail/mail.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import type { KeptApplication } from './kept-application.ts'
import { nameOfPerson } from './application.ts'

/** The club's name, and the address that takes applications. */
export type MembershipClub = { name: string; email: string }

/** For the office. @param files with the paper, which omits the account number @param url of the application in the members' area */
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
          ['Eingegangen', `${formatListDate(receivedAt)} Uhr`],
        ],
      },
      {
        paragraphs: ['Der Antrag hängt an. Die IBAN steht nicht darin; nur die Kasse sieht sie in ihrem Bereich.'],
        link: { text: 'Antrag im Mitgliederbereich ansehen', url, isButton: true },
      },
    ]),
    files,
  }
}

/**
 * For the applicant. Anybody can type anybody's address, so the mail contains neither typed text nor the completed paper.
 *
 * @param blankUrl address of the blank paper @param files the club's own documents
 */
export function composeForApplicant(
  application: KeptApplication,
  { club, blankUrl, files }: { club: MembershipClub; blankUrl: string; files: MailFile[] },
): Mail {
  const { email, reference, feeTitle, fee, state } = application
  return {
    kind: 'membership-receipt',
    recipient: email,
    replyTo: club.email,
    subject: `Ihr Antrag auf Mitgliedschaft ${withArticle('bei', club.name)}`,
    ...renderMailBody([
      {
        paragraphs: ['Guten Tag,', 'vielen Dank! Ihr Antrag ist bei uns angekommen.'],
        facts: [
          ['Beitrag', `${feeTitle}, ${fee}`],
          ['Nummer', reference],
        ],
      },
      nextSteps(state === 'new', blankUrl),
      {
        paragraphs: [
          'Sie bekommen diese E-Mail, weil Ihre Adresse in einem Antrag angegeben wurde. Waren Sie das nicht? Dann antworten Sie bitte kurz, und wir löschen ihn.',
        ],
      },
    ]),
    files,
  }
}

const nextSteps = (isSigned: boolean, blankUrl: string): MailSection =>
  isSigned
    ? {
        paragraphs: [
          'Sie haben am Bildschirm unterschrieben und müssen nichts weiter tun. Wir melden uns, sobald entschieden ist.',
        ],
      }
    : {
        paragraphs: [
          'So geht es weiter: Unterschreiben Sie den Antrag, den Sie auf der Website heruntergeladen haben, und geben Sie ihn im Training ab, oder schicken Sie ihn als Antwort auf diese E-Mail. Haben Sie ihn nicht mehr? Dann füllen Sie bitte diesen leeren aus und schreiben die Nummer von oben dazu.',
        ],
        link: { text: 'Leerer Antrag als PDF', url: blankUrl },
      }

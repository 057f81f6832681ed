import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatLongDate, formatTime } from '#shared/berlin-time.ts'
import type { Duty } from './duty.ts'

/** The club's name and the address to which replies go. */
export type DutyClub = { name: string; email: string }

/** @property url where members see all duties @property wishesUrl where they choose which mails they want */
export type DutyMailFacts = { to: string; club: DutyClub; url: string; wishesUrl: string }

/** „Samstag, 28. Dezember 2024, 10:00–12:00 Uhr“ */
const dutyWhen = ({ startsAt, endsAt }: Duty): string =>
  `${formatLongDate(startsAt)}, ${formatTime(startsAt)}–${formatTime(endsAt)} Uhr`

const dutyFacts = (duty: Duty): [string, string][] => [
  ['Wann', dutyWhen(duty)],
  ['Wofür', duty.occasionTitle],
]

const common = ({ to, club }: DutyMailFacts) => ({ recipient: to, replyTo: club.email })

/** Sent some days before. @param duties the member's upcoming ones, in chronological order */
export function composeDutyReminder(facts: DutyMailFacts, duties: readonly Duty[]): Mail {
  const [first] = duties
  const what = first && duties.length === 1 ? first.title : `${duties.length} Dienste`
  return {
    ...common(facts),
    kind: 'duty-reminder',
    subject: `Bald sind Sie dran: ${what}`,
    ...renderMailBody([
      { paragraphs: ['Guten Tag,', 'Sie haben sich eingetragen:'] },
      ...duties.map((duty) => ({ heading: duty.title, facts: dutyFacts(duty) })),
      {
        paragraphs: ['Können Sie nicht? Dann suchen Sie dort bitte Ersatz; bis jemand übernimmt, zählen wir auf Sie.'],
        link: { text: 'Meine Dienste ansehen', url: facts.url, isButton: true },
      },
      {
        paragraphs: ['Möchten Sie an Dienste nicht erinnert werden?'],
        link: { text: 'Abschalten', url: facts.wishesUrl },
      },
    ]),
  }
}

/** To the member whose offered place another member has taken over. @param by name of that member */
export const composeTakenOver = (facts: DutyMailFacts, duty: Duty, by: string): Mail => ({
  ...common(facts),
  kind: 'duty-taken-over',
  subject: `Übernommen: ${duty.title}`,
  ...renderMailBody([
    {
      paragraphs: ['Guten Tag,', `${by} übernimmt Ihren Dienst. Sie brauchen nicht zu kommen.`],
      facts: [['Was', duty.title], ...dutyFacts(duty)],
    },
  ]),
})

/** To a member who had a place. */
export const composeDutyGone = (facts: DutyMailFacts, duty: Duty): Mail => ({
  ...common(facts),
  kind: 'duty-gone',
  subject: `Entfällt: ${duty.title}`,
  ...renderMailBody([
    {
      paragraphs: ['Guten Tag,', 'dieser Dienst wurde gestrichen. Sie brauchen dafür nicht zu kommen.'],
      facts: [['Was', duty.title], ...dutyFacts(duty)],
      link: { text: 'Alle Dienste ansehen', url: facts.url },
    },
  ]),
})

/** To a member who has a place. @param duty with its new times */
export const composeDutyMoved = (facts: DutyMailFacts, duty: Duty): Mail => ({
  ...common(facts),
  kind: 'duty-moved',
  subject: `Verschoben: ${duty.title}`,
  ...renderMailBody([
    {
      paragraphs: [
        'Guten Tag,',
        'Ihr Dienst hat eine neue Zeit. Können Sie dann nicht? Tragen Sie sich bitte aus, oder suchen Sie Ersatz.',
      ],
      facts: [['Was', duty.title], ...dutyFacts(duty)],
      link: { text: 'Meine Dienste ansehen', url: facts.url, isButton: true },
    },
  ]),
})

import type { AgendaEntry } from '#features/dates/agenda.ts'
import { renderMailBody, type MailSection } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatLongDate } from '#shared/berlin-time.ts'

/** The club's name and the address to which replies go. */
export type ReminderClub = { name: string; email: string }

type Reminding = { to: string; entries: AgendaEntry[]; publicUrl: string; endUrl: string; club: ReminderClub }

/** Sent the evening before. */
export function composeReminder({ to, entries, ...facts }: Reminding): Mail {
  const [first] = entries
  const what = first && entries.length === 1 ? first.title : `${entries.length} Termine`
  return {
    ...common(to, facts),
    kind: 'date-reminder',
    subject: `Morgen: ${what}`,
    ...renderMailBody([
      { paragraphs: ['Guten Tag,', 'morgen steht an:'] },
      ...toSections(entries, facts),
      ending(facts),
    ]),
  }
}

/** Sent on the same day, as soon as the cancellation is known. */
export function composeCancellation({ to, entries, ...facts }: Reminding): Mail {
  const [first] = entries
  return {
    ...common(to, facts),
    kind: 'date-cancellation',
    subject: `Heute fällt aus: ${first?.title ?? ''}${entries.length > 1 ? ' und anderes' : ''}`,
    ...renderMailBody([
      { paragraphs: ['Guten Tag,', 'heute fällt aus:'] },
      ...toSections(entries, facts),
      ending(facts),
    ]),
  }
}

/** Sent on the same day: the cancellation no longer applies. */
export function composeRestored({ to, entries, ...facts }: Reminding): Mail {
  const [first] = entries
  return {
    ...common(to, facts),
    kind: 'date-cancellation',
    subject: `Findet heute doch statt: ${first?.title ?? ''}${entries.length > 1 ? ' und anderes' : ''}`,
    ...renderMailBody([
      { paragraphs: ['Guten Tag,', 'die Absage gilt nicht mehr. Heute findet doch statt:'] },
      ...toSections(entries, facts),
      ending(facts),
    ]),
  }
}

type Facts = Omit<Reminding, 'to' | 'entries'>

const common = (recipient: string, { club, endUrl }: Facts) => ({
  recipient,
  replyTo: club.email,
  unsubscribeUrl: endUrl,
})

const toSections = (entries: AgendaEntry[], { publicUrl }: Facts): MailSection[] =>
  entries.map((entry) => ({
    heading: entry.cancelled === undefined ? entry.title : `${entry.title} fällt aus`,
    facts: [
      ['Wann', whenText(entry)],
      ...(entry.cancelled === undefined ? [] : [['Grund', entry.cancelled] satisfies [string, string]]),
      ...(entry.change === undefined ? [] : [['Geändert', entry.change] satisfies [string, string]]),
      ...(entry.detail === undefined ? [] : [['Dazu', entry.detail] satisfies [string, string]]),
    ],
    ...(entry.path !== undefined && { link: { text: 'Mehr dazu', url: publicUrl + entry.path } }),
  }))

/** At noon UTC it is the same day in Germany. */
function whenText({ day, from, to }: AgendaEntry): string {
  const date = formatLongDate(new Date(`${day}T12:00:00Z`))
  if (from === undefined) return date
  return `${date}, ${to === undefined ? from : `${from}–${to}`} Uhr`
}

const ending = ({ endUrl }: Facts): MailSection => ({
  paragraphs: ['Sie bekommen diese E-Mail, weil Sie sich auf unserer Website für Erinnerungen eingetragen haben.'],
  link: { text: 'Keine Erinnerungen mehr', url: endUrl },
})

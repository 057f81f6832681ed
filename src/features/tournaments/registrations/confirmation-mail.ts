import { renderMailBody, type MailSection } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatDate, formatLongDate, formatTime } from '#shared/berlin-time.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { competitionName } from './entry-change.ts'
import type { Team } from './team.ts'
import type { Registration } from './registration.ts'
import { isPast, type TournamentEvent } from '#features/tournaments/events/event.ts'
import { selfService, wordSelfService } from './self-service.ts'

/**
 * Anybody can register with a stranger's address: of what was typed, the mail has only the number of teams; the rest is behind the link.
 *
 * @param confirmationUrl full address of the confirmation page
 */
export const composeConfirmation = (
  registration: Registration,
  event: TournamentEvent,
  confirmationUrl: string,
): Mail => ({
  kind: 'entry-confirmation',
  recipient: registration.contactEmail,
  replyTo: event.contactEmail,
  subject: `Ihre Anmeldung ${registration.reference}: ${event.name}`,
  ...renderMailBody([
    { paragraphs: ['Guten Tag,', greeting(registration, event)] },
    { facts: [['Ihre Anmeldenummer', registration.reference]] },
    eventSection(event),
    {
      heading: 'Ihre Mannschaften',
      facts: registration.teams.map((team, i) => [`Mannschaft ${i + 1}`, describeTeam(team, event)]),
    },
    nextSection(registration, event),
    changeSection(registration, event),
    { link: { text: 'Zu Ihrer Anmeldung', url: confirmationUrl } },
    { paragraphs: [NOT_YOU] },
  ]),
})

const NOT_YOU =
  'Sie bekommen diese E-Mail, weil Ihre Adresse bei der Anmeldung angegeben wurde. ' +
  'Waren Sie das nicht? Dann antworten Sie bitte kurz, und wir löschen die Anmeldung.'

/** The competition of a team, if there are several, and whether it waits. */
function describeTeam({ competition, standing }: Team, event: TournamentEvent): string {
  const where = competitionsOf(event).length > 1 ? [competitionName(event, competition)] : []
  return [...where, standing === 'waiting' ? 'auf der Warteliste' : 'angemeldet'].join(', ')
}

function greeting({ isLate }: Registration, event: TournamentEvent): string {
  const thanks = 'vielen Dank! Ihre Anmeldung ist bei uns angekommen.'
  if (!isLate) return thanks
  const closedOn = formatDate(event.entriesCloseAt)
  return `${thanks} Sie kam nach dem Anmeldeschluss (${closedOn}): Der Verein entscheidet, ob noch Plätze frei sind.`
}

const eventSection = (event: TournamentEvent): MailSection => ({
  heading: 'Das Turnier',
  facts: [
    ['Turnier', event.name],
    ['Beginn', `${formatLongDate(event.startsAt)}, ${formatTime(event.startsAt)} Uhr`],
    ['Vorher', event.beforehand],
    ['Ort', event.venue],
  ],
})

function nextSection({ isLate, teams, receivedAt }: Registration, event: TournamentEvent): MailSection {
  const players = isPast(event, receivedAt) ? '' : ' Wer für Sie spielt, können Sie am Turniertag melden.'
  const decision = 'Wir melden uns bei Ihnen, sobald über Ihre Teilnahme entschieden ist.'
  const nothingToDo = 'Sie brauchen nichts weiter zu tun; wir melden uns, falls noch eine Frage offen ist.'
  const welcome = `Wir freuen uns auf Sie am ${formatDate(event.startsAt)}.`
  const waits = teams.some(({ standing }) => standing === 'waiting')
  if (waits) return { heading: 'Wie es weitergeht', paragraphs: [WAITING] }
  const paragraph = isLate ? `${decision}${players}` : `${nothingToDo}${players} ${welcome}`
  return { heading: 'Wie es weitergeht', paragraphs: [paragraph] }
}

const WAITING =
  'Mannschaften auf der Warteliste haben noch keinen Platz. Wird einer frei, geht er der Reihe nach an die, die warten; wir schreiben Ihnen dann.'

function changeSection({ reference, receivedAt }: Registration, event: TournamentEvent): MailSection {
  const write = `Sie können auch auf diese E-Mail antworten oder an ${event.contactEmail} schreiben. Bitte nennen Sie dabei Ihre Anmeldenummer ${reference}.`
  return {
    heading: 'Ändern oder absagen',
    paragraphs: [`${wordSelfService(selfService(event, receivedAt))} ${write}`],
  }
}

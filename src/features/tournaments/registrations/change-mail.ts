import { renderMailBody, type MailSection } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { wordChange, type EntryChange } from './entry-change.ts'
import { standingNames, type Team } from './team.ts'
import type { Registration } from './registration.ts'

/** Anybody can register with a stranger's address, so our mails name teams by their number, in order of entry. */
const teamNumber = (position: number) => `Mannschaft ${position}`

/**
 * Tells an entrant what has changed, without any typed text.
 *
 * @param registration after the changes @param entryUrl full address of the entrant's page
 */
export function composeChanges(
  changes: readonly EntryChange[],
  registration: Registration,
  { event, entryUrl }: { event: TournamentEvent; entryUrl: string },
): Mail {
  const asks = changes.some(({ what }) => what === 'offered')
  return {
    kind: asks ? 'place-offered' : 'entry-changed',
    recipient: registration.contactEmail,
    replyTo: event.contactEmail,
    subject: `${subjectOf(changes)}: Anmeldung ${registration.reference}`,
    ...renderMailBody([
      {
        paragraphs: ['Guten Tag,', `bei Ihrer Anmeldung für „${event.name}“ hat sich etwas geändert:`],
      },
      { paragraphs: changes.map((change) => wordByNumber(change, event)) },
      ...(asks ? [{ paragraphs: [OFFER] }] : []),
      ...standSection(registration.teams),
      {
        link: {
          text: asks ? 'Zusagen oder absagen' : 'Zu Ihrer Anmeldung',
          url: entryUrl,
          isButton: asks,
        },
      },
      {
        paragraphs: [`Fragen? Antworten Sie einfach auf diese E-Mail. Ihre Anmeldenummer: ${registration.reference}.`],
      },
    ]),
  }
}

const OFFER =
  'Zusagen oder absagen können Sie auf der Seite Ihrer Anmeldung. Ohne Zusage geht der Platz danach an die Nächsten.'

/** The most urgent change gives the subject. */
function subjectOf(changes: readonly EntryChange[]): string {
  const has = (...whats: EntryChange['what'][]) => changes.some(({ what }) => whats.includes(what))
  if (has('offered')) return 'Ein Platz ist frei'
  if (has('moved-up')) return 'Sie sind nachgerückt'
  if (has('lapsed')) return 'Platz nicht mehr reserviert'
  if (has('queued')) return 'Auf der Warteliste'
  return 'Geändert'
}

function standSection(teams: readonly Team[]): MailSection[] {
  const own = teams.filter(({ standing }) => standing !== 'moved')
  if (own.length === 0) return []
  return [
    {
      heading: 'So steht es jetzt',
      facts: own.map(({ position, standing }) => [teamNumber(position), standingNames[standing]]),
    },
  ]
}

function wordByNumber(change: EntryChange, event: TournamentEvent): string {
  if (!('name' in change)) return wordChange(change, event)
  const name = teamNumber(change.team)
  return change.what === 'renamed' ? `${name} hat einen anderen Namen.` : wordChange({ ...change, name }, event)
}

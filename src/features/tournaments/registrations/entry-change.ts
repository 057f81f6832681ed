import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { formatLongDate, formatTime } from '#shared/berlin-time.ts'

/** A change of one team by a person or a rule. @property team its position @property name at that time */
type TeamChange = { team: number; name: string } & (
  | { what: PlainChange }
  | { what: 'renamed'; from: string }
  /** @property until UTC */
  | { what: 'offered'; until: string }
  /** @property from, to keys of competitions */
  | { what: 'competition'; from: string; to: string }
)

/** Changes without further data. */
export const PLAIN_CHANGES = [
  ...(['added', 'queued', 'moved-up', 'accepted', 'declined', 'lapsed'] as const),
  ...(['withdrawn', 'left', 'returned', 'players', 'paid', 'unpaid'] as const),
] as const
type PlainChange = (typeof PLAIN_CHANGES)[number]

/** One line of a registration's log; stored as JSON. */
export type EntryChange = TeamChange | { what: 'contact' } | { what: 'merged'; reference: string }

/** Who made a change. @property accountId of the director, which may be gone */
export type ChangedBy = { kind: 'entrant' | 'rule' } | { kind: 'director'; accountId: string }

export type LoggedChange = { change: EntryChange; by: ChangedBy; at: Date }

/** The change as a sentence, for the mail and for the log. */
export function wordChange(change: EntryChange, event: TournamentEvent): string {
  if (change.what === 'contact') return 'Die Angaben zur Ansprechperson wurden berichtigt.'
  if (change.what === 'merged') return `Die Anmeldung wurde mit der Anmeldung ${change.reference} zusammengelegt.`
  const name = `„${change.name}“`
  switch (change.what) {
    case 'renamed':
      return `„${change.from}“ heißt jetzt ${name}.`
    case 'offered':
      return `Für ${name} ist ein Platz frei geworden. Bitte sagen Sie bis ${wordMoment(change.until)} zu.`
    case 'competition':
      return `${name} spielt jetzt in „${competitionName(event, change.to)}“ statt in „${competitionName(event, change.from)}“.`
    default:
      return SENTENCES[change.what](name)
  }
}

const SENTENCES: Record<PlainChange, (name: string) => string> = {
  added: (name) => `${name} ist zusätzlich angemeldet.`,
  queued: (name) => `${name} steht auf der Warteliste.`,
  'moved-up': (name) => `${name} ist nachgerückt und hat jetzt einen Platz.`,
  accepted: (name) => `${name} hat den angebotenen Platz und ist dabei.`,
  declined: (name) => `${name} nimmt den angebotenen Platz nicht.`,
  lapsed: (name) => `Der angebotene Platz für ${name} wurde nicht rechtzeitig angenommen und geht an die Nächsten.`,
  withdrawn: (name) => `${name} ist abgemeldet.`,
  left: (name) => `${name} steht nicht mehr auf der Warteliste.`,
  returned: (name) => `${name} ist wieder angemeldet.`,
  players: (name) => `Wer für ${name} spielt, wurde geändert.`,
  paid: (name) => `Das Startgeld für ${name} ist da.`,
  unpaid: (name) => `Das Startgeld für ${name} ist wieder offen.`,
}

/** „Samstag, 30. November 2024, 18:00 Uhr“ */
export function wordMoment(instant: string): string {
  const moment = new Date(instant)
  return `${formatLongDate(moment)}, ${formatTime(moment)} Uhr`
}

/** A competition that the event no longer has goes by its key. */
export const competitionName = (event: TournamentEvent, key: string): string =>
  competitionsOf(event).find((competition) => competition.key === key)?.name ?? key

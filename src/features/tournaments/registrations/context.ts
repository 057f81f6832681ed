import type { EventFinder } from '#features/tournaments/events/event-reader.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Context } from '#platform/context.ts'
import type { Limit } from '#platform/limits/rate-limit.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { FormGuard } from '#shared/form-guard.ts'
import type { Tally } from '#shared/tally.ts'
import type { ChangeStore } from './change-store.ts'
import type { PlaceStore } from './place-store.ts'
import type { RegistrationStore } from './registration-store.ts'
import type { RegistrationId } from './registration.ts'
import type { TeamStore } from './team-store.ts'

/** A player of whom only the name is known, which is public. */
export type NamedPlayer = {
  team: 1
  position: number
  name: string
  birthYear: undefined
  guardian: undefined
  isNamePublic: true
}

export type RegistrationStores = {
  registrations: RegistrationStore
  registrationChanges: ChangeStore
  places: PlaceStore
  teams: TeamStore
  players: { add: (id: RegistrationId, player: NamedPlayer) => Promise<void> }
  outbox: OutboxStore
}

/** What every use case of registrations needs, whether entrants, directors or the clock start it. */
export type RegistrationContext<Stores extends RegistrationStores = RegistrationStores> = Context<Stores> & {
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string
  /** All events, including drafts, for their directors. */
  events: EventFinder
  /** Limit of mails to one mailbox; undefined if nothing is limited. */
  spacingOf: (spacing: MailSpacing) => MailSpacing | undefined
  /** Short and speakable; may already be taken. */
  newReference: (event: TournamentEvent) => string
}

/** What registrations by visitors and programs need in addition. */
export type SignUpContext = RegistrationContext & {
  /** The events as visitors find them. */
  offeredEvents: EventFinder
  signUps: {
    formGuard: FormGuard
    /** Counts the outcome of each form, except those with mistakes or doubts in their fields. */
    outcomes: Tally
    /** Each counts one request of a visitor, by their address: a form, a change of a registration, a request for a lost link. */
    takeTurn: Limit['take']
    takeChangeTurn: Limit['take']
    takeLinkTurn: Limit['take']
  }
}

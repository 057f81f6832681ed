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

/** Nothing is known of somebody but the name, which everybody may read. */
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

/** What is asked by whatever is done to a registration, be it by entrants, by directors or by the clock. */
export type RegistrationContext<Stores extends RegistrationStores = RegistrationStores> = Context<Stores> & {
  /** Origin under which visitors reach the site, without a trailing slash. */
  publicUrl: string
  /** All events, drafts too, for those who lead them. */
  events: EventFinder
  /** How many mails one mailbox may get; undefined for any number, where nothing is limited. */
  spacingOf: (spacing: MailSpacing) => MailSpacing | undefined
  /** Short and speakable; it may be taken already. */
  newReference: (event: TournamentEvent) => string
}

/** What sign-ups by visitors and programs ask for besides. */
export type SignUpContext = RegistrationContext & {
  /** The events as visitors find them. */
  offeredEvents: EventFinder
  signUps: {
    formGuard: FormGuard
    /** Counts what came of each form, but for those with mistakes or doubts in their fields. */
    outcomes: Tally
    /** Each counts one request of a visitor, by their address: a form, a change of a registration, a question for a lost link. */
    takeTurn: Limit['take']
    takeChangeTurn: Limit['take']
    takeLinkTurn: Limit['take']
  }
}

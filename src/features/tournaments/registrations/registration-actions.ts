import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { FormGuard } from '#shared/form-guard.ts'
import type { PublicEntries } from './public-entries.ts'
import type { PlaceStore } from './place-store.ts'
import type { createTakeRegistration } from './take-registration.ts'

/** All that the registration pages need. */
export type RegistrationActions = {
  findEvent: (slug: string) => Promise<TournamentEvent | undefined>
  /** In the order in which they take place. */
  listEvents: () => Promise<TournamentEvent[]>
  /** How many places there are and how many are taken; empty without limits. */
  findPlaces: PlaceStore['find']
  formGuard: Pick<FormGuard, 'issue'>
  takeRegistration: ReturnType<typeof createTakeRegistration>
  /** Who has a place, as everybody may see it. */
  listPublicEntries: (event: TournamentEvent) => Promise<PublicEntries>
}

import type { Registration } from './entry.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { FormGuard } from './form-guard.ts'
import type { PlaceStore } from './place-store.ts'
import type { createTakeEntry } from './take-entry.ts'

/** All that the sign-up pages need. */
export type EntryDesk = {
  findEvent: (slug: string) => Promise<TournamentEvent | undefined>
  /** In the order in which they take place. */
  listEvents: () => Promise<TournamentEvent[]>
  /** How many places there are and how many are taken; undefined without a limit. */
  findPlaces: PlaceStore['find']
  formGuard: Pick<FormGuard, 'issue'>
  takeEntry: ReturnType<typeof createTakeEntry>
  findByToken: (token: string) => Promise<Registration | undefined>
}

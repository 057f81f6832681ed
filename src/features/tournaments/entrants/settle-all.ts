import {
  createSettleEvent,
  type SettlingWork,
  type TellingNeeds,
} from '#features/tournaments/registrations/settle-event.ts'
import type { TeamStore } from '#features/tournaments/registrations/team-store.ts'

type Needs = TellingNeeds & {
  teams: Pick<TeamStore, 'listQueuedEvents'>
  inTransaction: <T>(work: (stores: SettlingWork) => Promise<T>) => Promise<T>
  now: () => Date
  /** Called when what was done is safely stored. */
  afterCommit: () => void
}

/**
 * Ends offers that are over, and gives away what became free in other ways than by a change of a registration: more places, another rule.
 *
 * @returns an errand for every minute, on every instance: the event is locked, so each step is done once
 */
export function createSettleAll({ teams, inTransaction, now, afterCommit, ...telling }: Needs) {
  const settle = createSettleEvent(telling)
  return async function settleAll(): Promise<void> {
    for (const eventId of await teams.listQueuedEvents()) {
      await inTransaction(async (stores) => void (await settle(stores, eventId, now())))
      afterCommit()
    }
  }
}

import type { DayStore } from '#features/tournaments/day/day-store.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import {
  createSettleEvent,
  type SettlingWork,
  type TellingNeeds,
} from '#features/tournaments/registrations/settle-event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isRehearsed, REHEARSAL } from './rehearse.ts'

type Work = SettlingWork & {
  log: Pick<DayStore, 'read' | 'remove'>
  registrations: Pick<RegistrationStore, 'removeByFormKeys'>
}
type Needs = TellingNeeds & {
  inTransaction: <T>(work: (stores: Work) => Promise<T>) => Promise<T>
  now: () => Date
}

/** Takes away what rehearsals of an event have made, and nothing else; whoever waits for one of their places moves up. */
export function createTakeBack({ inTransaction, now, ...telling }: Needs) {
  const settle = createSettleEvent(telling)
  /** @returns so many entries were made up, and so much had happened; a day that has begun in earnest stays as it is */
  return (event: TournamentEvent): Promise<Result<{ entries: number; happened: number }, { kind: 'day-has-begun' }>> =>
    inTransaction(async (stores) => {
      const { log, registrations } = stores
      const kept = await log.read(event.id)
      if (!kept.every(isRehearsed)) return err({ kind: 'day-has-begun' })
      const entries = await registrations.removeByFormKeys(event.id, `${REHEARSAL}-`)
      await settle(stores, event.id, now())
      return ok({ entries, happened: kept.length > 0 ? await log.remove(event.id) : 0 })
    })
}

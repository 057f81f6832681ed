import type { DayStore } from '#features/tournaments/day/day-store.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isRehearsed, REHEARSAL } from './rehearse.ts'

type Work = {
  log: Pick<DayStore, 'read' | 'remove'>
  registrations: Pick<RegistrationStore, 'removeByFormKeys'>
}
type Needs = { inTransaction: <T>(work: (stores: Work) => Promise<T>) => Promise<T> }

/** Takes away what rehearsals of an event have made, and nothing else. */
export function createTakeBack({ inTransaction }: Needs) {
  /** @returns so many entries were made up, and so much had happened; a day that has begun in earnest stays as it is */
  return (event: TournamentEvent): Promise<Result<{ entries: number; happened: number }, { kind: 'day-has-begun' }>> =>
    inTransaction(async ({ log, registrations }) => {
      const kept = await log.read(event.id)
      if (!kept.every(isRehearsed)) return err({ kind: 'day-has-begun' })
      const entries = await registrations.removeByFormKeys(event.id, `${REHEARSAL}-`)
      return ok({ entries, happened: kept.length > 0 ? await log.remove(event.id) : 0 })
    })
}

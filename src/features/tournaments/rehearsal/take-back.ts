import type { DayStore } from '#features/tournaments/day/day-store.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { RegistrationContext, RegistrationStores } from '#features/tournaments/registrations/context.ts'
import { settleEvent } from '#features/tournaments/registrations/settle-event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { isRehearsed, REHEARSAL } from './rehearse.ts'

/**
 * Removes only what rehearsals of an event have made; waiting teams move up into the freed places.
 *
 * @returns the numbers of removed registrations and log entries; refuses a day that has really begun
 */
export const takeBack = async (
  ctx: RegistrationContext<RegistrationStores & { day: DayStore }>,
  event: TournamentEvent,
): Promise<Result<{ entries: number; happened: number }, { kind: 'day-has-begun' }>> =>
  ctx.write(async (stores): ReturnType<typeof takeBack> => {
    const { day, registrations } = stores
    const kept = await day.read(event.id)
    if (!kept.every(isRehearsed)) return err({ kind: 'day-has-begun' })
    const entries = await registrations.removeByFormKeys(event.id, `${REHEARSAL}-`)
    await settleEvent(ctx, stores, event.id, ctx.now())
    return ok({ entries, happened: kept.length > 0 ? await day.remove(event.id) : 0 })
  })

import type { KeptDayEntry, NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import { createDayMemory } from '#features/tournaments/day/day-memory.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { EventId } from '#features/tournaments/events/event.ts'
import type { SlipContext } from '#features/tournaments/slips/run-slip-command.ts'
import { createSlipCodes } from '#features/tournaments/slips/slip-codes.ts'
import { err, ok } from '#shared/result.ts'

const DURING = new Date('2024-12-28T13:00:00Z')

/** Test support: the context of use cases of a tournament's day, without a database: a given day, and the entries written to it. */
export function dayInMemory({ event, entries, teams }: Pick<Day, 'event' | 'entries' | 'teams'>, now = () => DURING) {
  const log: KeptDayEntry[] = [...entries]
  const isHere = (id: EventId) => id === event.id && log.length > 0
  const day = {
    read: async (id: EventId, from = 1) => (isHere(id) ? log.slice(from - 1) : []),
    listLast: async (ids: readonly EventId[]) => new Map(ids.some(isHere) ? [[event.id, log.length]] : []),
    async append({ after }: { after: number }, added: readonly NewDayEntry[]) {
      if (after !== log.length) return err({ kind: 'log-behind', last: log.length })
      log.push(...added.map((entry, index) => ({ ...entry, number: after + 1 + index })))
      return ok(log.length)
    },
  }
  const events = {
    list: async () => [event],
    findBySlug: async (slug: string) => (slug === event.slug ? event : undefined),
  }
  const stores = { day }
  const ctx = {
    now,
    read: stores,
    write: <T>(work: (given: typeof stores) => Promise<T>) => work(stores),
    events,
    listTeams: async () => teams,
    days: createDayMemory(),
    slipCodes: createSlipCodes('secret'),
  }
  // Only the day's store is used.
  return {
    ...(ctx as unknown as SlipContext),
    offeredEvents: events,
    lease: undefined as { eventId: string } | undefined,
  }
}

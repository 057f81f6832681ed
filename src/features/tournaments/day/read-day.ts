import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { SECOND } from '#shared/durations.ts'
import type { DayContext } from './context.ts'
import type { KeptDayEntry } from './day-entry.ts'
import type { DayMemory } from './day-memory.ts'
import { makeDay, type Day } from './day.ts'

/** Spectators may see a day this old. */
const GLANCE_MILLISECONDS = SECOND / 2
/** Number of events whose days are cached. */
const REMEMBERED = 16

/** The current state, including writes of other instances. Reads only entries that the cache lacks. */
export async function readDay({ read, days, listTeams }: DayContext, event: TournamentEvent): Promise<Day> {
  const readAt = days.elapsed()
  const before = days.known.get(event.id)?.day
  const [found, teams] = await Promise.all([read.day.read(event.id, before?.last), listTeams(event.id)])
  const day = isContinued(before, found)
    ? makeDay(event, { added: before.last > 0 ? found.slice(1) : found, teams }, before)
    : makeDay(event, { added: before ? await read.day.read(event.id) : found, teams })
  // A concurrent read may have cached a newer day.
  const newest = days.known.get(event.id)
  if (newest && newest.day !== before && newest.day.last > day.last) return newest.day
  remember(days, event.id, { day, readAt })
  return day
}

/** Also false if the known entries are gone, because the log of the event was deleted. */
const isContinued = (before: Day | undefined, [first]: readonly KeptDayEntry[]): before is Day =>
  before !== undefined && (before.last === 0 || first?.id === before.entries.at(-1)?.id)

function remember({ known }: DayMemory, eventId: EventId, now: { day: Day; readAt: number }): void {
  known.delete(eventId)
  known.set(eventId, now)
  const [oldest] = known.keys()
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
}

/** The same, up to half a second old, without a query each time: for the many spectators. */
export async function glanceDay(ctx: DayContext, event: TournamentEvent): Promise<Day> {
  const { elapsed, known, reading } = ctx.days
  const present = known.get(event.id)
  if (present && elapsed() - present.readAt < GLANCE_MILLISECONDS) return present.day
  const shared = reading.get(event.id) ?? readDay(ctx, event).finally(() => reading.delete(event.id))
  reading.set(event.id, shared)
  return shared
}

/** Whether the log has any entry: far cheaper than reading the day, for the page on which thousands enter beforehand. */
export async function hasDayBegun(
  { read, days: { begun, elapsed } }: DayContext,
  { id }: TournamentEvent,
): Promise<boolean> {
  const known = begun.get(id)
  if (known && (known.isBegun || elapsed() - known.readAt < GLANCE_MILLISECONDS)) return known.isBegun
  const isBegun = (await read.day.listLast([id])).has(id)
  begun.set(id, { isBegun, readAt: elapsed() })
  return isBegun
}

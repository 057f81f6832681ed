import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { DayContext } from './context.ts'
import type { DayMemory, Listener } from './day-memory.ts'
import type { Day } from './day.ts'
import { readDay } from './read-day.ts'

/** Calls the listener soon after each change from what it knows, on whatever instance it happened. @returns what ends that */
export function watchDay(
  { days: { watched } }: DayContext,
  event: TournamentEvent,
  known: Day,
  listener: Listener,
): () => void {
  const entry = watched.get(event.id) ?? { event, told: known.last, listeners: new Set() }
  // Whoever knows less than the others hears of it with the next look.
  entry.told = Math.min(entry.told, known.last)
  entry.listeners.add(listener)
  watched.set(event.id, entry)
  return () => {
    entry.listeners.delete(listener)
    // Others may have begun to watch since.
    if (entry.listeners.size === 0 && watched.get(event.id) === entry) watched.delete(event.id)
  }
}

export function notifyWatchers({ watched }: DayMemory, day: Day): void {
  const known = watched.get(day.event.id)
  if (!known || known.told === day.last) return
  known.told = day.last
  for (const listener of known.listeners) listener(day)
}

/** Looks for what other instances have written; to be called when one says so, and now and then. */
export async function lookForChanges(ctx: DayContext): Promise<void> {
  const { watched } = ctx.days
  if (watched.size === 0) return
  const lasts = await ctx.read.day.listLast([...watched.keys()])
  for (const [id, { event, told }] of watched) {
    if ((lasts.get(id) ?? 0) !== told) notifyWatchers(ctx.days, await readDay(ctx, event))
  }
}

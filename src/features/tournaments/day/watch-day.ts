import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { DayContext } from './context.ts'
import type { DayMemory, Listener } from './day-memory.ts'
import type { Day } from './day.ts'
import { readDay } from './read-day.ts'

/** Calls the listener soon after each change since `known`, on any instance. @returns a function that stops watching */
export function watchDay(
  { days: { watched } }: DayContext,
  event: TournamentEvent,
  known: Day,
  listener: Listener,
): () => void {
  const entry = watched.get(event.id) ?? { event, told: known.last, listeners: new Set() }
  // A listener with an older state is notified by the next check.
  entry.told = Math.min(entry.told, known.last)
  entry.listeners.add(listener)
  watched.set(event.id, entry)
  return () => {
    entry.listeners.delete(listener)
    // A new entry may have replaced this one since.
    if (entry.listeners.size === 0 && watched.get(event.id) === entry) watched.delete(event.id)
  }
}

export function notifyWatchers({ watched }: DayMemory, day: Day): void {
  const known = watched.get(day.event.id)
  if (!known || known.told === day.last) return
  known.told = day.last
  for (const listener of known.listeners) listener(day)
}

/** Looks for entries written by other instances; to be called when one announces a change, and periodically. */
export async function lookForChanges(ctx: DayContext): Promise<void> {
  const { watched } = ctx.days
  if (watched.size === 0) return
  const lasts = await ctx.read.day.listLast([...watched.keys()])
  for (const [id, { event, told }] of watched) {
    if ((lasts.get(id) ?? 0) !== told) notifyWatchers(ctx.days, await readDay(ctx, event))
  }
}

import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { DayContext } from './context.ts'
import type { DayEntry, NewDayEntry } from './day-entry.ts'
import type { Day } from './day.ts'
import { readDay } from './read-day.ts'
import { notifyWatchers } from './watch-day.ts'

/** @property id idempotency key chosen by the sender @property by an account @property at now, if missing */
export type Sent = { id: string; by: string | undefined; at?: Date | undefined }

/** After losing this many races, something is wrong. */
const ATTEMPTS = 100

/**
 * Decides by the newest state and writes the result; decides again if another writer was first. Idempotent: a command that is already stored
 * is not decided again. The first of its entries has the id that was sent.
 *
 * @param decide must be pure; without entries, nothing is written
 * @throws if the database fails
 */
export const writeDay = <R>(
  ctx: DayContext,
  event: TournamentEvent,
  sent: Sent,
  decide: (day: Day) => Result<readonly DayEntry[], R>,
): Promise<Result<Day, R>> =>
  mergeIntoDay(ctx, event, (day) => {
    if (day.entries.some(({ id }) => id === sent.id)) return ok([])
    const decided = decide(day)
    return decided.ok ? ok(toNew(decided.value, sent, ctx.now())) : decided
  })

const toNew = (entries: readonly DayEntry[], { id, by, at }: Sent, now: Date): NewDayEntry[] =>
  entries.map((entry, index) => ({ id: index === 0 ? id : `${id}.${index}`, at: at ?? now, by, entry }))

/**
 * Writes entries made elsewhere, with their own ids and times; decides again if another writer was first.
 *
 * @param decide must be pure and skip entries that are already stored; without entries, nothing is written
 * @throws if the database fails
 */
export async function mergeIntoDay<R>(
  ctx: DayContext,
  event: TournamentEvent,
  decide: (day: Day) => Result<readonly NewDayEntry[], R>,
): Promise<Result<Day, R>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const known = await readDay(ctx, event)
    const decided = decide(known)
    if (!decided.ok) return err(decided.error)
    const [first, ...others] = decided.value
    if (!first) return ok(known)
    const after = { eventId: event.id, after: known.last }
    // The same entries sent again are stored once.
    const appended = await ctx.write(({ day }) => day.append(after, [first, ...others]), { isIdempotent: true })
    if (!appended.ok) continue
    const next = await readDay(ctx, event)
    notifyWatchers(ctx.days, next)
    return ok(next)
  }
  throw new Error('the log of the day cannot be written')
}

import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import type { KeptDayEntry, NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { mergeIntoDay } from '#features/tournaments/day/write-day.ts'
import { toEventId, type TournamentEvent } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { changeAndTell } from './change-and-tell.ts'
import type { LendingContext } from './context.ts'
import { forTheHall, sumOf } from './hall-registration.ts'
import { isLeaseKey } from './lend-event.ts'
import { broughtBy, mergeReturn } from './merge-return.ts'
import type { Answer, Brought, Sender } from './travel.ts'

/** `unreadable`: the return does not fit the log here. */
export type ReturnRefusal = { kind: 'unknown-lease' } | { kind: 'lease-revoked' } | { kind: 'unreadable' }

/** Whether a sender may bring anything; checked before the body is read. */
export const mayBring = ({ leaseSecret }: LendingContext, sender: Sender): boolean => isLeaseKey(leaseSecret, sender)

/** Takes what the hall brings, in any number of parts. Idempotent. Conflicts are held for the director. */
export async function receiveReturn(ctx: LendingContext, brought: Brought): Promise<Result<Answer, ReturnRefusal>> {
  if (!mayBring(ctx, brought)) return err({ kind: 'unknown-lease' })
  const event = await ctx.read.events.findById(toEventId(brought.eventId))
  if (!event) return err({ kind: 'unknown-lease' })
  const status = leaseStatus((await readDay(ctx, event)).entries, brought.lease)
  if (!status) return err({ kind: 'unknown-lease' })
  // A returned lease passes, so that a repeated last part gets the same answer.
  if (status === 'revoked') return err({ kind: 'lease-revoked' })
  await takeRegistrations(ctx, event, brought)
  const merged = await mergeIntoDay(ctx, event, (day) => merge(day, brought, ctx.now()))
  return merged.ok ? ok({ since: merged.value.entries.slice(brought.seen) }) : merged
}

/** By the latest entry about it; undefined for a lease that was never given. */
function leaseStatus(entries: readonly KeptDayEntry[], lease: string): 'out' | 'returned' | 'revoked' | undefined {
  const last = entries.findLast(({ entry }) => 'lease' in entry && entry.lease === lease)?.entry
  if (!last) return undefined
  return last.kind === 'taken-back' ? last.why : 'out'
}

function merge(day: Day, brought: Brought, now: Date): Result<NewDayEntry[], ReturnRefusal> {
  if (brought.seen > day.last) return err({ kind: 'unreadable' })
  const merged = mergeReturn(day, brought)
  const isOver = leaseStatus(day.entries, brought.lease) === 'returned'
  const last: NewDayEntry = {
    id: `${brought.lease}.returned`,
    at: now,
    by: broughtBy(brought.lease),
    entry: { kind: 'taken-back', lease: brought.lease, why: 'returned' },
  }
  const entries = brought.isLast && !isOver ? [...merged, last] : merged
  return isReadable(day, entries) ? ok(entries) : err({ kind: 'unreadable' })
}

/** Untrusted input: the holder of a lease's key can send anything, so entries that break the day are not written. */
function isReadable(day: Day, entries: readonly NewDayEntry[]): boolean {
  try {
    const added = entries.map((entry, index) => ({ ...entry, number: day.last + 1 + index }))
    makeDay(day.event, { added, teams: day.teams }, day)
    return true
  } catch {
    return false
  }
}

async function takeRegistrations(
  ctx: LendingContext,
  event: TournamentEvent,
  { registrations }: Brought,
): Promise<void> {
  if (registrations.length === 0) return
  await ctx.write(async (stores) => {
    const { hallRegistrations } = stores
    const here = new Map((await hallRegistrations.list(event.id)).map((known) => [known.id, known]))
    for (const { knew, brought } of registrations) {
      const known = here.get(brought.id)
      if (!known) {
        // One that the hall took along has been deleted here since, and stays deleted.
        if (knew === null) await hallRegistrations.add(event.id, brought)
        continue
      }
      const sum = sumOf(forTheHall(known))
      if (sum === sumOf(brought)) await hallRegistrations.addChanges(brought)
      else if (sum === knew) await changeAndTell(ctx, stores, { event, known, brought })
      else await hallRegistrations.hold(event.id, brought)
    }
  })
}

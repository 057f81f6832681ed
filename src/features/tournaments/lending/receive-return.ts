import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import type { KeptDayEntry, NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { EventId, TournamentEvent } from '#features/tournaments/events/event.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { createChangeAndTell, type HomeWork, type TellingNeeds } from './change-and-tell.ts'
import { forTheHall, sumOf } from './hall-registration.ts'
import { isLeaseKey } from './lend-event.ts'
import { broughtBy, mergeReturn } from './merge-return.ts'
import type { Answer, Brought } from './travel.ts'

type Needs = TellingNeeds & {
  days: Pick<DayKeeper, 'read' | 'bring'>
  findEvent: (id: EventId) => Promise<TournamentEvent | undefined>
  inTransaction: <T>(work: (stores: HomeWork) => Promise<T>) => Promise<T>
  leaseSecret: string
  toEventId: (text: string) => EventId
  now: () => Date
}

/** `unreadable`: what was brought makes no day with what is here. */
export type ReturnRefusal = { kind: 'unknown-lease' } | { kind: 'lease-revoked' } | { kind: 'unreadable' }

export type ReceiveReturn = ReturnType<typeof createReceiveReturn>

/**
 * Takes what the hall brings, in as many sendings as it likes; the same one again changes nothing. Conflicts are kept for the director.
 */
export function createReceiveReturn({ days, findEvent, inTransaction, leaseSecret, toEventId, now, ...needs }: Needs) {
  const takeRegistrations = createTakeRegistrations({ now, ...needs })
  return async (brought: Brought): Promise<Result<Answer, ReturnRefusal>> => {
    if (!isLeaseKey(leaseSecret, brought)) return err({ kind: 'unknown-lease' })
    const event = await findEvent(toEventId(brought.eventId))
    if (!event) return err({ kind: 'unknown-lease' })
    const status = leaseStatus((await days.read(event)).entries, brought.lease)
    if (!status) return err({ kind: 'unknown-lease' })
    // Who is told of the end once more hears the same.
    if (status === 'revoked') return err({ kind: 'lease-revoked' })
    await inTransaction((stores) => takeRegistrations(stores, event, brought))
    const merged = await days.bring(event, (day) => merge(day, brought, now()))
    return merged.ok ? ok({ since: merged.value.entries.slice(brought.seen) }) : merged
  }
}

/** Of the newest word on it; undefined for a lease that was never given. */
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

/** Whoever has the key of a lease can send anything: what would break the day is not written. */
function isReadable(day: Day, entries: readonly NewDayEntry[]): boolean {
  try {
    const added = entries.map((entry, index) => ({ ...entry, number: day.last + 1 + index }))
    makeDay(day.event, { added, teams: day.teams }, day)
    return true
  } catch {
    return false
  }
}

function createTakeRegistrations(needs: Parameters<typeof createChangeAndTell>[0]) {
  const changeAndTell = createChangeAndTell(needs)
  return async (
    stores: HomeWork,
    event: TournamentEvent,
    { registrations }: Pick<Brought, 'registrations'>,
  ): Promise<void> => {
    if (registrations.length === 0) return
    const here = new Map((await stores.list(event.id)).map((known) => [known.id, known]))
    for (const { knew, brought } of registrations) {
      const known = here.get(brought.id)
      if (!known) {
        // One that was here when the hall took it along was deleted since, and is not brought to life again.
        if (knew === null) await stores.add(event.id, brought)
        continue
      }
      const sum = sumOf(forTheHall(known))
      if (sum === sumOf(brought)) await stores.addChanges(brought)
      else if (sum === knew) await changeAndTell(stores, { event, known, brought })
      else await stores.hold(event.id, brought)
    }
  }
}

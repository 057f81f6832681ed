import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayStore } from '#features/tournaments/day/day-store.ts'
import type { Result } from '#shared/result.ts'
import { sumOf } from './hall-registration.ts'
import type { HallRegistrationStore } from './hall-registration-store.ts'
import type { HeldLease, LeaseStore } from './lease-store.ts'
import { leftToBring } from './merge-return.ts'
import type { ReturnRefusal } from './receive-return.ts'
import { MOST_ENTRIES, MOST_REGISTRATIONS, type Answer, type Brought } from './travel.ts'

/** The stores of the computer in the hall. */
export type HallStores = {
  log: Pick<DayStore, 'read' | 'replaceAfter'>
  leases: LeaseStore
  registrations: Pick<HallRegistrationStore, 'list'>
}

type Needs = {
  inTransaction: <T>(work: (stores: HallStores) => Promise<T>) => Promise<T>
  /** Sends it home. @throws where home cannot be reached */
  send: (brought: Brought) => Promise<Result<Answer, ReturnRefusal>>
}

/** What was brought home this time. */
export type BroughtHome = { entries: number; registrations: number }

/** How far it is. @property done so many are at home, of those that are known by now */
export type BringProgress = { what: 'registrations' | 'entries'; done: number; total: number }

/** @property isLast the hall leads no more @property tell after each part */
type Way = { isLast: boolean; tell?: (progress: BringProgress) => void }

/** So often others may write while it is brought; then the next time goes on. */
const ROUNDS = 50

/**
 * Brings home what home does not have, a part at a time, and takes along what was said there. Where it is cut, the next one goes on: home
 * tells what it has.
 */
export function createBringHome({ inTransaction, send }: Needs) {
  /** @throws where home cannot be reached */
  return async (lease: HeldLease, { isLast, tell }: Way): Promise<Result<BroughtHome, ReturnRefusal>> => {
    const counted: BroughtHome = { entries: 0, registrations: await bringRegistrations(lease, tell) }
    let last = await send(nothing(lease))
    for (let round = 0; round < ROUNDS && last.ok; round++) {
      const { since } = last.value
      const log = await inTransaction(({ log }) => log.read(lease.eventId))
      const left = leftToBring(log, { seen: lease.seen, since })
      const part = left.slice(0, MOST_ENTRIES)
      if (part.length > 0) {
        last = await send({ ...nothing(lease), entries: part.map((entry) => ({ ...entry, by: undefined })) })
        const total = counted.entries + left.length
        counted.entries += part.length
        if (last.ok) tell?.({ what: 'entries', done: counted.entries, total })
        continue
      }
      if (isLast && !since.some(({ entry }) => isEnd(entry, lease.lease))) {
        last = await send({ ...nothing(lease), isLast })
        continue
      }
      if (await adopt({ inTransaction }, lease, since)) return { ok: true, value: counted }
    }
    if (!last.ok) return last
    throw new Error('the hall writes faster than it can bring home')
  }

  /** Registrations first: what the log says of a team means nothing before the team is there. */
  async function bringRegistrations(lease: HeldLease, tell: Way['tell']): Promise<number> {
    const all = await inTransaction(({ registrations }) => registrations.list(lease.eventId))
    const changed = all.filter((each) => lease.sums[each.id] !== sumOf(each))
    for (let start = 0; start < changed.length; start += MOST_REGISTRATIONS) {
      const part = changed.slice(start, start + MOST_REGISTRATIONS)
      const registrations = part.map((brought) => ({ knew: lease.sums[brought.id] ?? null, brought }))
      const sent = await send({ ...nothing(lease), registrations })
      if (!sent.ok) return start
      for (const each of part) lease.sums[each.id] = sumOf(each)
      await inTransaction(({ leases }) => leases.note({ eventId: lease.eventId, sums: lease.sums }))
      tell?.({ what: 'registrations', done: start + part.length, total: changed.length })
    }
    return changed.length
  }
}

/** The order of home counts, and what was said there is known here from now on. */
async function adopt({ inTransaction }: Pick<Needs, 'inTransaction'>, lease: HeldLease, since: Answer['since']) {
  const isAdopted = await inTransaction(async ({ log, leases }) => {
    if (!(await log.replaceAfter(lease.eventId, lease.seen, since))) return false
    await leases.note({ eventId: lease.eventId, seen: lease.seen + since.length })
    return true
  })
  if (isAdopted) lease.seen += since.length
  return isAdopted
}

/** The same as one thing to carry, for where there is no connection at all. */
export function createPackReturn({ inTransaction }: Pick<Needs, 'inTransaction'>) {
  return (lease: HeldLease): Promise<Brought> =>
    inTransaction(async ({ log, registrations }) => {
      const [entries, all] = await Promise.all([
        log.read(lease.eventId, lease.seen + 1),
        registrations.list(lease.eventId),
      ])
      const changed = all.filter((each) => lease.sums[each.id] !== sumOf(each))
      return {
        ...nothing(lease),
        entries: entries.map((entry) => ({ ...entry, by: undefined })),
        registrations: changed.map((brought) => ({ knew: lease.sums[brought.id] ?? null, brought })),
        isLast: true,
      }
    })
}

const isEnd = (entry: DayEntry, lease: string) =>
  entry.kind === 'taken-back' && entry.lease === lease && entry.why === 'returned'

const nothing = ({ eventId, lease, key, seen }: HeldLease): Brought => ({
  eventId,
  lease,
  key,
  seen,
  entries: [],
  registrations: [],
  isLast: false,
})

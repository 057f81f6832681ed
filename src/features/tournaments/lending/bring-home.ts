import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { ok, type Result } from '#shared/result.ts'
import type { HallContext, HallStores } from './context.ts'
import { sumOf, type HallRegistration } from './hall-registration.ts'
import type { HeldLease } from './lease-store.ts'
import { leftToBring } from './merge-return.ts'
import type { ReturnRefusal } from './receive-return.ts'
import { MOST_ENTRIES, MOST_REGISTRATIONS, type Answer, type Brought } from './travel.ts'

/** Sends a part home. @throws if home cannot be reached */
export type SendHome = (brought: Brought) => Promise<Result<Answer, ReturnRefusal>>

/** How much was brought home this time. */
export type BroughtHome = { entries: number; registrations: number }

/** Progress of a return. @property done number that is at home, of the `total` known so far */
export type BringProgress = { what: 'registrations' | 'entries'; done: number; total: number }

/** @property isLast the hall stops leading @property progress called after each part */
type Way = { send: SendHome; isLast: boolean; progress?: ((progress: BringProgress) => void) | undefined }

/** Limit of rounds while others keep writing; the next return continues. */
const ROUNDS = 50

/**
 * Sends home what it lacks, in parts, and adopts what was written there. After an interruption the next call continues, because home
 * reports what it has.
 *
 * @throws if home cannot be reached
 */
export async function bringHome(
  ctx: HallContext,
  lease: HeldLease,
  { send, isLast, progress }: Way,
): Promise<Result<BroughtHome, ReturnRefusal>> {
  const counted: BroughtHome = { entries: 0, registrations: await bringRegistrations(ctx, lease, { send, progress }) }
  let last = await send(nothing(lease))
  for (let round = 0; round < ROUNDS && last.ok; round++) {
    const { since } = last.value
    const left = leftToBring(await ctx.read.day.read(lease.eventId), { seen: lease.seen, since })
    const part = left.slice(0, MOST_ENTRIES)
    if (part.length > 0) {
      last = await send({ ...nothing(lease), entries: part.map((entry) => ({ ...entry, by: undefined })) })
      const total = counted.entries + left.length
      counted.entries += part.length
      if (last.ok) progress?.({ what: 'entries', done: counted.entries, total })
      continue
    }
    if (isLast && !since.some(({ entry }) => isEnd(entry, lease.lease))) {
      last = await send({ ...nothing(lease), isLast })
      continue
    }
    if (await adopt(ctx, lease, since)) return ok(counted)
  }
  if (!last.ok) return last
  throw new Error('the hall writes faster than it can bring home')
}

/** Registrations go first, because log entries about a team need the team. */
async function bringRegistrations(
  ctx: HallContext,
  lease: HeldLease,
  { send, progress }: Pick<Way, 'send' | 'progress'>,
): Promise<number> {
  const changed = await listChanged(ctx.read, lease)
  for (let start = 0; start < changed.length; start += MOST_REGISTRATIONS) {
    const part = changed.slice(start, start + MOST_REGISTRATIONS)
    const sent = await send({ ...nothing(lease), registrations: part.map((brought) => toBring(lease, brought)) })
    if (!sent.ok) return start
    for (const each of part) lease.sums[each.id] = sumOf(each)
    await ctx.write(({ leases }) => leases.note({ eventId: lease.eventId, sums: lease.sums }))
    progress?.({ what: 'registrations', done: start + part.length, total: changed.length })
  }
  return changed.length
}

const listChanged = async ({ hallRegistrations }: HallStores, { eventId, sums }: HeldLease) =>
  (await hallRegistrations.list(eventId)).filter((each) => sums[each.id] !== sumOf(each))

const toBring = ({ sums }: HeldLease, brought: HallRegistration) => ({ knew: sums[brought.id] ?? null, brought })

/** Adopts the entries of home in its order, and notes how many are known now. */
async function adopt(ctx: HallContext, lease: HeldLease, since: Answer['since']): Promise<boolean> {
  const isAdopted = await ctx.write(async ({ day, leases }) => {
    if (!(await day.replaceAfter(lease.eventId, lease.seen, since))) return false
    await leases.note({ eventId: lease.eventId, seen: lease.seen + since.length })
    return true
  })
  if (isAdopted) lease.seen += since.length
  return isAdopted
}

/** The whole return in one piece, for a hall without any connection. */
export const packReturn = (ctx: HallContext, lease: HeldLease): Promise<Brought> =>
  ctx.write(async (stores) => ({
    ...nothing(lease),
    entries: (await stores.day.read(lease.eventId, lease.seen + 1)).map((entry) => ({ ...entry, by: undefined })),
    registrations: (await listChanged(stores, lease)).map((brought) => toBring(lease, brought)),
    isLast: true,
  }))

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

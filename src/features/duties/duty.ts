import { DAY } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'

/**
 * A member's place in a duty.
 *
 * @property offeredAt since when the member looks for a replacement; it stays theirs until another member takes it over
 * @property remindedAt when the reminder was sent
 */
export type DutyPlace = {
  accountId: string
  enteredAt: Date
  offeredAt: Date | undefined
  remindedAt: Date | undefined
}

/**
 * Work for members at a tournament, a match or another date: „Theke“, with its times and the number of people needed.
 *
 * @property occasion key of the agenda entry it is for @property occasionAt when that began at the time the duty was made
 */
export type Duty = {
  id: string
  occasion: string
  occasionTitle: string
  occasionAt: Date
  title: string
  startsAt: Date
  endsAt: Date
  needed: number
}

export type KeptDuty = Duty & { places: DutyPlace[] }

/** Until this long before its beginning a member may simply leave; later they must find a replacement. */
export const LEAVE_BEFORE = 3 * DAY

/** @property from account whose place is taken over */
export type DutyCommand = { kind: 'enter' | 'leave' | 'offer' | 'keep' } | { kind: 'take-over'; from: string }

export type DutyRefusal =
  | { kind: 'duty-begun' | 'duty-full' | 'too-late-to-leave' }
  | { kind: 'not-entered' | 'already-entered' | 'offer-gone' }

export const freePlaces = ({ needed, places }: KeptDuty): number => Math.max(0, needed - places.length)

/** Later the member must find a replacement first. */
export const mayStillLeave = ({ startsAt }: Duty, now: Date): boolean =>
  now.getTime() <= startsAt.getTime() - LEAVE_BEFORE

/**
 * Applies a command to the places. An offered place keeps its holder until another member has taken it over, so it is never without one.
 *
 * @returns all places afterwards; unchanged ones are the same objects
 */
export function decideDuty(
  duty: KeptDuty,
  { command, who, now }: { command: DutyCommand; who: string; now: Date },
): Result<DutyPlace[], DutyRefusal> {
  const { places, startsAt } = duty
  if (startsAt <= now) return err({ kind: 'duty-begun' })
  const own = places.find(({ accountId }) => accountId === who)
  const put = (changed: DutyPlace, instead: DutyPlace) =>
    ok(places.map((place) => (place === instead ? changed : place)))
  const fresh = { accountId: who, enteredAt: now, offeredAt: undefined, remindedAt: undefined }

  if (command.kind === 'enter') {
    if (own) return ok(places)
    return freePlaces(duty) === 0 ? err({ kind: 'duty-full' }) : ok([...places, fresh])
  }
  if (command.kind === 'take-over') {
    if (own) return err({ kind: 'already-entered' })
    const offered = places.find(({ accountId, offeredAt }) => accountId === command.from && offeredAt !== undefined)
    return offered ? put(fresh, offered) : err({ kind: 'offer-gone' })
  }
  if (!own) return err({ kind: 'not-entered' })
  if (command.kind === 'leave')
    return mayStillLeave(duty, now) ? ok(places.filter((place) => place !== own)) : err({ kind: 'too-late-to-leave' })
  if (command.kind === 'keep') return put({ ...own, offeredAt: undefined }, own)
  return put({ ...own, offeredAt: own.offeredAt ?? now }, own)
}

import type { Session } from './session.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { areSameGeneration } from './refresh-token.ts'

/**
 * What a refresh token with this number is worth now.
 *
 * - `rotate`: it is the active one and is replaced
 * - `repeat`: it was used already, but by its own client: the active token is given once more
 * - `end`: somebody holds a token that its client has left behind; nobody can tell which of the two is the thief
 * - `refuse`: too old to be worth anything, yet too recent to be taken for theft
 * - `unknown`: never made
 */
type RefreshVerdict = 'rotate' | 'repeat' | 'end' | 'refuse' | SessionEnd | 'unknown'

type Judged = Pick<Session, 'refreshCount' | 'refreshedAt' | 'createdAt' | 'isTakenUp'>

/** @param count number that the token carries */
export function judgeRefresh(
  { refreshCount, refreshedAt, createdAt, isTakenUp }: Judged,
  count: number,
  { now, settings }: { now: Date; settings: Pick<IdentitySettings, 'lifetimes' | 'reuseWindow'> },
): RefreshVerdict {
  const end = endOfSession({ refreshedAt, createdAt }, { now, settings })
  if (end) return end
  const sinceRefresh = now.getTime() - refreshedAt.getTime()
  if (count > refreshCount) return 'unknown'
  if (count === refreshCount) return 'rotate'
  const isWithinWindow = sinceRefresh < settings.reuseWindow
  if (!areSameGeneration(count, refreshCount)) return isWithinWindow ? 'refuse' : 'end'
  // A client that missed the answer comes again with the token before, even a day later. Once the answer was used, only a thief, or the
  // owner after a thief, still holds that one.
  const isAnswerLost = count === refreshCount - 1 && !isTakenUp
  return isWithinWindow || isAnswerLost ? 'repeat' : 'end'
}

/** Nobody has used it for too long, or it has lasted as long as a session may. */
type SessionEnd = 'inactivity' | 'lifetime'

/** @returns undefined while it goes on */
export function endOfSession(
  { refreshedAt, createdAt }: Pick<Session, 'refreshedAt' | 'createdAt'>,
  { now, settings }: { now: Date; settings: Pick<IdentitySettings, 'lifetimes'> },
): SessionEnd | undefined {
  const { inactivity, session: lifetime } = settings.lifetimes
  if (lifetime !== undefined && now.getTime() - createdAt.getTime() > lifetime) return 'lifetime'
  return now.getTime() - refreshedAt.getTime() > inactivity ? 'inactivity' : undefined
}

import type { Standing } from '#identity/core/sessions/current-standing.ts'
import { isBanned } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { grantFor } from './open-session.ts'
import { readRefreshToken, areSameGeneration } from './refresh-token.ts'
import type { Grant, Session } from './session.ts'

type RefreshRefusal = Refusal<
  | 'refresh-token-missing'
  | 'refresh-token-unknown'
  | 'refresh-token-reused'
  | 'account-gone'
  | 'banned'
  | 'session-expired'
>

/** One retry is enough: the loser of the race finds that its token is the parent of the active one. */
const TRIES = 3

/**
 * Issues new tokens for a refresh token by the rules of the ten seconds and of the parent; reuse of an older token ends the session. It reads
 * outside of the transaction, so that a refresh costs one short write only, and writes no line into the audit log, where a hundred open browsers
 * would drown what matters. Reuse is logged.
 */
export async function refreshSession(
  ctx: IdentityContext,
  token: string | undefined,
  caller: Caller,
): Answer<Grant, RefreshRefusal> {
  if (!token) return err({ kind: 'refresh-token-missing' })
  const read = readRefreshToken(ctx.vault, token)
  if (!read) return err({ kind: 'refresh-token-unknown' })
  for (let left = TRIES; left > 0; left--) {
    const outcome = await tryRefresh(ctx, read, caller)
    if (outcome) return outcome
  }
  throw new Error('A session was advanced by others again and again while one of its tokens was refreshed')
}

/** @returns undefined if another request advanced the session at the same moment */
async function tryRefresh(
  ctx: IdentityContext,
  { sessionId, count }: { sessionId: string; count: number },
  caller: Caller,
): Promise<Result<Grant, RefreshRefusal> | undefined> {
  const found = await ctx.read.sessions.findWithPerson(sessionId)
  if (!found) return err({ kind: 'refresh-token-unknown' })
  const { session, person } = found
  const now = ctx.now()
  if (person.account.deletedAt) return err({ kind: 'account-gone' })
  if (isBanned(person.account, now)) return err({ kind: 'banned' })
  const verdict = judgeRefresh(session, count, { now, settings: ctx.settings })
  switch (verdict) {
    case 'rotate':
      return rotate(ctx, found, now)
    case 'repeat':
      return ok(await grantFor(ctx, found))
    case 'end':
      await endForReuse(ctx, found, caller)
      return err({ kind: 'refresh-token-reused' })
    case 'refuse':
      return err({ kind: 'refresh-token-reused' })
    case 'inactivity':
    case 'lifetime':
      return err({ kind: 'session-expired', reason: verdict })
    case 'unknown':
      return err({ kind: 'refresh-token-unknown' })
  }
}

async function rotate(ctx: IdentityContext, { session, person }: Standing, at: Date) {
  const { id, refreshCount } = session
  const isAdvanced = await ctx.write((tx) => tx.sessions.advance(id, refreshCount, at))
  if (!isAdvanced) return undefined
  return ok(
    await grantFor(ctx, {
      person,
      session: { ...session, refreshCount: refreshCount + 1, refreshedAt: at, isTakenUp: false },
    }),
  )
}

async function endForReuse(ctx: IdentityContext, { session, person }: Standing, { ip }: Caller): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.sessions.remove(session.id)
    const traits = { session_id: session.id, reason: 'refresh_token_reused' }
    await audit(tx, { action: 'token_revoked', actor: person.account, traits, ip })
  })
}

/**
 * The verdict on a refresh token with this number.
 *
 * - `rotate`: it is the active one and is replaced
 * - `repeat`: its own client has used it before: the active token is sent once more
 * - `end`: a token that its client has left behind is in use, and the thief cannot be told from the owner
 * - `refuse`: too old to be valid, yet too recent to be taken for theft
 * - `unknown`: never issued
 */
type RefreshVerdict = 'rotate' | 'repeat' | 'end' | 'refuse' | SessionEnd | 'unknown'

type Judged = Pick<Session, 'refreshCount' | 'refreshedAt' | 'createdAt' | 'isTakenUp'>
type Judging = { now: Date; settings: Pick<IdentitySettings, 'lifetimes' | 'reuseWindow'> }

/** @param count number that the token carries */
export function judgeRefresh(
  { refreshCount, refreshedAt, createdAt, isTakenUp }: Judged,
  count: number,
  { now, settings }: Judging,
): RefreshVerdict {
  const end = endOfSession({ refreshedAt, createdAt }, { now, settings })
  if (end) return end
  const sinceRefresh = now.getTime() - refreshedAt.getTime()
  if (count > refreshCount) return 'unknown'
  if (count === refreshCount) return 'rotate'
  const isWithinWindow = sinceRefresh < settings.reuseWindow
  if (!areSameGeneration(count, refreshCount)) return isWithinWindow ? 'refuse' : 'end'
  // A client that missed the response retries with the previous token, even a day later. Once the response was used, only a thief, or the owner
  // after a thief, still holds the previous one.
  const isAnswerLost = count === refreshCount - 1 && !isTakenUp
  return isWithinWindow || isAnswerLost ? 'repeat' : 'end'
}

/** Unused for too long, or past its maximum lifetime. */
type SessionEnd = 'inactivity' | 'lifetime'

/** @returns undefined while the session continues */
export function endOfSession(
  { refreshedAt, createdAt }: Pick<Session, 'refreshedAt' | 'createdAt'>,
  { now, settings }: { now: Date; settings: Pick<IdentitySettings, 'lifetimes'> },
): SessionEnd | undefined {
  const { inactivity, session: lifetime } = settings.lifetimes
  if (lifetime !== undefined && now.getTime() - createdAt.getTime() > lifetime) return 'lifetime'
  return now.getTime() - refreshedAt.getTime() > inactivity ? 'inactivity' : undefined
}

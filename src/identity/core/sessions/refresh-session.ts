import type { Person } from '#identity/core/accounts/account.ts'
import { isBanned } from '#identity/core/accounts/find-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { grantFor } from './open-session.ts'
import { judgeRefresh } from './refresh-rule.ts'
import { readRefreshToken } from './refresh-token.ts'
import type { Grant, Session } from './session.ts'

type RefreshRefusal = Refusal<
  | 'refresh-token-missing'
  | 'refresh-token-unknown'
  | 'refresh-token-reused'
  | 'account-gone'
  | 'banned'
  | 'session-expired'
>

/** One more try settles it: whoever loses the race finds its own token to be the parent of the active one. */
const TRIES = 3

/**
 * Gives new tokens for a refresh token, by the 10-second and parent rules; reuse of an older token ends the session. Read outside the transaction, so that one short write is all that a refresh costs; and no
 * line in the audit log, where a hundred open browsers would drown what matters. Reuse is written down.
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

/** @returns undefined when somebody else advanced the session at the same moment */
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

async function rotate(ctx: IdentityContext, { session, person }: { session: Session; person: Person }, at: Date) {
  const { id, refreshCount } = session
  const isAdvanced = await ctx.write((store) => store.sessions.advance(id, refreshCount, at))
  if (!isAdvanced) return undefined
  return ok(
    await grantFor(ctx, {
      person,
      session: { ...session, refreshCount: refreshCount + 1, refreshedAt: at, isTakenUp: false },
    }),
  )
}

async function endForReuse(
  ctx: IdentityContext,
  { session, person }: { session: Session; person: Person },
  { ip }: Caller,
): Promise<void> {
  await ctx.write(async (store) => {
    await store.sessions.remove(session.id)
    const traits = { session_id: session.id, reason: 'refresh_token_reused' }
    await audit(store, ctx, { action: 'token_revoked', actor: person.account, traits, ip })
  })
}

import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding } from '#identity/core/sessions/current-standing.ts'
import { endOfSession } from '#identity/core/sessions/refresh-session.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'

/** The sessions that have not ended, most recently used first. */
export async function listOwnSessions(ctx: IdentityContext, { person }: Authenticated): Promise<Session[]> {
  const { settings } = ctx
  const now = ctx.now()
  const sessions = await ctx.read.sessions.listOf(person.account.id)
  return sessions.filter((session) => !endOfSession(session, { settings, now })).toSorted(byLastUse)
}

/** Ends one of the person's own sessions, possibly the present one. */
export function endOwnSession(
  ctx: IdentityContext,
  who: Authenticated,
  sessionId: string,
  caller: Caller,
): Answer<void, Refusal<'session-gone'>> {
  return ctx.write(async (tx) => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    const { account } = standing.value.person
    const session = await tx.sessions.find(sessionId)
    if (session?.accountId !== account.id) return err({ kind: 'session-gone' } as const)
    await tx.sessions.remove(session.id)
    const traits = { session_id: session.id }
    await audit(tx, { action: 'logout', actor: account, traits, ip: caller.ip })
    return ok(undefined)
  })
}

const byLastUse = (one: Session, other: Session) => other.refreshedAt.getTime() - one.refreshedAt.getTime()

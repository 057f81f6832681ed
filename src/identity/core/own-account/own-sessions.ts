import { err, ok } from '#shared/result.ts'
import { audit } from '#identity/core/audit.ts'
import { currentStanding } from '#identity/core/sessions/current-standing.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { IdentityNeeds } from '#identity/core/ports.ts'
import { endOfSession } from '#identity/core/sessions/refresh-rule.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'

type Needs = Pick<IdentityNeeds, 'settings' | 'store' | 'transaction' | 'now' | 'newId'>

/** Where somebody is signed in, as they see and end it themselves. */
export function createOwnSessions(needs: Needs) {
  return {
    /** Those that are not over, the one used last first. */
    async listSessions({ person }: Authenticated): Promise<Session[]> {
      const { settings } = needs
      const now = needs.now()
      const sessions = await needs.store.sessions.listOf(person.account.id)
      return sessions.filter((session) => !endOfSession(session, { settings, now })).toSorted(byLastUse)
    },
    /** Ends one of one's own sessions, also the present one. */
    endSession: (who: Authenticated, sessionId: string, caller: Caller): Answer<void, Refusal<'session-gone'>> =>
      needs.transaction(async (store) => {
        const standing = await currentStanding(store, who)
        if (!standing.ok) return standing
        const { account } = standing.value.person
        const session = await store.sessions.find(sessionId)
        if (session?.accountId !== account.id) return err({ kind: 'session-gone' } as const)
        await store.sessions.remove(session.id)
        const traits = { session_id: session.id }
        await audit(store, needs, { action: 'logout', actor: account, traits, ip: caller.ip })
        return ok(undefined)
      }),
  }
}

const byLastUse = (one: Session, other: Session) => other.refreshedAt.getTime() - one.refreshedAt.getTime()

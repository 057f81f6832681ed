import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Authenticated } from './session.ts'

/** `global` ends all sessions of the account, `local` this one, `others` all but this one. */
export type SignOutScope = 'global' | 'local' | 'others'

/** Access tokens end with their sessions, because every request reads the session. */
export async function signOut(
  ctx: IdentityContext,
  who: Authenticated,
  scope: SignOutScope,
  caller: Caller,
): Promise<void> {
  await ctx.write(async (tx) => {
    await endSessions(tx, who, scope)
    await audit(tx, { action: 'logout', actor: who.person.account, traits: { scope }, ip: caller.ip })
  })
}

async function endSessions(
  { sessions }: IdentityStore,
  { session, person }: Authenticated,
  scope: SignOutScope,
): Promise<void> {
  switch (scope) {
    case 'local':
      return sessions.remove(session.id)
    case 'others':
      await sessions.removeAllOf(person.account.id, session.id)
      return
    case 'global':
      await sessions.removeAllOf(person.account.id)
  }
}

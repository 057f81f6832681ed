import { DAY } from '#shared/durations.ts'
import type { IdentitySettings } from './settings.ts'
import type { IdentityStore } from './store.ts'

/** For this long an expired link is distinguished from one that never existed. */
const EXPIRED_KEPT = 7 * DAY
/** The privacy policy repeats this figure. */
export const AUDIT_KEPT = 365 * DAY

type Purging = {
  settings: Lifetimes
  now: () => Date
  write: (work: (store: IdentityStore) => Promise<number>) => Promise<number>
}
type Lifetimes = { lifetimes: IdentitySettings['lifetimes'] }

/** Removes what has expired: sessions, tokens, flows, unverified factors, old audit entries. @returns how many rows */
export function purgeIdentity(ctx: Purging): Promise<number> {
  const at = ctx.now()
  const before = (age: number) => new Date(at.getTime() - age)
  return ctx.write(async (store) => {
    const counts = [
      await store.tokens.purge(before(EXPIRED_KEPT)),
      await store.flows.purge(before(longestFlow(ctx.settings))),
      await store.sessions.purge(before(ctx.settings.lifetimes.inactivity)),
      await store.factors.purgeUnverified(before(ctx.settings.lifetimes.unverifiedFactor)),
      await store.factors.purgeChallenges(before(ctx.settings.lifetimes.challenge)),
      await store.passkeys.purgeChallenges(before(2 * ctx.settings.lifetimes.challenge)),
      await store.audit.purge(before(AUDIT_KEPT)),
    ]
    return counts.reduce((sum, count) => sum + count, 0)
  })
}

/** A flow that began with a mail lives as long as the link in it; after that, its authorisation code may still be exchanged. */
function longestFlow({ lifetimes }: Lifetimes): number {
  const { confirmation, recovery, emailChange, magicLink, invite, flow } = lifetimes
  return Math.max(confirmation, recovery, emailChange, magicLink, invite) + flow
}

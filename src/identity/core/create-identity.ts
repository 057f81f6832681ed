import { createAdmin } from '#identity/core/admin/admin.ts'
import { createExternal } from '#identity/core/providers/external.ts'
import { createFactors } from '#identity/core/factors/factors.ts'
import { exchangeCode, type CodeExchange } from '#identity/core/flows/exchange-code.ts'
import { createLinks } from '#identity/core/mail-links/links.ts'
import { createMe } from '#identity/core/own-account/me.ts'
import { askingRoles, notingFactorNeeds } from '#identity/core/accounts/needed-factor.ts'
import type { IdentityNeeds } from './ports.ts'
import { createPasskeys } from '#identity/core/passkeys/passkeys.ts'
import { createPurge } from './purge.ts'
import { createSignIn } from '#identity/core/sessions/sign-in.ts'
import { createSiteSessions } from '#identity/core/sessions/site-sessions.ts'
import { createSignUp } from '#identity/core/sign-up/sign-up.ts'

export type Identity = ReturnType<typeof createIdentity>

/** Puts the whole service together; both wires, the console and the website share the one that comes out. */
export function createIdentity(given: IdentityNeeds) {
  const { settings, now } = given
  const needs: IdentityNeeds = {
    ...given,
    transaction: (work) => given.transaction((store) => work(notingFactorNeeds(store, given))),
  }
  return {
    settings,
    limits: needs.limits,
    signUp: createSignUp(needs),
    signIn: {
      ...createSignIn(needs),
      exchangeCode: (request: CodeExchange) => exchangeCode(needs, request),
    },
    links: createLinks(needs),
    me: createMe(needs),
    factors: createFactors(needs),
    passkeys: createPasskeys(needs),
    external: createExternal(needs),
    admin: createAdmin(needs),
    purge: createPurge(needs),
    siteSessions: createSiteSessions(needs),
    /** Begins the time of grace of those who held their role before it asked for a second factor. */
    noteFactorNeeds: (): Promise<void> =>
      needs.transaction((store) => store.accounts.noteFactorNeeds(askingRoles(settings), now())),
  }
}

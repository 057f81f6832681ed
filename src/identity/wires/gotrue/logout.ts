import { Hono } from 'hono'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { authenticate } from './bearer.ts'
import { clearCookie } from './cookie.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'

/** Ends all sessions of the person, as this wire has always done. */
export function logoutRoutes(needs: GotrueNeeds): Hono {
  return new Hono().post('/logout', async (c) => {
    const who = await authenticate(c, needs)
    if (!who.ok) return who.error
    await signOut(needs.identity, who.value, 'global', readCaller(c, needs))
    clearCookie(c, needs)
    // gotrue-js fails on an empty body that calls itself JSON, so there is no type either.
    return c.body(null, 204)
  })
}

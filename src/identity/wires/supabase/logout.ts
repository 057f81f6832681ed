import { Hono } from 'hono'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { invalid } from './answer.ts'
import type { KeyReader } from './api-key.ts'
import { signedIn } from './bearer.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'

const SCOPES = ['global', 'local', 'others'] as const

export function logoutRoutes(needs: SupabaseNeeds, keys: KeyReader) {
  return new Hono().post('/logout', signedIn(needs, keys), async (c) => {
    const asked = c.req.query('scope') || 'global'
    const scope = SCOPES.find((known) => known === asked)
    if (scope === undefined) return invalid(c, 'Unsupported logout scope')
    await signOut(needs.identity, c.var.who, scope, readCaller(c, needs))
    return c.body(null, 204)
  })
}

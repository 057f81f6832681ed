import { Hono } from 'hono'
import { mayManage } from '#identity/core/accounts/administrators.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeFactorOf, removePasskeyOf } from '#identity/core/admin/manage-access.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { refuse } from '#identity/wires/supabase/answer.ts'
import { administrator } from '#identity/wires/supabase/api-key.ts'
import { knownId } from '#identity/wires/supabase/read-body.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { toFactor } from '#identity/wires/supabase/user-view.ts'
import { offered, toPasskey } from '#identity/wires/supabase/passkeys.ts'

/** Other people's second factors, for people who lost theirs. */
export function adminFactorRoutes(wire: SupabaseContext) {
  return new Hono()
    .get('/admin/users/:userId/factors', administrator(wire), knownId('userId', 'user_id'), async (c) => {
      const person = await findPerson(wire.identity, c.req.param('userId'))
      if (!person.ok) return refuse(c, person.error)
      const { account, factors } = person.value
      return mayManage(c.var.by, account) ? c.json(factors.map(toFactor)) : refuse(c, { kind: 'account-unknown' })
    })
    .delete(
      '/admin/users/:userId/factors/:factorId',
      administrator(wire),
      knownId('userId', 'user_id'),
      knownId('factorId', 'factor_id'),
      async (c) => {
        const { userId, factorId } = c.req.param()
        const acting = { by: c.var.by, caller: readCaller(c, wire) }
        const removed = await removeFactorOf(wire.identity, acting, userId, factorId)
        return removed.ok ? c.json(toFactor(removed.value)) : refuse(c, removed.error)
      },
    )
}

/** Other people's passkeys, for people who lost the device. */
export function adminPasskeyRoutes(wire: SupabaseContext) {
  return new Hono()
    .use('/admin/users/:userId/passkeys/*', offered(wire))
    .get('/admin/users/:userId/passkeys', administrator(wire), knownId('userId', 'user_id'), async (c) => {
      const person = await findPerson(wire.identity, c.req.param('userId'))
      if (!person.ok) return refuse(c, person.error)
      const { account } = person.value
      if (!mayManage(c.var.by, account)) return refuse(c, { kind: 'account-unknown' })
      return c.json((await wire.identity.read.passkeys.listOf(account.id)).map(toPasskey))
    })
    .delete(
      '/admin/users/:userId/passkeys/:passkeyId',
      administrator(wire),
      knownId('userId', 'user_id'),
      knownId('passkeyId', 'passkey_id'),
      async (c) => {
        const { userId, passkeyId } = c.req.param()
        const acting = { by: c.var.by, caller: readCaller(c, wire) }
        const removed = await removePasskeyOf(wire.identity, acting, userId, passkeyId)
        return removed.ok ? c.body(null, 204) : refuse(c, removed.error)
      },
    )
}

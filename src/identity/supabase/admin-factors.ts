import { Hono } from 'hono'
import { refuse } from './answer.ts'
import type { KeyReader } from './api-key.ts'
import { administrator } from './bearer.ts'
import { readCaller } from './caller.ts'
import { knownId } from './known-id.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'
import { toFactor } from './user-view.ts'

/** Second factors of others: for people who lost theirs. */
export function adminFactorRoutes(needs: SupabaseNeeds, keys: KeyReader) {
  const { admin } = needs.identity
  return new Hono()
    .get('/admin/users/:userId/factors', administrator(needs, keys), knownId('userId', 'user_id'), async (c) => {
      const factors = await admin.listFactors(c.req.param('userId'))
      return factors.ok ? c.json(factors.value.map(toFactor)) : refuse(c, factors.error)
    })
    .delete(
      '/admin/users/:userId/factors/:factorId',
      administrator(needs, keys),
      knownId('userId', 'user_id'),
      knownId('factorId', 'factor_id'),
      async (c) => {
        const { userId, factorId } = c.req.param()
        const removed = await admin.removeFactor(userId, factorId, c.var.by, readCaller(c, needs))
        return removed.ok ? c.json(toFactor(removed.value)) : refuse(c, removed.error)
      },
    )
}

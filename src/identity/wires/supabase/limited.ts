import { createMiddleware } from 'hono/factory'
import type { LimitedAction } from '#identity/core/ports.ts'
import { refuse } from './answer.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'

/** Lets a caller's address do something only so often. */
export const limited = ({ identity, clientAddress }: SupabaseNeeds, action: LimitedAction) =>
  createMiddleware(async (c, next) => {
    const taken = await identity.limits.take(action, clientAddress(c.req.raw, c.env))
    return taken.ok ? next() : refuse(c, taken.error)
  })

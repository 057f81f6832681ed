import { Hono } from 'hono'
import type { SupabaseNeeds } from './supabase-needs.ts'

/** The keys change rarely, and the next one is published before it is used. */
const CACHE = 'public, max-age=600'

export function jwksRoutes({ jwks }: SupabaseNeeds) {
  return new Hono().get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', CACHE)
    return c.json(await jwks())
  })
}

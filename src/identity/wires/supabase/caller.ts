import type { Context } from 'hono'
import type { Caller } from '#identity/core/caller.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'

const MAX_USER_AGENT = 512

export function readCaller(c: Context, { clientAddress }: Pick<SupabaseNeeds, 'clientAddress'>): Caller {
  return {
    ip: clientAddress(c.req.raw, c.env),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT),
    audience: readAudience(c),
  }
}

/** Whom the client wants tokens for; hardly any ever says. */
export function readAudience(c: Context): string | undefined {
  return c.req.header('x-jwt-aud') || undefined
}

export const readBearer = (c: Context): string | undefined =>
  /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

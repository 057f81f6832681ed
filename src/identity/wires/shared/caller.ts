import type { Context } from 'hono'
import type { Caller } from '#identity/core/caller.ts'

const MAX_USER_AGENT = 512

/** What a wire needs to know who asks. @param env what the server hands over with a request: the connection */
export type CallerNeeds = { clientAddress: (request: Request, env: unknown) => string }

export function readCaller(c: Context, { clientAddress }: CallerNeeds): Caller {
  return {
    ip: clientAddress(c.req.raw, c.env),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT),
    audience: readAudience(c),
  }
}

/** Whom the client wants tokens for; most never say. */
export const readAudience = (c: Context): string | undefined => c.req.header('x-jwt-aud') || undefined

export const readBearer = (c: Context): string | undefined =>
  /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

import type { Context } from 'hono'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { Caller } from '#identity/core/audit-entry.ts'

const MAX_USER_AGENT = 512

/** What a wire needs to know who asks. @param env what the server hands over with a request: the connection */
type CallerNeeds = {
  clientAddress: (request: Request, env: unknown) => string
  identity: { settings: Audiences }
}

type Audiences = Pick<IdentitySettings, 'audience' | 'furtherAudiences'>

export function readCaller(c: Context, { clientAddress, identity }: CallerNeeds): Caller {
  return {
    ip: clientAddress(c.req.raw, c.env),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT),
    audience: readAudience(c, identity.settings),
  }
}

/** The audience that a request names, whatever it is; whoever shows a token is held to it. */
export const namedAudience = (c: Context): string | undefined => c.req.header('x-jwt-aud') || undefined

/**
 * Whom the client wants tokens for; most never say. One that the operator does not name is nobody's wish: strangers could make a world of
 * their own with it, in which every address is free once more.
 */
export function readAudience(c: Context, { audience, furtherAudiences }: Audiences): string | undefined {
  const asked = namedAudience(c)
  return asked !== undefined && [audience, ...furtherAudiences].includes(asked) ? asked : undefined
}

export const readBearer = (c: Context): string | undefined =>
  /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

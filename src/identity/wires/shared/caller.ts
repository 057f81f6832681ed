import type { Context } from 'hono'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Answer } from '#identity/core/refusal.ts'
import {
  admitAdministrator,
  type AdministratorRefusal,
  authenticate,
  type AuthenticationRefusal,
} from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import type { WireContext } from './wire-context.ts'

const MAX_USER_AGENT = 512

type Asked = { clientAddress: WireContext['clientAddress']; identity: { settings: Audiences } }
type Audiences = { audience: string; furtherAudiences: readonly string[] }

export function readCaller(c: Context, { clientAddress, identity }: Asked): Caller {
  return {
    ip: clientAddress(c.req.raw, c.env),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT),
    audience: readAudience(c, identity.settings),
  }
}

/** The audience that a request names, whatever it is; a request with a token is held to it. */
export const namedAudience = (c: Context): string | undefined => c.req.header('x-jwt-aud') || undefined

/**
 * The audience that the client wants tokens for; most name none. One that the operator does not configure is ignored: strangers could otherwise
 * create a world of their own with it, in which every address is free again.
 */
export function readAudience(c: Context, { audience, furtherAudiences }: Audiences): string | undefined {
  const asked = namedAudience(c)
  return asked !== undefined && [audience, ...furtherAudiences].includes(asked) ? asked : undefined
}

export const readBearer = (c: Context): string | undefined =>
  /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** An administrator and the audience in which they administer. */
export type AdminAccess = { by: Administrator; audience: string }

/** The person behind an access token; refused if the request names another audience than the token. */
export async function authenticateBearer(
  c: Context,
  identity: IdentityContext,
  token: string,
): Answer<Authenticated, AuthenticationRefusal> {
  const who = await authenticate(identity, token)
  if (!who.ok) return who
  const asked = namedAudience(c)
  return asked === undefined || asked === who.value.claims.aud ? who : err({ kind: 'audience-mismatch' })
}

/** The owner of an access token, if they may manage people. */
export async function admitBearer(
  c: Context,
  identity: IdentityContext,
  token: string,
): Answer<AdminAccess, AuthenticationRefusal | AdministratorRefusal> {
  const who = await authenticate(identity, token)
  if (!who.ok) return who
  const { person, claims } = who.value
  const audience = namedAudience(c) ?? claims.aud
  if (audience !== person.account.audience) return err({ kind: 'not-admin' })
  const admitted = admitAdministrator(identity, who.value)
  if (!admitted.ok) return admitted
  return ok({ by: { kind: 'account', person }, audience })
}

/** The rights of a holder of a service key. */
export const serviceAccess = (c: Context, { settings }: IdentityContext): AdminAccess => ({
  by: { kind: 'service' },
  audience: namedAudience(c) ?? settings.audience,
})

import type { Context } from 'hono'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer } from '#identity/core/refusal.ts'
import {
  admitAdministrator,
  type AdministratorRefusal,
  authenticate,
  type AuthenticationRefusal,
} from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { namedAudience } from './caller.ts'

/** An administrator and the audience in which they administer. */
export type AdminAccess = { by: Administrator; audience: string }

/** Whose access token this is; refused where the request asks for another audience than the token has. */
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

/** The rights of a holder of a key of the service. */
export const serviceAccess = (c: Context, { settings }: IdentityContext): AdminAccess => ({
  by: { kind: 'service' },
  audience: namedAudience(c) ?? settings.audience,
})

import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isSecondFactorMissing } from '#identity/core/sessions/assurance.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { fail, refuse } from './answer.ts'
import { isService, type KeyReader } from './api-key.ts'
import { readAudience, readBearer } from './caller.ts'
import type { Overrides } from './refusals.ts'
import type { SupabaseNeeds } from './supabase-needs.ts'

/** A token was shown and is good, yet its owner is locked out. */
const BANNED: Overrides = { banned: { status: 403, code: 'user_banned', message: 'User is banned' } }

/** Lets only signed-in people through, as `who`. */
export const signedIn = ({ identity }: Pick<SupabaseNeeds, 'identity'>, keys: KeyReader) =>
  createMiddleware<{ Variables: { who: Authenticated } }>(async (c, next) => {
    const token = readBearer(c)
    if (token === undefined) return turnAway(c)
    const who = await identity.signIn.authenticate(token)
    if (!who.ok) return (await keys.roleOf(token)) === undefined ? refuse(c, who.error, BANNED) : nobody(c)
    const asked = readAudience(c)
    if (asked !== undefined && asked !== who.value.claims.aud) return refuse(c, { kind: 'audience-mismatch' })
    c.set('who', who.value)
    return next()
  })

/** Lets only holders of a secret key and administrators through, as `by`, with the `audience` whose people they look at. */
export const administrator = ({ identity }: Pick<SupabaseNeeds, 'identity'>, keys: KeyReader) =>
  createMiddleware<{ Variables: { by: Administrator; audience: string } }>(async (c, next) => {
    if (await isService(c, keys)) {
      c.set('by', { kind: 'service' })
      c.set('audience', readAudience(c) ?? identity.settings.audience)
      return next()
    }
    const token = readBearer(c)
    if (token === undefined) return turnAway(c)
    if ((await keys.roleOf(token)) !== undefined) return refuse(c, { kind: 'not-admin' })
    const who = await identity.signIn.authenticate(token)
    if (!who.ok) return refuse(c, who.error, BANNED)
    const { person, claims } = who.value
    const audience = readAudience(c) ?? claims.aud
    const mayManage = identity.admin.isAdministrator(person) && audience === person.account.audience
    if (!mayManage) return refuse(c, { kind: 'not-admin' })
    // What somebody protects by a second factor, a password alone must not open.
    if (isSecondFactorMissing(who.value)) return refuse(c, { kind: 'second-factor-needed' })
    c.set('by', { kind: 'account', person })
    c.set('audience', audience)
    return next()
  })

const turnAway = (c: Context) =>
  fail(c, { status: 401, code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' })

/** A key instead of somebody's token. */
const nobody = (c: Context) => fail(c, { status: 403, code: 'bad_jwt', message: 'invalid claim: missing sub claim' })

import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { listPasskeys, removePasskey, renamePasskey } from '#identity/core/passkeys/manage-passkeys.ts'
import type { Passkey } from '#identity/core/passkeys/passkey.ts'
import {
  finishPasskeyRegistration,
  startPasskeyRegistration,
  type Asked,
} from '#identity/core/passkeys/register-passkey.ts'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import { finishPasskeySignIn, startPasskeySignIn } from '#identity/core/passkeys/sign-in-with-passkey.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { text, isUuid } from '#identity/wires/shared/fields.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { invalid, refuse, limited } from './answer.ts'
import { signedIn } from './api-key.ts'
import { bodyOf } from './read-body.ts'
import type { Overrides } from './refusals.ts'
import { answerSession } from './user-view.ts'
import type { SupabaseContext } from './supabase-context.ts'

const answerBody = z.object({ challenge_id: text, credential: z.unknown().optional() })
const hasSignInAnswer = bodyOf(answerBody, { maxBytes: MAX_GRANT_BYTES })
const nameBody = z.object({ friendly_name: text })

/** The vendor refuses keys to people of organisations, too. */
const WORDS: Overrides = {
  'managed-by-sso': { status: 422, code: 'validation_failed', message: 'SSO users cannot register passkeys' },
  'second-factor-needed': { status: 403, code: 'insufficient_aal', message: 'AAL2 required to manage passkeys' },
}

/** Sign-in by a key, and the keys of the signed-in person. */
export function passkeyRoutes(wire: SupabaseContext) {
  const app = new Hono().use('/passkeys/*', offered(wire))
  app.post('/passkeys/authentication/options', limited(wire, 'verify'), async (c) => {
    const asked = await startPasskeySignIn(wire.identity)
    return asked.ok ? c.json(toQuestion(asked.value)) : refuse(c, asked.error)
  })
  app.post('/passkeys/authentication/verify', limited(wire, 'token'), hasSignInAnswer, async (c) => {
    const answer = toAnswer(c.var.body)
    if (typeof answer === 'string') return invalid(c, answer)
    const grant = await finishPasskeySignIn(wire.identity, { ...answer, caller: readCaller(c, wire) })
    return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error)
  })
  app.post('/passkeys/registration/options', signedIn(wire), async (c) => {
    const asked = await startPasskeyRegistration(wire.identity, c.var.who)
    return asked.ok ? c.json(toQuestion(asked.value)) : refuse(c, asked.error, WORDS)
  })
  app.post('/passkeys/registration/verify', signedIn(wire), bodyOf(answerBody), async (c) => {
    const answer = toAnswer(c.var.body)
    if (typeof answer === 'string') return invalid(c, answer)
    const made = await finishPasskeyRegistration(wire.identity, c.var.who, { ...answer, caller: readCaller(c, wire) })
    if (!made.ok) return refuse(c, made.error, WORDS)
    const { isBackupEligible, isBackedUp, transports } = made.value
    return c.json({ ...toPasskey(made.value), backup_eligible: isBackupEligible, backed_up: isBackedUp, transports })
  })
  return app.route('/', ownPasskeyRoutes(wire))
}

function ownPasskeyRoutes(wire: SupabaseContext) {
  return new Hono()
    .get('/passkeys', signedIn(wire), async (c) =>
      c.json((await listPasskeys(wire.identity, c.var.who)).map(toPasskey)),
    )
    .patch('/passkeys/:passkeyId', signedIn(wire), bodyOf(nameBody), async (c) => {
      const { friendly_name: name } = c.var.body
      if (name === undefined) return invalid(c, 'friendly_name is required')
      const id = c.req.param('passkeyId')
      const renamed = await renamePasskey(wire.identity, c.var.who, { id, name, caller: readCaller(c, wire) })
      return renamed.ok ? c.json(toPasskey(renamed.value)) : refuse(c, renamed.error, WORDS)
    })
    .delete('/passkeys/:passkeyId', signedIn(wire), async (c) => {
      const removed = await removePasskey(wire.identity, c.var.who, c.req.param('passkeyId'), readCaller(c, wire))
      return removed.ok ? c.body(null, 204) : refuse(c, removed.error, WORDS)
    })
}

/** Where keys are not offered, every one of their endpoints says just that. */
export const offered = ({ identity }: SupabaseContext) =>
  createMiddleware(async (c, next) =>
    arePasskeysOffered(identity) ? next() : refuse(c, { kind: 'passkeys-disabled' }),
  )

/** A key as lists show it. */
export function toPasskey({ id, friendlyName, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    ...(friendlyName !== undefined && { friendly_name: friendlyName }),
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  }
}

const toQuestion = ({ id, options, expiresAt }: Asked<object>) => ({
  challenge_id: id,
  options,
  expires_at: Math.floor(expiresAt.getTime() / 1_000),
})

/** @returns an error text if something is wrong with it */
function toAnswer(body: z.infer<typeof answerBody>): { challengeId: string; credential: unknown } | string {
  const { challenge_id: challengeId, credential } = body
  if (challengeId === undefined) return 'challenge_id is required'
  if (!isUuid(challengeId)) return 'challenge_id must be a valid UUID'
  return credential ? { challengeId, credential } : 'credential is required'
}

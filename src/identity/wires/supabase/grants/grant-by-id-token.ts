import type { Context } from 'hono'
import { z } from 'zod'
import { signInWithProfile } from '#identity/core/providers/complete-external.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { readBearer, readCaller } from '#identity/wires/shared/caller.ts'
import { flag, text } from '#identity/wires/shared/fields.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { fail, refuse } from '#identity/wires/supabase/answer.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import { answerSession } from '#identity/wires/supabase/user-view.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { err, ok, type Result } from '#shared/result.ts'

const idTokenGrant = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: flag,
  client_id: text,
  issuer: text,
})

const BAD_TOKEN = { status: 400, oauth: 'invalid_request', message: 'Bad ID token' } as const
/** After a server fault the clients would retry again and again; this error asks for another token. */
const WORDS: Overrides = { 'provider-failed': BAD_TOKEN, 'provider-email-missing': BAD_TOKEN }

/** Signs in with the id token that a provider's own library gave the client, or links it to the signed-in person. */
export async function grantById(c: Context, wire: SupabaseContext): Promise<Response> {
  const body = await readBody(c, idTokenGrant, { maxBytes: MAX_GRANT_BYTES })
  if (!body.ok) return body.error
  const { provider, id_token: idToken, client_id: clientId, issuer } = body.value
  if (idToken === undefined) return badRequest(c, 'id_token required')
  if (provider === undefined) return badRequest(c, 'provider required')
  const linkTo = body.value.link_identity ? await whoLinks(c, wire) : ok(undefined)
  if (!linkTo.ok) return linkTo.error
  const profile = await wire.providers.verifyIdToken({
    provider,
    idToken,
    accessToken: body.value.access_token,
    nonce: body.value.nonce,
    clientId,
    issuer,
  })
  if (!profile.ok) return refuse(c, profile.error, WORDS)
  const context = { caller: readCaller(c, wire), linkTo: linkTo.value }
  const grant = await signInWithProfile(wire.identity, profile.value, context)
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error, WORDS)
}

async function whoLinks(c: Context, { identity, keys }: SupabaseContext): Promise<Result<Authenticated, Response>> {
  const token = readBearer(c)
  if (token === undefined || (await keys.roleOf(token)) !== undefined) {
    return err(badRequest(c, 'Linking requires a valid user authentication'))
  }
  const who = await authenticate(identity, token)
  return who.ok ? who : err(refuse(c, who.error))
}

const badRequest = (c: Context, message: string) => fail(c, { status: 400, oauth: 'invalid_request', message })

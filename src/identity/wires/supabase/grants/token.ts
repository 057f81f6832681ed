import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { signInWithProfile } from '#identity/core/providers/complete-external.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { fail, refuse, limited } from '#identity/wires/supabase/answer.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import { readCaller, readBearer } from '#identity/wires/shared/caller.ts'
import { text, flag } from '#identity/wires/shared/fields.ts'
import { MAX_GRANT_BYTES } from '#identity/wires/shared/read-body.ts'
import { readBody } from '#identity/wires/supabase/read-body.ts'
import { answerSession } from '#identity/wires/supabase/user-view.ts'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import type { Overrides } from '#identity/wires/supabase/refusals.ts'
import { err, ok, type Result } from '#shared/result.ts'

export function tokenRoutes(wire: SupabaseContext) {
  const isAllowed = limited(wire, 'token')
  const app = new Hono()
  // Refresh tokens cannot be guessed, and clients sign people out on any final refusal: a club house behind one address must not hit a limit with
  // them.
  app.use('/token', (c, next) => (c.req.query('grant_type') === 'refresh_token' ? next() : isAllowed(c, next)))
  return app.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return grantByPassword(c, wire)
      case 'refresh_token':
        return grantByRefresh(c, wire)
      case 'pkce':
        return grantByCode(c, wire)
      case 'id_token':
        return grantById(c, wire)
      case 'web3':
        return fail(c, { status: 422, code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
      default:
        return fail(c, { status: 400, code: 'invalid_credentials', message: 'unsupported_grant_type' })
    }
  })
}

const BANNED = { status: 400, code: 'user_banned', message: 'Invalid Refresh Token: User Banned' } as const
const refreshGrant = z.object({ refresh_token: text })

async function grantByRefresh(c: Context, wire: SupabaseContext): Promise<Response> {
  const body = await readBody(c, refreshGrant, { maxBytes: MAX_GRANT_BYTES })
  if (!body.ok) return body.error
  const grant = await refreshSession(wire.identity, body.value.refresh_token, readCaller(c, wire))
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error, { banned: BANNED })
}

const codeGrant = z.object({ auth_code: text, code_verifier: text })

/** Second half of PKCE. */
async function grantByCode(c: Context, wire: SupabaseContext): Promise<Response> {
  const body = await readBody(c, codeGrant, { maxBytes: MAX_GRANT_BYTES })
  if (!body.ok) return body.error
  const grant = await exchangeCode(wire.identity, {
    authCode: body.value.auth_code,
    verifier: body.value.code_verifier,
    caller: readCaller(c, wire),
  })
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error)
}

const passwordGrant = z.object({ email: text, phone: text, password: text })

const validation = (message: string) => ({ status: 400, code: 'validation_failed', message }) as const
const WORDS: Overrides = {
  banned: { status: 400, code: 'user_banned', message: 'User is banned' },
  'address-missing': validation('missing email or phone'),
  'address-ambiguous': validation('Only an email address or phone number should be provided on login.'),
  // A missing password is a wrong one, so as not to reveal which accounts have none.
  'password-missing': { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
}

async function grantByPassword(c: Context, wire: SupabaseContext): Promise<Response> {
  const body = await readBody(c, passwordGrant, { maxBytes: MAX_GRANT_BYTES })
  if (!body.ok) return body.error
  const { email, phone, password } = body.value
  const grant = await signInWithPassword(wire.identity, { email, phone, password, caller: readCaller(c, wire) })
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error, WORDS)
}

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
const ID_TOKEN_WORDS: Overrides = { 'provider-failed': BAD_TOKEN, 'provider-email-missing': BAD_TOKEN }

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
  if (!profile.ok) return refuse(c, profile.error, ID_TOKEN_WORDS)
  const context = { caller: readCaller(c, wire), linkTo: linkTo.value }
  const grant = await signInWithProfile(wire.identity, profile.value, context)
  return grant.ok ? answerSession(c, grant.value) : refuse(c, grant.error, ID_TOKEN_WORDS)
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

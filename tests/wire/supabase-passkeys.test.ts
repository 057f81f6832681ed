import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isUuid } from '#identity/wires/shared/fields.ts'
import { MINUTE } from '#shared/durations.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { createSoftwareKey, type SoftwareKey } from '#tests/support/identity/software-key.ts'
import { createSupabaseClient, expectData, refusalOf } from '#tests/support/identity/supabase-client.ts'
import { authApiError } from './auth-api-error.ts'

const PASSWORD = 'Rückhand-Topspin'
const SITE = { rpId: 'localhost', origin: 'http://localhost:5173' }
const NIL = '00000000-0000-0000-0000-000000000000'

let server: IdentityServer
let client: GoTrueClient
let userId: string
let count = 0

beforeAll(async () => {
  const passkeys = { isOffered: true, max: 10, rpId: SITE.rpId, origins: [SITE.origin] }
  server = await startIdentity({ settings: { confirmsEmailItself: true, passkeys } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  count += 1
  client = createSupabaseClient(server)
  const { user } = expectData(await client.signUp({ email: `ulla${count}@club.example`, password: PASSWORD }))
  userId = user?.id ?? ''
})

const newKey = () => createSoftwareKey(SITE)

/** Types an answer as a browser's credential, which the client's types require. */
const asCredential = <T>(answer: unknown) => answer as T
type Registered = Parameters<GoTrueClient['passkey']['verifyRegistration']>[0]['credential']
type Asserted = Parameters<GoTrueClient['passkey']['verifyAuthentication']>[0]['credential']

async function register(key: SoftwareKey) {
  const { challenge_id: challengeId, options } = expectData(await client.passkey.startRegistration())
  return client.passkey.verifyRegistration({ challengeId, credential: asCredential<Registered>(key.create(options)) })
}

/** In a signed-out browser. */
async function signIn(key: SoftwareKey, as = createSupabaseClient(server)) {
  const asked = expectData(await as.passkey.startAuthentication())
  const answer = { challengeId: asked.challenge_id, credential: asCredential<Asserted>(key.get(asked.options)) }
  return { as, asked, answer, signedIn: await as.passkey.verifyAuthentication(answer) }
}

const level = async (of = client) => {
  const { currentLevel, nextLevel, currentAuthenticationMethods } = expectData(
    await of.mfa.getAuthenticatorAssuranceLevel(),
  )
  return [
    currentLevel,
    nextLevel,
    currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
  ]
}

test('a key is made, signs in without a password, and says when', async () => {
  const key = newKey()
  const asked = expectData(await client.passkey.startRegistration())
  expect(isUuid(asked.challenge_id)).toBe(true)
  expect(asked.expires_at).toBeGreaterThan(server.clock.now().getTime() / 1_000)
  expect(asked.options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { residentKey: 'required' } })
  expect(asked.options.pubKeyCredParams).toContainEqual({ alg: -7, type: 'public-key' })
  const made = expectData(await register(key))
  expect(made).toMatchObject({ created_at: expect.any(String) })
  expect(isUuid(made.id)).toBe(true)
  const { as, asked: question, signedIn } = await signIn(key)
  expect(isUuid(question.challenge_id)).toBe(true)
  expect(question.options.allowCredentials ?? []).toEqual([])
  const { session, user } = expectData(signedIn)
  expect(user?.id).toBe(userId)
  expect(expectData(await as.getSession()).session?.access_token).toBe(session?.access_token)
  expect(expectData(await as.getUser()).user.id).toBe(userId)
  expect(await level(as)).toEqual(['aal1', 'aal1', ['passkey']])
  expectData(await as.refreshSession())
  expect(expectData(await client.passkey.list())).toMatchObject([{ id: made.id, last_used_at: expect.any(String) }])
})

test('an answer is good once, in its time, and only to its question', async () => {
  const key = newKey()
  expectData(await register(key))
  const { as, answer, signedIn } = await signIn(key)
  expectData(signedIn)
  expect(refusalOf(await as.passkey.verifyAuthentication(answer))).toEqual(
    authApiError(400, 'webauthn_challenge_not_found'),
  )
  const asked = expectData(await as.passkey.startAuthentication())
  const elsewhere = { ...answer, challengeId: asked.challenge_id }
  expect(refusalOf(await as.passkey.verifyAuthentication(elsewhere))).toEqual(
    authApiError(400, 'webauthn_verification_failed'),
  )
  const late = expectData(await as.passkey.startAuthentication())
  server.clock.advance(6 * MINUTE)
  const tooLate = { challengeId: late.challenge_id, credential: asCredential<Asserted>(key.get(late.options)) }
  expect(refusalOf(await as.passkey.verifyAuthentication(tooLate))).toEqual(
    authApiError(400, 'webauthn_challenge_expired'),
  )
})

test('an unregistered key, and a deleted one, open nothing', async () => {
  const stranger = newKey()
  stranger.create(expectData(await client.passkey.startRegistration()).options)
  const wrong = ['AuthApiError', 400, 'webauthn_verification_failed']
  expect(refusalOf((await signIn(stranger)).signedIn)).toEqual(wrong)
  const key = newKey()
  const { id: passkeyId } = expectData(await register(key))
  expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
  expect(expectData(await client.passkey.list())).toEqual([])
  expect(refusalOf((await signIn(key)).signedIn)).toEqual(wrong)
})

test('keys get names; foreign keys are unknown, and so are foreign challenges', async () => {
  const { id: passkeyId } = expectData(await register(newKey()))
  const renamed = expectData(await client.passkey.update({ passkeyId, friendlyName: 'Handy' }))
  expect(renamed).toMatchObject({ id: passkeyId, friendly_name: 'Handy' })
  expect(expectData(await client.passkey.list())).toMatchObject([{ friendly_name: 'Handy' }])
  const unknown = await client.passkey.update({ passkeyId: NIL, friendlyName: 'x' })
  expect(refusalOf(unknown)).toEqual(authApiError(404, 'validation_failed'))
  const { options } = expectData(await client.passkey.startRegistration())
  const credential = asCredential<Registered>(newKey().create(options))
  const nobody = await client.passkey.verifyRegistration({ challengeId: NIL, credential })
  expect(refusalOf(nobody)).toEqual(authApiError(400, 'webauthn_challenge_not_found'))
  const anonymous = await createSupabaseClient(server).passkey.startRegistration()
  expect(refusalOf(anonymous)?.[0]).toBe('AuthSessionMissingError')
})

test('an administrator sees the keys of others and removes one', async () => {
  const { id: other } = expectData(await register(newKey()))
  const { id: passkeyId } = expectData(await register(newKey()))
  const { admin } = createSupabaseClient(server, { key: server.keys.service })
  const listed = expectData(await admin.passkey.listPasskeys({ userId })).map(({ id }) => id)
  expect(listed.toSorted()).toEqual([other, passkeyId].toSorted())
  expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error).toBeNull()
  expect(expectData(await admin.passkey.listPasskeys({ userId }))).toMatchObject([{ id: other }])
  expect(refusalOf(await admin.passkey.deletePasskey({ userId, passkeyId }))?.[1]).toBe(404)
})

/** Turns the client's input for a browser back into JSON: its own parser turns texts into bytes. */
const asText = (bytes: unknown) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** A credential that provides its own JSON, as in browsers. */
const withJson = (json: unknown) => asCredential<never>({ toJSON: () => json })

async function enrol(key: SoftwareKey, friendlyName = 'Schlüssel') {
  const factor = expectData(await client.mfa.enroll({ factorType: 'webauthn', friendlyName }))
  expect(factor).toMatchObject({ type: 'webauthn', friendly_name: friendlyName })
  const { id: challengeId, webauthn } = expectData(
    await client.mfa.challenge({ factorId: factor.id, webauthn: { rpId: SITE.rpId, rpOrigins: [SITE.origin] } }),
  )
  if (webauthn.type !== 'create') throw new Error(`not to be made but ${webauthn.type}`)
  const { challenge, user } = webauthn.credential_options.publicKey
  const answer = key.create({ challenge: asText(challenge), user: { id: asText(user.id) } })
  const shown = { type: 'create', rpId: SITE.rpId, credential_response: withJson(answer) } as const
  return {
    factorId: factor.id,
    verified: await client.mfa.verify({ factorId: factor.id, challengeId, webauthn: shown }),
  }
}

async function show(key: SoftwareKey, factorId: string, wrong?: Parameters<SoftwareKey['get']>[1]) {
  const { id: challengeId, webauthn } = expectData(
    await client.mfa.challenge({ factorId, webauthn: { rpId: SITE.rpId } }),
  )
  if (webauthn.type !== 'request') throw new Error(`not asked for but ${webauthn.type}`)
  const answer = key.get({ challenge: asText(webauthn.credential_options.publicKey.challenge) }, wrong)
  const shown = { type: 'request', rpId: SITE.rpId, credential_response: withJson(answer) } as const
  const proof = { factorId, challengeId, webauthn: shown }
  return { proof, verified: await client.mfa.verify(proof) }
}

test('a key is a second factor: asked for after the password, and gone with the factor', async () => {
  const key = newKey()
  const { factorId, verified } = await enrol(key)
  expectData(verified)
  expect(await level()).toEqual(['aal2', 'aal2', ['mfa/webauthn', 'password']])
  const email = `ulla${count}@club.example`
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  expect((await level()).slice(0, 2)).toEqual(['aal1', 'aal2'])
  expect(refusalOf(await client.mfa.unenroll({ factorId }))).toContain('insufficient_aal')
  expect(refusalOf((await show(key, factorId, { origin: 'https://evil.example' })).verified)).toContain(
    'mfa_verification_failed',
  )
  expect(refusalOf((await show(newKey(), factorId)).verified)).toContain('mfa_verification_failed')
  const { proof, verified: raised } = await show(key, factorId)
  expectData(raised)
  expect((await level()).slice(0, 2)).toEqual(['aal2', 'aal2'])
  expect(refusalOf(await client.mfa.verify(proof))?.[1]).toBe(422)
  expect(expectData(await client.mfa.listFactors())).toMatchObject({ webauthn: [{ id: factorId, status: 'verified' }] })
  expectData(await client.mfa.unenroll({ factorId }))
  expect(refusalOf((await signIn(key)).signedIn)).toContain('webauthn_verification_failed')
})

test('the key of another person raises no session', async () => {
  const foreign = newKey()
  expectData((await enrol(foreign)).verified)
  client = createSupabaseClient(server)
  expectData(await client.signUp({ email: `vera${count}@club.example`, password: PASSWORD }))
  const own = newKey()
  const { factorId } = await enrol(own)
  expect(refusalOf((await show(foreign, factorId)).verified)).toContain('mfa_verification_failed')
})

test('a key that is the second factor signs in alone and needs nothing more', async () => {
  const key = newKey()
  expectData((await enrol(key)).verified)
  const { as, signedIn } = await signIn(key)
  expectData(signedIn)
  expect(await level(as)).toEqual(['aal2', 'aal2', ['passkey']])
  const [listed] = expectData(await client.passkey.list())
  const removed = await client.passkey.delete({ passkeyId: listed?.id ?? '' })
  expect(refusalOf(removed)).toEqual(authApiError(422, 'conflict'))
})

import { afterEach, expect, test, vi } from 'vitest'
import { challengeFactor, prove, proveBySheet, signInByPasskey, spendCodeAt } from './code-door.ts'

const door = { url: 'https://club.example/auth/v1', key: 'sb_publishable_x' }

/** A page of this origin, in a browser with a passkey. @param get the answer of the passkey */
function stubBrowser(origin: string, get: () => Promise<unknown> = async () => ({ id: 'key' })) {
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: unknown) => options })
  vi.stubGlobal('navigator', { credentials: { get } })
}
afterEach(() => vi.unstubAllGlobals())

const withKeys = { ...door, passkeys: ['https://club.example'] }
const KEY = { id: 'key', status: 'verified', factor_type: 'webauthn' }
const QUESTION = { challenge: 'c' }
const ASKED = { id: 'challenge', webauthn: { type: 'request', credential_options: { publicKey: QUESTION } } }

/** Answers the requests in turn and records them. */
function standIn(...answers: [status: number, body: unknown][]) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init })
    const [status, body] = answers.shift() ?? [500, undefined]
    return new Response(body === undefined ? '' : JSON.stringify(body), { status })
  })
  return asked
}

test('a code is sent with the address that received it, and with the public key', async () => {
  const asked = standIn([200, { access_token: 'a' }])
  expect(await spendCodeAt(door, 'signup', 'anna@club.example', '123456')).toEqual({
    access_token: 'a',
  })
  expect(asked[0]).toMatchObject({
    url: 'https://club.example/auth/v1/verify',
    init: { method: 'POST', headers: { apikey: 'sb_publishable_x' } },
  })
  expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({
    type: 'signup',
    email: 'anna@club.example',
    token: '123456',
  })
})

test('the words of a refusal are kept, and a wordless one gets those of its status', async () => {
  standIn([403, { message: 'Token has expired or is invalid' }], [502, undefined])
  await expect(spendCodeAt(door, 'signup', 'a@b.example', '1')).rejects.toThrow('Token has expired or is invalid')
  await expect(spendCodeAt(door, 'signup', 'a@b.example', '1')).rejects.toThrow()
})

test('an app takes precedence over a phone, and only confirmed factors count', async () => {
  const factors = [
    { id: 'phone', status: 'verified', factor_type: 'phone' },
    { id: 'new', status: 'unverified', factor_type: 'totp' },
    { id: 'app', status: 'verified', factor_type: 'totp' },
  ]
  const asked = standIn([200, { factors }], [200, { id: 'challenge' }])
  expect(await challengeFactor(door, 'bearer')).toEqual({
    factorId: 'app',
    challengeId: 'challenge',
    kind: 'totp',
    hasSheet: false,
  })
  expect(asked.map(({ url }) => url.slice(door.url.length))).toEqual(['/user', '/factors/app/challenge'])
})

test('a sheet of recovery codes is recognised, but it is not a factor to ask for', async () => {
  const sheet = { id: 'sheet', status: 'verified', factor_type: 'recovery_code' }
  const app = { id: 'app', status: 'verified', factor_type: 'totp' }
  standIn([200, { factors: [sheet, app] }], [200, { id: 'challenge' }])
  expect(await challengeFactor(door, 'bearer')).toMatchObject({ factorId: 'app', hasSheet: true })
  standIn([200, { factors: [sheet] }])
  expect(await challengeFactor(door, 'bearer')).toBeUndefined()
})

test('a code of the sheet is sent to the endpoint for these codes', async () => {
  const asked = standIn([200, { access_token: 'strong' }])
  expect(await proveBySheet(door, 'bearer', 'abcd-efgh')).toEqual({ access_token: 'strong' })
  expect(asked[0]).toMatchObject({
    url: 'https://club.example/auth/v1/factors/recovery-codes/verify',
    init: { method: 'POST', headers: { Authorization: 'Bearer bearer' }, body: '{"code":"abcd-efgh"}' },
  })
})

test('users without a second factor are not asked for one', async () => {
  standIn([200, {}])
  expect(await challengeFactor(door, 'bearer')).toBeUndefined()
})

test('a passkey as the only second factor is asked for on a page of the site, and its answer raises the session', async () => {
  const get = vi.fn<(asked?: unknown) => Promise<unknown>>(async () => ({ id: 'signed' }))
  stubBrowser('https://club.example', get)
  const asked = standIn([200, { factors: [KEY] }], [200, ASKED], [200, { access_token: 'strong' }])
  const open = await challengeFactor(withKeys, 'bearer')
  expect(open).toEqual({
    factorId: 'key',
    challengeId: 'challenge',
    kind: 'webauthn',
    question: QUESTION,
    hasSheet: false,
  })
  if (!open) return
  expect(await prove(withKeys, 'bearer', open, '')).toEqual({ access_token: 'strong' })
  expect(get).toHaveBeenCalledExactlyOnceWith({ publicKey: QUESTION })
  expect(asked[2]?.url).toBe('https://club.example/auth/v1/factors/key/verify')
  expect(JSON.parse(String(asked[2]?.init?.body))).toEqual({
    challenge_id: 'challenge',
    webauthn: { type: 'request', credential_response: { id: 'signed' } },
  })
})

test('an app takes precedence over a passkey, which may be on another device', async () => {
  stubBrowser('https://club.example')
  const app = { id: 'app', status: 'verified', factor_type: 'totp' }
  standIn([200, { factors: [KEY, app] }], [200, { id: 'challenge' }])
  expect(await challengeFactor(withKeys, 'bearer')).toMatchObject({ factorId: 'app', kind: 'totp' })
})

test('on a page of another site no passkey is asked for, and still the second factor is required', async () => {
  stubBrowser('https://other.example')
  const sheet = { id: 'sheet', status: 'verified', factor_type: 'recovery_code' }
  const asked = standIn([200, { factors: [KEY, sheet] }])
  expect(await challengeFactor(withKeys, 'bearer')).toMatchObject({
    kind: 'webauthn',
    question: undefined,
    hasSheet: true,
  })
  expect(asked).toHaveLength(1)
})

test('a passkey signs in without address and password', async () => {
  stubBrowser('https://club.example')
  const question = { challenge_id: 'q', options: QUESTION, expires_at: 1 }
  const asked = standIn([200, question], [200, { access_token: 'strong' }])
  expect(await signInByPasskey(withKeys)).toEqual({ access_token: 'strong' })
  expect(asked.map(({ url }) => url.slice(door.url.length))).toEqual([
    '/passkeys/authentication/options',
    '/passkeys/authentication/verify',
  ])
  expect(JSON.parse(String(asked[1]?.init?.body))).toEqual({ challenge_id: 'q', credential: { id: 'key' } })
})

test('a user who declines the browser’s prompt reads in our words that it did not work', async () => {
  stubBrowser('https://club.example', () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
  standIn([200, { challenge_id: 'q', options: QUESTION }])
  await expect(signInByPasskey(withKeys)).rejects.toThrow('passkey_failed')
})

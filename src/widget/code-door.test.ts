import { expect, test } from 'vitest'
import { createCodeDoor } from './code-door.ts'

const door = { url: 'https://club.example/auth/v1', key: 'sb_publishable_x' }

/** Answers each request in turn and writes down what was asked. */
function standIn(...answers: [status: number, body: unknown][]) {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init })
    const [status, body] = answers.shift() ?? [500, undefined]
    return new Response(body === undefined ? '' : JSON.stringify(body), { status })
  }
  return { asked, fetch }
}

test('a code is sent with the address that it went to, and with the public key', async () => {
  const { asked, fetch } = standIn([200, { access_token: 'a' }])
  expect(await createCodeDoor(door, fetch).spendCode('signup', 'anna@club.example', '123456')).toEqual({
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

test('the words of a refusal are kept, and a wordless one has those of its status', async () => {
  const { fetch } = standIn([403, { message: 'Token has expired or is invalid' }], [502, undefined])
  const { spendCode } = createCodeDoor(door, fetch)
  await expect(spendCode('signup', 'a@b.example', '1')).rejects.toThrow('Token has expired or is invalid')
  await expect(spendCode('signup', 'a@b.example', '1')).rejects.toThrow()
})

test('an app is asked for before a phone, and only what was proven once', async () => {
  const factors = [
    { id: 'phone', status: 'verified', factor_type: 'phone' },
    { id: 'new', status: 'unverified', factor_type: 'totp' },
    { id: 'app', status: 'verified', factor_type: 'totp' },
  ]
  const { asked, fetch } = standIn([200, { factors }], [200, { id: 'challenge' }])
  expect(await createCodeDoor(door, fetch).challenge('bearer')).toEqual({
    factorId: 'app',
    challengeId: 'challenge',
    kind: 'totp',
    hasSheet: false,
  })
  expect(asked.map(({ url }) => url.slice(door.url.length))).toEqual(['/user', '/factors/app/challenge'])
})

test('of a sheet of recovery codes it is known, but it is no factor that can be asked for', async () => {
  const sheet = { id: 'sheet', status: 'verified', factor_type: 'recovery_code' }
  const app = { id: 'app', status: 'verified', factor_type: 'totp' }
  const both = standIn([200, { factors: [sheet, app] }], [200, { id: 'challenge' }])
  expect(await createCodeDoor(door, both.fetch).challenge('bearer')).toMatchObject({ factorId: 'app', hasSheet: true })
  const alone = standIn([200, { factors: [sheet] }])
  expect(await createCodeDoor(door, alone.fetch).challenge('bearer')).toBeUndefined()
})

test('a code of the sheet goes to where these codes are taken', async () => {
  const { asked, fetch } = standIn([200, { access_token: 'strong' }])
  expect(await createCodeDoor(door, fetch).proveBySheet('bearer', 'abcd-efgh')).toEqual({ access_token: 'strong' })
  expect(asked[0]).toMatchObject({
    url: 'https://club.example/auth/v1/factors/recovery-codes/verify',
    init: { method: 'POST', headers: { Authorization: 'Bearer bearer' }, body: '{"code":"abcd-efgh"}' },
  })
})

test('people without a second factor are asked for none', async () => {
  const { fetch } = standIn([200, {}])
  expect(await createCodeDoor(door, fetch).challenge('bearer')).toBeUndefined()
})

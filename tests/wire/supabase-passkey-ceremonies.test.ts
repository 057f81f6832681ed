import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '#tests/support/identity/browser-with-key.ts'
import { startIdentity, type IdentityServer } from '#tests/support/identity/identity-server.ts'
import { createSoftwareKey } from '#tests/support/identity/software-key.ts'
import { createSupabaseClient, expectData, refusalOf } from '#tests/support/identity/supabase-client.ts'

const PASSWORD = 'Rückhand-Topspin'
const PAGE = { rpId: 'localhost', origin: 'http://localhost:5173' }

let server: IdentityServer
let client: GoTrueClient
let email: string
let count = 0

beforeAll(async () => {
  const passkeys = { isOffered: true, max: 10, rpId: PAGE.rpId, origins: [PAGE.origin] }
  server = await startIdentity({ settings: { confirmsEmailItself: true, passkeys } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  count += 1
  email = `rosa${count}@club.example`
  client = createSupabaseClient(server)
  expectData(await client.signUp({ email, password: PASSWORD }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The client's whole ceremony of a second factor, in the open browser. */
const enrol = (friendlyName: string) => client.mfa.webauthn.register({ friendlyName, webauthn: {} })

const factors = async () =>
  expectData(await client.mfa.listFactors()).all.map(({ friendly_name: name, status }) => [name, status])

test('one call makes a key, a second one of the same device is refused there, and one call signs in', async () => {
  const visitor = createSupabaseClient(server)
  const browser = openBrowser(PAGE, createSoftwareKey(PAGE))
  const { id } = expectData(await client.registerPasskey())
  expect((await client.registerPasskey()).error).toMatchObject({ code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' })
  const { session, user } = expectData(await visitor.signInWithPasskey({ options: { mediation: 'conditional' } }))
  expect(user?.email).toBe(email)
  expect(expectData(await visitor.getSession()).session?.access_token).toBe(session?.access_token)
  expect(browser.shown.map(({ mediation, publicKey }) => [mediation, publicKey.allowCredentials])).toEqual([
    ['conditional', undefined],
  ])
  expect(expectData(await client.passkey.list())).toMatchObject([{ id, last_used_at: expect.any(String) }])
})

test('a user who declines in the browser has no key and is not signed in', async () => {
  const visitor = createSupabaseClient(server)
  openBrowser(PAGE, undefined)
  expect((await client.registerPasskey()).error?.name).toBe('NotAllowedError')
  expect((await visitor.signInWithPasskey()).error?.name).toBe('NotAllowedError')
  expect(expectData(await client.passkey.list())).toEqual([])
  expect((await visitor.getSession()).data.session).toBeNull()
})

test('one call makes a second factor, and another shows it', async () => {
  const browser = openBrowser(PAGE, createSoftwareKey(PAGE))
  expectData(await enrol('Schlüssel'))
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  const [factor] = expectData(await client.mfa.listFactors()).webauthn
  expectData(await client.mfa.webauthn.authenticate({ factorId: factor?.id ?? '', webauthn: {} }))
  expect(expectData(await client.mfa.getAuthenticatorAssuranceLevel()).currentLevel).toBe('aal2')
  expect(browser.shown.map(({ publicKey }) => publicKey.allowCredentials?.length)).toEqual([1])
  openBrowser(PAGE, createSoftwareKey(PAGE))
  const other = await client.mfa.webauthn.authenticate({ factorId: factor?.id ?? '', webauthn: {} })
  expect(other.error?.name).toBe('NotAllowedError')
})

test('a factor that counts stays when another is refused for its name', async () => {
  openBrowser(PAGE, createSoftwareKey(PAGE))
  expectData(await enrol('Schlüssel'))
  openBrowser(PAGE, createSoftwareKey(PAGE))
  expect(refusalOf(await enrol('Schlüssel'))).toContain('mfa_factor_name_conflict')
  expect(await factors()).toEqual([['Schlüssel', 'verified']])
})

test('one that was given up is cleared away by the refusal of the next, and then its name is free', async () => {
  openBrowser(PAGE, undefined)
  expect((await enrol('Schlüssel')).error?.name).toBe('NotAllowedError')
  expect(await factors()).toEqual([['Schlüssel', 'unverified']])
  openBrowser(PAGE, createSoftwareKey(PAGE))
  expect(refusalOf(await enrol('Schlüssel'))).toContain('mfa_factor_name_conflict')
  expect(await factors()).toEqual([])
  expectData(await enrol('Schlüssel'))
  expect(await factors()).toEqual([['Schlüssel', 'verified']])
})

test('a refusal for another reason clears nothing away', async () => {
  openBrowser(PAGE, createSoftwareKey(PAGE))
  expectData(await enrol('Schlüssel'))
  expectData(await client.signInWithPassword({ email, password: PASSWORD }))
  expect(refusalOf(await enrol('Zweiter'))).toContain('insufficient_aal')
  expect(await factors()).toEqual([['Schlüssel', 'verified']])
})

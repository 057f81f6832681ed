import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Flow, PkceChallenge } from '#identity/core/one-time/one-time-token.ts'
import { createVault } from '#identity/keys/vault.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { sampleFlow } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { exchangeCode, fitsChallenge, openProviderTokens, readPkce, sealProviderTokens } from './exchange-code.ts'
import { issueAuthCode } from './issue-auth-code.ts'

const PASSWORD = 'Topspin und Unterschnitt'
/** https://www.rfc-editor.org/rfc/rfc7636#appendix-B */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const S256: PkceChallenge = { challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', method: 's256' }

/** A successful flow, and the code that the client got for it. */
async function finishedFlow(core: CoreBench, changes: Partial<Flow> = {}) {
  const { account } = (await core.person('anna@example.org', PASSWORD)).person
  const flow = {
    ...sampleFlow(core.identity.newId(), { wire: 'supabase', pkce: S256, createdAt: core.clock.now(), ...changes }),
    accountId: account.id,
  }
  const authCode = await core.identity.write((store) => issueAuthCode(store, flow))
  return { authCode, account }
}

const exchange = (core: CoreBench, authCode: string | undefined, verifier: string | undefined = VERIFIER) =>
  exchangeCode(core.identity, { authCode, verifier, caller: CALLER })

test('code and verifier together open a session', async ({ core }) => {
  const { authCode, account } = await finishedFlow(core)
  const exchanged = valueOf(await exchange(core, authCode))
  expect(exchanged.person.account.id).toBe(account.id)
  expect(exchanged.session.amr).toEqual([{ method: 'oauth', at: core.clock.now() }])
  expect(exchanged).not.toHaveProperty('providerTokens')
})

test('the session names the proof that the flow began with', async ({ core }) => {
  const { authCode } = await finishedFlow(core, { kind: 'mail', method: 'recovery' })
  expect(await exchange(core, authCode)).toMatchObject({ value: { session: { amr: [{ method: 'recovery' }] } } })
})

test('what the provider gave is handed on', async ({ core }) => {
  const tokens = { accessToken: 'ya29', refreshToken: '1//x' }
  const { authCode } = await finishedFlow(core, { providerTokens: sealProviderTokens(core.identity.vault, tokens) })
  expect(await exchange(core, authCode)).toMatchObject({ value: { providerTokens: tokens } })
})

test('a code is good once, also for ten clients at one moment', async ({ core }) => {
  const { authCode } = await finishedFlow(core)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => exchange(core, authCode)))
  expect(outcomes.filter(({ ok: isOpen }) => isOpen)).toHaveLength(1)
  expect(await exchange(core, authCode)).toEqual(err({ kind: 'flow-unknown' }))
})

test('the challenge in place of the verifier opens nothing', async ({ core }) => {
  const { authCode } = await finishedFlow(core)
  expect(await exchange(core, authCode, S256.challenge)).toEqual(err({ kind: 'verifier-wrong' }))
})

test('a plain challenge is compared as it is', async ({ core }) => {
  const { authCode } = await finishedFlow(core, { pkce: { challenge: VERIFIER, method: 'plain' } })
  expect(await exchange(core, authCode)).toMatchObject({ ok: true })
})

test('a code or verifier left out is refused before the code is spent', async ({ core }) => {
  const { authCode } = await finishedFlow(core)
  expect(await exchange(core, authCode, '')).toEqual(err({ kind: 'verifier-missing' }))
  expect(await exchange(core, undefined)).toEqual(err({ kind: 'verifier-missing' }))
  expect(await exchange(core, authCode)).toMatchObject({ ok: true })
})

test('an invented code is unknown', async ({ core }) => {
  expect(await exchange(core, '4f0a6c1e-8a5c-4a0e-9d58-2f3c1b7a9e10')).toEqual(err({ kind: 'flow-unknown' }))
})

test('a flow that began without PKCE cannot be exchanged: nobody could tell whose it is', async ({ core }) => {
  const { authCode } = await finishedFlow(core, { pkce: undefined })
  expect(await exchange(core, authCode)).toEqual(err({ kind: 'flow-unknown' }))
})

test('a code is good for five minutes, counted from when it was given', async ({ core }) => {
  const old = { createdAt: new Date('2024-11-30T12:00:00Z') }
  const { authCode } = await finishedFlow(core, old)
  core.clock.advance(5 * MINUTE)
  expect(await exchange(core, authCode)).toMatchObject({ ok: true })
  const late = await prepareCore()
  const { authCode: lateCode } = await finishedFlow(late)
  late.clock.advance(5 * MINUTE + 1)
  expect(await exchange(late, lateCode)).toEqual(err({ kind: 'flow-expired' }))
})

test.for([
  ['banned', { bannedUntil: new Date(Date.parse('2024-12-01T12:00:00Z') + DAY) }],
  ['account-gone', { deletedAt: new Date('2024-12-01T12:00:00Z') }],
] as const)('an account that changed meanwhile is refused as %s', async ([kind, changes], { core }) => {
  const { authCode, account } = await finishedFlow(core)
  await core.change(account.id, { ...changes })
  expect(await exchange(core, authCode)).toEqual(err({ kind }))
})

test('an account removed meanwhile takes its code along', async ({ core }) => {
  const { authCode, account } = await finishedFlow(core)
  await core.identity.write(async (store) => ok(await store.accounts.remove(account.id)))
  expect(await exchange(core, authCode)).toMatchObject({ ok: false })
})

// Both from https://www.rfc-editor.org/rfc/rfc7636#appendix-B
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('the example of the standard fits', () => {
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, VERIFIER)).toBe(true)
})

test('another verifier does not fit', () => {
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, `${VERIFIER}x`)).toBe(false)
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, '')).toBe(false)
})

test('the challenge itself is no verifier for S256, so seeing it does not help', () => {
  expect(fitsChallenge({ challenge: CHALLENGE, method: 's256' }, CHALLENGE)).toBe(false)
})

test('a plain challenge is its own verifier, and no hash of it', () => {
  expect(fitsChallenge({ challenge: VERIFIER, method: 'plain' }, VERIFIER)).toBe(true)
  const hashed = createHash('sha256').update(VERIFIER).digest('base64url')
  expect(fitsChallenge({ challenge: VERIFIER, method: 'plain' }, hashed)).toBe(false)
})

test('without challenge and method there is no PKCE', () => {
  expect(readPkce({ challenge: undefined, method: undefined })).toEqual(ok(undefined))
})

test('the method is read in any case', () => {
  expect(readPkce({ challenge: CHALLENGE, method: 'S256' })).toEqual(ok({ challenge: CHALLENGE, method: 's256' }))
})

test.each([
  ['the method is missing', CHALLENGE, undefined, 'incomplete'],
  ['the challenge is missing', undefined, 's256', 'incomplete'],
  ['the method is unknown', CHALLENGE, 's512', 'method'],
  ['the challenge is too short', 'x'.repeat(42), 'plain', 'length'],
  ['the challenge is too long', 'x'.repeat(129), 'plain', 'length'],
  ['the challenge has other characters', `${CHALLENGE.slice(1)}+`, 's256', 'characters'],
])('PKCE is refused when %s', (_, challenge, method, reason) => {
  expect(readPkce({ challenge, method })).toEqual(err({ kind: 'pkce-invalid', reason }))
})

const vault = createVault(randomBytes(32))
const tokens = { accessToken: 'ya29.secret', refreshToken: '1//secret' }

test('what a provider gave comes out of the flow as it went in, and is not readable meanwhile', () => {
  const sealed = sealProviderTokens(vault, tokens)
  expect(sealed).not.toContain('secret')
  expect(openProviderTokens(vault, sealed)).toEqual(tokens)
})

test('what was sealed elsewhere gives nothing', () => {
  expect(openProviderTokens(createVault(randomBytes(32)), sealProviderTokens(vault, tokens))).toBeUndefined()
})

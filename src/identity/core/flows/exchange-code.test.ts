import { expect } from 'vitest'
import { valueOf } from '#tests/support/value-of.ts'
import { sampleFlow } from '#tests/support/samples/sample-people.ts'
import type { Flow, PkceChallenge } from '#identity/core/one-time/one-time-token.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { CALLER, type IdentityBench, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { exchangeCode, sealProviderTokens } from './exchange-code.ts'
import { issueAuthCode } from './issue-auth-code.ts'

const PASSWORD = 'Topspin und Unterschnitt'
/** https://www.rfc-editor.org/rfc/rfc7636#appendix-B */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const S256: PkceChallenge = { challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', method: 's256' }

/** A successful flow, and the code that the client got for it. */
async function finishedFlow(bench: IdentityBench, changes: Partial<Flow> = {}) {
  const { account } = (await bench.person('anna@example.org', PASSWORD)).person
  const flow = {
    ...sampleFlow(bench.identity.newId(), { wire: 'supabase', pkce: S256, createdAt: bench.clock.now(), ...changes }),
    accountId: account.id,
  }
  const authCode = await bench.identity.write((store) => issueAuthCode(store, flow))
  return { authCode, account }
}

const exchange = (bench: IdentityBench, authCode: string | undefined, verifier: string | undefined = VERIFIER) =>
  exchangeCode(bench.identity, { authCode, verifier, caller: CALLER })

test('code and verifier together open a session', async ({ service: bench }) => {
  const { authCode, account } = await finishedFlow(bench)
  const exchanged = valueOf(await exchange(bench, authCode))
  expect(exchanged.person.account.id).toBe(account.id)
  expect(exchanged.session.amr).toEqual([{ method: 'oauth', at: bench.clock.now() }])
  expect(exchanged).not.toHaveProperty('providerTokens')
})

test('the session names the proof that the flow began with', async ({ service: bench }) => {
  const { authCode } = await finishedFlow(bench, { kind: 'mail', method: 'recovery' })
  expect(await exchange(bench, authCode)).toMatchObject({ value: { session: { amr: [{ method: 'recovery' }] } } })
})

test('what the provider gave is handed on', async ({ service: bench }) => {
  const tokens = { accessToken: 'ya29', refreshToken: '1//x' }
  const { authCode } = await finishedFlow(bench, { providerTokens: sealProviderTokens(bench.identity.vault, tokens) })
  expect(await exchange(bench, authCode)).toMatchObject({ value: { providerTokens: tokens } })
})

test('a code is good once, also for ten clients at one moment', async ({ service: bench }) => {
  const { authCode } = await finishedFlow(bench)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => exchange(bench, authCode)))
  expect(outcomes.filter(({ ok: isOpen }) => isOpen)).toHaveLength(1)
  expect(await exchange(bench, authCode)).toEqual(err({ kind: 'flow-unknown' }))
})

test('the challenge in place of the verifier opens nothing', async ({ service: bench }) => {
  const { authCode } = await finishedFlow(bench)
  expect(await exchange(bench, authCode, S256.challenge)).toEqual(err({ kind: 'verifier-wrong' }))
})

test('a plain challenge is compared as it is', async ({ service: bench }) => {
  const { authCode } = await finishedFlow(bench, { pkce: { challenge: VERIFIER, method: 'plain' } })
  expect(await exchange(bench, authCode)).toMatchObject({ ok: true })
})

test('a code or verifier left out is refused before the code is spent', async ({ service: bench }) => {
  const { authCode } = await finishedFlow(bench)
  expect(await exchange(bench, authCode, '')).toEqual(err({ kind: 'verifier-missing' }))
  expect(await exchange(bench, undefined)).toEqual(err({ kind: 'verifier-missing' }))
  expect(await exchange(bench, authCode)).toMatchObject({ ok: true })
})

test('an invented code is unknown', async ({ service: bench }) => {
  expect(await exchange(bench, '4f0a6c1e-8a5c-4a0e-9d58-2f3c1b7a9e10')).toEqual(err({ kind: 'flow-unknown' }))
})

test('a flow that began without PKCE cannot be exchanged: nobody could tell whose it is', async () => {
  const bench = await prepareIdentity()
  const { authCode } = await finishedFlow(bench, { pkce: undefined })
  expect(await exchange(bench, authCode)).toEqual(err({ kind: 'flow-unknown' }))
})

test('a code is good for five minutes, counted from when it was given', async ({ service: bench }) => {
  const old = { createdAt: new Date('2024-11-30T12:00:00Z') }
  const { authCode } = await finishedFlow(bench, old)
  bench.clock.advance(5 * MINUTE)
  expect(await exchange(bench, authCode)).toMatchObject({ ok: true })
  const late = await prepareIdentity()
  const { authCode: lateCode } = await finishedFlow(late)
  late.clock.advance(5 * MINUTE + 1)
  expect(await exchange(late, lateCode)).toEqual(err({ kind: 'flow-expired' }))
})

test.for([
  ['banned', { bannedUntil: new Date(Date.parse('2024-12-01T12:00:00Z') + DAY) }],
  ['account-gone', { deletedAt: new Date('2024-12-01T12:00:00Z') }],
] as const)('an account that changed meanwhile is refused as %s', async ([kind, changes], { service: bench }) => {
  const { authCode, account } = await finishedFlow(bench)
  await bench.identity.write(async (store) => store.accounts.save({ ...account, ...changes }))
  expect(await exchange(bench, authCode)).toEqual(err({ kind }))
})

test('an account removed meanwhile takes its code along', async ({ service: bench }) => {
  const { authCode, account } = await finishedFlow(bench)
  await bench.identity.write(async (store) => ok(await store.accounts.remove(account.id)))
  expect(await exchange(bench, authCode)).toMatchObject({ ok: false })
})

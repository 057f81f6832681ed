import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import {
  CALLER,
  type IdentityBench,
  PLAIN_LINK,
  prepareIdentity,
  test,
} from '#tests/support/identity/identity-bench.ts'
import { ANNA, followLink, MAIL, sendMagicLink, typeCode } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const SPENT = { ok: false, error: { kind: 'token-spent' } }
const VERIFIER = 'v'.repeat(43)
const PKCE = { challenge: createHash('sha256').update(VERIFIER).digest('base64url'), method: 's256' } as const
const PKCE_LINK = { ...PLAIN_LINK, redirectTo: 'https://club.example/konto', pkce: PKCE }

describe('a link asked for with PKCE', () => {
  const begin = (bench: IdentityBench) => sendMagicLink(bench, { link: PKCE_LINK })

  test('gives a code for the site it was asked from, and the session only with the verifier', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await begin(bench)
    const outcome = valueOf(await followLink(bench.identity, linkToken, 'magic-link'))
    if (outcome.kind !== 'code-issued') throw new Error(`not a code but ${outcome.kind}`)
    expect(outcome.redirectTo).toBe('https://club.example/konto')
    expect(outcome.authCode).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const exchange = { authCode: outcome.authCode, verifier: VERIFIER, caller: CALLER }
    const exchanged = await exchangeCode(bench.identity, exchange)
    expect(exchanged).toMatchObject({ ok: true, value: { session: { amr: [{ method: 'magiclink' }] } } })
  })

  test('opens no session by itself', async ({ service: bench }) => {
    const { linkToken } = await begin(bench)
    await followLink(bench.identity, linkToken, 'magic-link')
    const account = await bench.identity.read.accounts.findByEmail(MAIL, 'authenticated')
    expect(await bench.identity.read.sessions.listOf(account?.id ?? '')).toEqual([])
  })

  test('is refused when nobody could show the verifier any more, instead of giving a session', async () => {
    const bench = await prepareIdentity()
    const { linkToken } = await begin(bench)
    await bench.identity.write((store) => store.flows.purge(new Date('2030-01-01')))
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('gives the session to a client that hands in the token itself', async ({ service: bench }) => {
    const { linkToken } = await begin(bench)
    const outcome = await followLink(bench.identity, linkToken, 'magic-link', { alwaysStartsSession: true })
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  })

  test('gives the session to a client that has its code, and leaves no flow behind', async ({ service: bench }) => {
    const { code, linkToken } = await begin(bench)
    const outcome = await typeCode(bench.identity, { address: ANNA, code, purposes: ['confirmation', 'magic-link'] })
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
    expect(await bench.identity.write((store) => store.flows.purge(new Date('2030-01-01')))).toBe(0)
  })
})

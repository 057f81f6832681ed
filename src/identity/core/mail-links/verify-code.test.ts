import { describe, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import {
  addPerson,
  ANNA,
  askToSignIn,
  byEmail,
  byPhone,
  followLink,
  MAIL,
  sendMagicLink,
  typeCode,
  valueOf,
} from '#tests/support/identity/link-requests.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'

const SPENT = { ok: false, error: { kind: 'token-spent' } }

describe('a code', () => {
  /** Another code of six digits. */
  const wrong = (code: string | undefined) => (code === '000000' ? '111111' : '000000')

  test('is good together with the address only', async () => {
    const bench = await prepareIdentity()
    const { code } = await sendMagicLink(bench)
    await addPerson(bench.identity, 'bert@example.org')
    const purposes: TokenPurpose[] = ['magic-link']
    expect(await typeCode(bench.identity, { address: byEmail('bert@example.org'), code, purposes })).toEqual(SPENT)
    expect((await typeCode(bench.identity, { address: ANNA, code, purposes })).ok).toBe(true)
  })

  test('may be typed wrong four times', async () => {
    const bench = await prepareIdentity()
    const { code } = await sendMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 4; i += 1)
      expect(await typeCode(bench.identity, { ...request, code: wrong(code) })).toEqual(SPENT)
    expect((await typeCode(bench.identity, { ...request, code })).ok).toBe(true)
  })

  test('is worthless after five wrong ones, and so is the link', async () => {
    const bench = await prepareIdentity()
    const { code, linkToken } = await sendMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 5; i += 1) await typeCode(bench.identity, { ...request, code: wrong(code) })
    expect(await typeCode(bench.identity, { ...request, code })).toEqual(SPENT)
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('has no more tries when all come at one moment', async () => {
    const bench = await prepareIdentity()
    const { code } = await sendMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    const guesses = [...Array.from({ length: 5 }, () => wrong(code)), ...Array.from({ length: 20 }, () => code)]
    const outcomes = await Promise.all(guesses.map((guess) => typeCode(bench.identity, { ...request, code: guess })))
    expect(outcomes.every(({ ok }) => !ok)).toBe(true)
  })

  test('wrong for a known address and any for an unknown one take the same answer', async () => {
    const bench = await prepareIdentity()
    const { code } = await sendMagicLink(bench)
    const purposes: TokenPurpose[] = ['magic-link']
    const known = await typeCode(bench.identity, { address: ANNA, code: wrong(code), purposes })
    const unknown = await typeCode(bench.identity, { address: byEmail('niemand@example.org'), code, purposes })
    expect(unknown).toEqual(known)
  })

  test('and the same time, at a multiple of the set one', async () => {
    const bench = await prepareIdentity({ settings: { evenAnswer: 150 } })
    await typeCode(bench.identity, { address: ANNA, code: '123456', purposes: ['magic-link'] })
    expect(bench.rested()).toBe(150)
  })

  test('of a new number confirms it', async () => {
    const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
    await askToSignIn(bench.identity, byPhone('+4915112345678'))
    const { code } = bench.lastMessageTo('+4915112345678')
    const request = { address: byPhone('+4915112345678'), code, purposes: ['phone-confirmation' as const] }
    const outcome = valueOf(await typeCode(bench.identity, request))
    expect(outcome.kind === 'signed-in' && outcome.grant.person.account.phoneConfirmedAt).toEqual(bench.clock.now())
  })

  test('typed too late but right is told to be too old', async () => {
    const bench = await prepareIdentity()
    const { code } = await sendMagicLink(bench)
    bench.clock.advance(HOUR)
    const outcome = await typeCode(bench.identity, { address: ANNA, code, purposes: ['magic-link'] })
    expect(outcome).toEqual(err({ kind: 'token-expired' }))
  })

  test('cannot be tried for one address without end, known or not', async () => {
    const limits = () => ({
      take: (action: string, key: string) =>
        action === 'code-of-account' && key === MAIL
          ? err({ kind: 'too-many', waitSeconds: 60 } as const)
          : { ok: true as const, value: undefined },
    })
    const { identity } = await prepareIdentity({ limits })
    const outcome = await typeCode(identity, { address: ANNA, code: '123456', purposes: ['magic-link'] })
    expect(outcome).toEqual(err({ kind: 'too-many', waitSeconds: 60 }))
  })

  test('of one audience is none in another', async () => {
    const bench = await prepareIdentity()
    const { code } = await sendMagicLink(bench)
    const caller = { ...CALLER, audience: 'other' }
    const proof = { kind: 'code', code: code ?? '', address: ANNA } as const
    const outcome = await followLink(bench.identity, undefined, 'magic-link', { proof, caller })
    expect(outcome).toEqual(SPENT)
  })
})

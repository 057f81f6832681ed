import { describe, expect } from 'vitest'
import { err } from '#shared/result.ts'
import { CALLER, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { ANNA, followLink, MAIL, sendMagicLink, typeCode } from '#tests/support/identity/link-requests.ts'

const SPENT = { ok: false, error: { kind: 'token-spent' } }

describe('a code', () => {
  /** Another code of six digits. */
  const wrong = (code: string | undefined) => (code === '000000' ? '111111' : '000000')

  test('may be typed wrong four times', async ({ service: bench }) => {
    const { code } = await sendMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 4; i += 1)
      expect(await typeCode(bench.identity, { ...request, code: wrong(code) })).toEqual(SPENT)
    expect((await typeCode(bench.identity, { ...request, code })).ok).toBe(true)
  })

  test('is worthless after five wrong ones, and so is the link', async ({ service: bench }) => {
    const { code, linkToken } = await sendMagicLink(bench)
    const request = { address: ANNA, purposes: ['magic-link' as const] }
    for (let i = 0; i < 5; i += 1) await typeCode(bench.identity, { ...request, code: wrong(code) })
    expect(await typeCode(bench.identity, { ...request, code })).toEqual(SPENT)
    expect(await followLink(bench.identity, linkToken, 'magic-link')).toEqual(SPENT)
  })

  test('and the same time, at a multiple of the set one', async () => {
    const bench = await prepareIdentity({ settings: { evenAnswer: 150 } })
    await typeCode(bench.identity, { address: ANNA, code: '123456', purposes: ['magic-link'] })
    expect(bench.rested()).toBe(150)
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

  test('of one audience is none in another', async ({ service: bench }) => {
    const { code } = await sendMagicLink(bench)
    const caller = { ...CALLER, audience: 'other' }
    const proof = { kind: 'code', code: code ?? '', address: ANNA } as const
    const outcome = await followLink(bench.identity, undefined, 'magic-link', { proof, caller })
    expect(outcome).toEqual(SPENT)
  })
})

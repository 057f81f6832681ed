import { describe, expect, test } from 'vitest'
import { refreshSession } from '#identity/core/sessions/refresh-session.ts'
import { HOUR, SECOND } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import {
  answerChallenge,
  appCode,
  granted,
  setUpApp,
  signedIn,
  signedInAgain,
  whoHas,
} from '#tests/support/identity/second-factor.ts'

/** A browser before and after it passed the second factor. */
async function raised() {
  const bench = await prepareIdentity()
  const { factor, secret } = await setUpApp(bench, await signedIn(bench))
  const before = await signedInAgain(bench)
  bench.clock.advance(30 * SECOND)
  const proof = () => ({ factorId: factor.id, code: appCode(secret, bench.clock.now()) })
  const after = await granted(answerChallenge(bench, await whoHas(bench, before), proof()))
  const refresh = (token: string) => refreshSession(bench.identity, token, CALLER)
  return { bench, before, after, refresh, proof }
}

describe('a refresh token from before the second factor', () => {
  test('leads to no raised session, not even at once', async () => {
    const { before, refresh } = await raised()
    expect(await refresh(before.refreshToken)).toEqual(err({ kind: 'refresh-token-reused' }))
  })

  test('sent by a late tab at once does not log the raised session out', async () => {
    const { before, after, refresh } = await raised()
    await refresh(before.refreshToken)
    expect(await refresh(after.refreshToken)).toMatchObject({ ok: true })
  })

  test('is dead also right after a later refresh', async () => {
    const { bench, before, after, refresh } = await raised()
    bench.clock.advance(HOUR)
    await granted(refresh(after.refreshToken))
    expect(await refresh(before.refreshToken)).toEqual(err({ kind: 'refresh-token-reused' }))
  })

  test('ends the session when it turns up later, for then it was copied', async () => {
    const { bench, before, after, refresh } = await raised()
    bench.clock.advance(HOUR)
    expect(await refresh(before.refreshToken)).toEqual(err({ kind: 'refresh-token-reused' }))
    expect(await refresh(after.refreshToken)).toMatchObject({ ok: false })
  })
})

describe('a raised session', () => {
  test('stays raised when it is refreshed', async () => {
    const { bench, after, refresh } = await raised()
    bench.clock.advance(HOUR)
    expect((await granted(refresh(after.refreshToken))).session.assurance).toBe('aal2')
  })

  test('names each kind of proof once, the newest first', async () => {
    const { bench, after, proof } = await raised()
    bench.clock.advance(30 * SECOND)
    const again = await granted(answerChallenge(bench, await whoHas(bench, after), proof()))
    expect(again.session.amr.map(({ method }) => method)).toEqual(['totp', 'password'])
    expect(again.session.amr[0]?.at).toEqual(bench.clock.now())
  })

  test('that shows its factor again keeps the tab that holds the token before', async () => {
    const { bench, after, proof, refresh } = await raised()
    bench.clock.advance(30 * SECOND)
    const again = await granted(answerChallenge(bench, await whoHas(bench, after), proof()))
    bench.clock.advance(HOUR)
    expect((await granted(refresh(after.refreshToken))).refreshToken).toBe(again.refreshToken)
  })
})

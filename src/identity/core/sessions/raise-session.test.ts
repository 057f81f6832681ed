import { describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { appCode, granted } from '#tests/support/identity/second-factor.ts'

/** A browser before and after it passed the second factor. */
async function raised() {
  const core = await prepareCore()
  const { factor, secret } = await core.setUpApp(await core.signedIn())
  const before = await core.signedInAgain()
  core.clock.advance(30 * SECOND)
  const proof = () => ({ factorId: factor.id, code: appCode(secret, core.clock.now()) })
  const after = await granted(core.answerChallenge(await core.whoHas(before), proof()))
  const refresh = (token: string) => core.refreshSession(token)
  return { core, before, after, refresh, proof }
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
    const { core, before, after, refresh } = await raised()
    core.clock.advance(HOUR)
    await granted(refresh(after.refreshToken))
    expect(await refresh(before.refreshToken)).toEqual(err({ kind: 'refresh-token-reused' }))
  })

  test('ends the session when it turns up later, for then it was copied', async () => {
    const { core, before, after, refresh } = await raised()
    core.clock.advance(HOUR)
    expect(await refresh(before.refreshToken)).toEqual(err({ kind: 'refresh-token-reused' }))
    expect(await refresh(after.refreshToken)).toMatchObject({ ok: false })
  })
})

describe('a raised session', () => {
  test('stays raised when it is refreshed', async () => {
    const { core, after, refresh } = await raised()
    core.clock.advance(HOUR)
    expect((await granted(refresh(after.refreshToken))).session.assurance).toBe('aal2')
  })

  test('names each kind of proof once, the newest first', async () => {
    const { core, after, proof } = await raised()
    core.clock.advance(30 * SECOND)
    const again = await granted(core.answerChallenge(await core.whoHas(after), proof()))
    expect(again.session.amr.map(({ method }) => method)).toEqual(['totp', 'password'])
    expect(again.session.amr[0]?.at).toEqual(core.clock.now())
  })

  test('that shows its factor again keeps the tab that holds the token before', async () => {
    const { core, after, proof, refresh } = await raised()
    core.clock.advance(30 * SECOND)
    const again = await granted(core.answerChallenge(await core.whoHas(after), proof()))
    core.clock.advance(HOUR)
    expect((await granted(refresh(after.refreshToken))).refreshToken).toBe(again.refreshToken)
  })
})

import { describe, expect } from 'vitest'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { err } from '#shared/result.ts'
import { CALLER, test } from '#tests/support/identity/identity-bench.ts'
import { setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'
import { currentStanding, isRaised, lacksSecondFactor } from './current-standing.ts'

describe('how somebody stands now', () => {
  test('is what is stored, not what the request was let in with', async ({ service: bench }) => {
    const before = await signedIn(bench)
    await setUpApp(bench, before)
    const standing = await currentStanding(bench.identity.read, before)
    expect(standing).toMatchObject({
      ok: true,
      value: { session: { assurance: 'aal2' }, person: { factors: [{ status: 'verified' }] } },
    })
  })

  test('is nothing once the session has ended', async ({ service: bench }) => {
    const who = await signedIn(bench)
    await signOut(bench.identity, who, 'local', CALLER)
    expect(await currentStanding(bench.identity.read, who)).toEqual(err({ kind: 'session-gone' }))
  })
})

describe('a second factor', () => {
  test('counts as shown only when both the session and this access token are raised', async ({ service: bench }) => {
    const before = await signedIn(bench)
    const { who } = await setUpApp(bench, before)
    const lowered = { ...who.session, assurance: 'aal1' as const }
    expect([
      isRaised(who, who),
      isRaised(who, before),
      isRaised({ ...who, session: lowered }, who),
      isRaised(before, before),
    ]).toEqual([true, false, false, false])
  })

  test('lacks where somebody has one and did not show it here', async ({ service: bench }) => {
    const otto = await signedIn(bench, 'otto@example.org')
    const { who } = await setUpApp(bench, await signedIn(bench))
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect([lacksSecondFactor(otto, otto), lacksSecondFactor(weak, weak), lacksSecondFactor(who, who)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

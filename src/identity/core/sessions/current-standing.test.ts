import { describe, expect } from 'vitest'
import type { Factor } from '#identity/core/accounts/account.ts'
import { err, ok } from '#shared/result.ts'
import { test } from '#tests/support/identity/core-bench.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { currentStanding, isRaised, isSecondFactorMissing, lacksSecondFactor } from './current-standing.ts'
import type { AssuranceLevel } from './session.ts'

describe('how somebody stands now', () => {
  test('is what is stored, not what the request was let in with', async ({ core, who: before }) => {
    await core.setUpApp(before)
    const standing = await currentStanding(core.identity.read, before)
    expect(standing).toMatchObject(
      ok({ session: { assurance: 'aal2' }, person: { factors: [{ status: 'verified' }] } }),
    )
  })

  test('is nothing once the session has ended', async ({ core, who }) => {
    await core.signOut(who, 'local')
    expect(await currentStanding(core.identity.read, who)).toEqual(err({ kind: 'session-gone' }))
  })
})

describe('a second factor', () => {
  test('counts as shown only when both the session and this access token are raised', async ({ core, who: before }) => {
    const { who } = await core.setUpApp(before)
    const lowered = { ...who.session, assurance: 'aal1' as const }
    expect([
      isRaised(who, who),
      isRaised(who, before),
      isRaised({ ...who, session: lowered }, who),
      isRaised(before, before),
    ]).toEqual([true, false, false, false])
  })

  test('lacks where somebody has one and did not show it here', async ({ core }) => {
    const otto = await core.signedIn('otto@example.org')
    const { who } = await core.setUpApp(await core.signedIn())
    const weak = await core.weak()
    expect([lacksSecondFactor(otto, otto), lacksSecondFactor(weak, weak), lacksSecondFactor(who, who)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('whether the second factor is missing', () => {
  const factor = (kind: Factor['kind'], status: Factor['status'] = 'verified') =>
    sampleFactor('f', 'anna', { kind, status })

  test.for<[string, Factor[], session: AssuranceLevel, token: AssuranceLevel, boolean]>([
    ['somebody without a second factor need not show one', [], 'aal1', 'aal1', false],
    ['a factor that was never verified asks for nothing', [factor('totp', 'unverified')], 'aal1', 'aal1', false],
    ['recovery codes alone ask for nothing', [factor('recovery-codes')], 'aal1', 'aal1', false],
    ['who has a verified app must have shown it', [factor('totp')], 'aal1', 'aal1', true],
    ['who has shown the app is let in', [factor('totp')], 'aal2', 'aal2', false],
    ['who has a verified phone must have shown it', [factor('phone')], 'aal1', 'aal1', true],
    ['who has shown the phone is let in', [factor('phone')], 'aal2', 'aal2', false],
    ['an access token from before it is not raised with its session', [factor('totp')], 'aal2', 'aal1', true],
    ['an access token is worth no more than its lowered session', [factor('totp')], 'aal1', 'aal2', true],
  ])('%s', async ([_, factors, assurance, aal, isMissing], { who }) => {
    const person = { ...who.person, factors }
    const session = { ...who.session, assurance }
    expect(isSecondFactorMissing({ person, session, claims: { ...who.claims, aal } })).toBe(isMissing)
  })
})

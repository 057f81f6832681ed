import { describe, expect, test } from 'vitest'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolPhone } from '#identity/core/factors/enrol-factor.ts'
import { verifyFactor } from '#identity/core/factors/verify-factor.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { err } from '#shared/result.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'

const PHONE = '+4915112345678'
const factors = { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true }
const refused = err({ kind: 'second-factor-needed' })

/** A thief who knows the password begins a factor, and its challenge. */
async function begun() {
  const bench = await prepareIdentity({ settings: { factors } })
  const thief = await signedIn(bench)
  const phone = { friendlyName: 'Dieb', phone: PHONE }
  const { id: factorId } = await granted(enrolPhone(bench.identity, thief, phone))
  const { id: challengeId } = await granted(challengeFactor(bench.identity, thief, factorId, CALLER))
  return { bench, factorId, challengeId, code: bench.lastMessageTo(PHONE).code ?? '' }
}

/** The owner sets up another one; the thief signs in once more. */
async function overtaken() {
  const start = await begun()
  const { bench } = start
  const owner = await setUpApp(bench, await whoHas(bench, await signedInAgain(bench)), 'App')
  return { ...start, owner: owner.who, thief: await whoHas(bench, await signedInAgain(bench)) }
}

describe('a factor that was begun before another one was verified', () => {
  test('gets no challenge without the second factor that there is', async () => {
    const { bench, thief, factorId } = await overtaken()
    bench.clock.advance(DEFAULT_SETTINGS.frequencies.sms)
    expect(await challengeFactor(bench.identity, thief, factorId, CALLER)).toEqual(refused)
    expect((await bench.outbox()).filter(({ kind }) => kind === 'factor-code')).toHaveLength(1)
  })

  test('raises no session without it either', async () => {
    const { bench, thief, factorId, challengeId, code } = await overtaken()
    const answer = { factorId, challengeId, code, caller: CALLER }
    expect(await verifyFactor(bench.identity, thief, answer)).toEqual(refused)
  })

  test('can still be finished by a session that has shown the other one', async () => {
    const { bench, owner, factorId, challengeId, code } = await overtaken()
    const answer = { factorId, challengeId, code, caller: CALLER }
    expect(await verifyFactor(bench.identity, owner, answer)).toMatchObject({ ok: true })
  })
})

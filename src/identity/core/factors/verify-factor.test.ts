import { describe, expect } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { MINUTE, SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test as plain } from '#tests/support/identity/core-bench.ts'
import { CALLER, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { appCode, granted } from '#tests/support/identity/second-factor.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrolPhone, enrolTotp } from './enrol-factor.ts'
import { verifyFactor } from './verify-factor.ts'

const PHONE = '+4915112345678'
const factors = { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true }
const wrong = (factor: 'totp' | 'phone') => err({ kind: 'factor-code-wrong', factor })

async function withPhones(overrides: BenchOverrides = {}) {
  const core = await prepareCore({ settings: { factors }, ...overrides })
  return { core, who: await core.signedIn() }
}

/** An app that is being set up, with a challenge to answer. */
async function challenged(overrides: BenchOverrides = {}) {
  const { core, who } = await withPhones(overrides)
  const { factor, secret } = await granted(enrolTotp(core.identity, who, {}))
  const { id: challengeId } = await granted(challengeFactor(core.identity, who, factor.id, CALLER))
  const right = () => appCode(secret, core.clock.now())
  const answer = (code: string, caller = CALLER) =>
    verifyFactor(core.identity, who, { factorId: factor.id, challengeId, code, caller })
  return { core, who, factor, secret, challengeId, right, answer }
}

/** Six-digit codes that the app does not show around now. */
function wrongCodes(count: number, right: string): string[] {
  return Array.from({ length: count }, (_, i) =>
    String((Number(right) + 111_111 * (i + 1)) % 1_000_000).padStart(6, '0'),
  )
}

const test = plain.extend('overrides', () => ({ settings: { factors } })).extend('challenged', () => challenged())

describe('the first right code of an app', () => {
  test('verifies it and raises the session', async ({ challenged: { core, answer, right } }) => {
    const grant = await granted(answer(right()))
    expect(grant.session).toMatchObject({ assurance: 'aal2', amr: [{ method: 'totp' }, { method: 'email/signup' }] })
    expect(grant.person.factors).toMatchObject([{ kind: 'totp', status: 'verified' }])
    expect((await core.whoHas(grant)).claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'email/signup' }],
    })
  })

  test('may be typed with the gap that apps show', async ({ challenged: { answer, right } }) => {
    const code = right()
    expect(await answer(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ ok: true })
  })

  test('ends the sessions that never showed a second factor, and only those', async () => {
    const { core, who, answer, right } = await challenged()
    await core.signedInAgain()
    const otto = await core.signedIn('otto@example.org')
    await granted(answer(right()))
    const { sessions } = core.identity.read
    expect(await sessions.listOf(who.person.account.id)).toMatchObject([{ id: who.session.id }])
    expect(await sessions.find(otto.session.id)).toBeDefined()
  })

  test('drops other attempts of its kind, not those of another', async () => {
    const { core, who, factor, answer, right } = await challenged()
    const other = await granted(enrolTotp(core.identity, who, { friendlyName: 'Tablet' }))
    const phone = await granted(enrolPhone(core.identity, who, { friendlyName: 'SMS', phone: PHONE }))
    const grant = await granted(answer(right()))
    expect(grant.person.factors.map(({ id }) => id)).toEqual([factor.id, phone.id])
    expect(grant.person.factors).not.toContainEqual(expect.objectContaining({ id: other.factor.id }))
  })

  test('is noted in the audit log like the wrong ones before it', async ({ challenged: { core, answer, right } }) => {
    for (const code of wrongCodes(1, right())) await answer(code)
    await granted(answer(right()))
    const filter = { field: 'action', text: 'verification_attempted' } as const
    const { items } = await core.identity.read.audit.list({ filter, page: { number: 1, size: 9 } })
    expect(items.map(({ traits }) => traits['success'])).toEqual([true, false])
    expect(JSON.stringify(items)).not.toContain(right())
  })
})

describe('a later code', () => {
  test('raises one session and leaves the others alone', async ({ core, who }) => {
    const { factor, secret } = await core.setUpApp(who)
    const [tablet, laptop] = [await core.signedInAgain(), await core.signedInAgain()]
    core.clock.advance(30 * SECOND)
    const code = appCode(secret, core.clock.now())
    await granted(core.answerChallenge(await core.whoHas(tablet), { factorId: factor.id, code }))
    expect(await core.identity.read.sessions.find(laptop.session.id)).toMatchObject({ assurance: 'aal1' })
  })
})

describe('a code that was used', () => {
  test('takes the codes before it along', async ({ core, who }) => {
    core.clock.advance(10 * MINUTE)
    const { factor, secret, who: raised } = await core.setUpApp(who)
    const code = appCode(secret, new Date(core.clock.now().getTime() - 30 * SECOND))
    expect(await core.answerChallenge(raised, { factorId: factor.id, code })).toEqual(wrong('totp'))
  })

  test('is followed by a good one half a minute later', async ({ core, who }) => {
    const { factor, secret, who: raised } = await core.setUpApp(who)
    core.clock.advance(30 * SECOND)
    const next = { factorId: factor.id, code: appCode(secret, core.clock.now()) }
    expect(await core.answerChallenge(raised, next)).toMatchObject({ ok: true })
  })

  test('is good once when two browsers send it at the same moment', async ({ core, who }) => {
    const { factor, secret } = await core.setUpApp(who)
    const browsers = [await core.weak(), await core.weak()]
    core.clock.advance(30 * SECOND)
    const code = appCode(secret, core.clock.now())
    const answers = await Promise.all(
      browsers.map((browser) => core.answerChallenge(browser, { factorId: factor.id, code })),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })
})

describe('wrong codes', () => {
  test('burn the challenge after five, so that the right one comes too late', async () => {
    const { answer, right } = await challenged()
    for (const code of wrongCodes(5, right())) expect(await answer(code)).toEqual(wrong('totp'))
    expect(await answer(right())).toEqual(err({ kind: 'challenge-expired' }))
  })

  test('leave the fifth try to the owner', async ({ challenged: { answer, right } }) => {
    for (const code of wrongCodes(4, right())) await answer(code)
    expect(await answer(right())).toMatchObject({ ok: true })
  })

  test('get no more tries when they are sent at the same moment', async ({ challenged: { answer, right } }) => {
    const answers = await Promise.all(wrongCodes(8, right()).map((code) => answer(code)))
    expect(answers.filter((one) => !one.ok && one.error.kind === 'factor-code-wrong')).toHaveLength(5)
  })

  test('of one challenge do not burn the next', async ({ challenged: { core, who, factor, answer, right } }) => {
    for (const code of wrongCodes(5, right())) await answer(code)
    expect(await core.answerChallenge(who, { factorId: factor.id, code: right() })).toMatchObject({ ok: true })
  })

  test('are limited per account over all its challenges', async () => {
    const tooMany = err({ kind: 'too-many', waitSeconds: 300 } as const)
    const asked: string[] = []
    const { who, answer, right } = await challenged({
      limits: () => ({
        take(action, key) {
          if (action !== 'factor-of-account') return ok(undefined)
          asked.push(key)
          return tooMany
        },
      }),
    })
    expect(await answer(right())).toEqual(tooMany)
    expect(asked).toEqual([who.person.account.id])
  })

  test.each(['', '12345', 'abcdef'])('such as %j leave the session as it is', async (code) => {
    const { core, who, answer } = await challenged()
    expect(await answer(code)).toEqual(wrong('totp'))
    expect(await core.identity.read.sessions.find(who.session.id)).toMatchObject({
      assurance: 'aal1',
      refreshCount: 0,
    })
  })
})

describe('a challenge', () => {
  test('is refused after five minutes', async ({ challenged: { core, answer, right } }) => {
    core.clock.advance(5 * MINUTE)
    expect(await answer(right())).toEqual(err({ kind: 'challenge-expired' }))
  })

  test('is refused for another factor of the same person', async ({ challenged: { core, who, challengeId } }) => {
    const other = await granted(enrolTotp(core.identity, who, { friendlyName: 'Tablet' }))
    const code = appCode(other.secret, core.clock.now())
    expect(
      await verifyFactor(core.identity, who, { factorId: other.factor.id, challengeId, code, caller: CALLER }),
    ).toEqual(err({ kind: 'challenge-unknown' }))
  })

  test('of somebody else is refused even with the right code', async () => {
    const { core, factor, challengeId, right } = await challenged()
    const stranger = await core.signedIn('otto@example.org')
    expect(
      await verifyFactor(core.identity, stranger, { factorId: factor.id, challengeId, code: right(), caller: CALLER }),
    ).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused when its session has ended meanwhile', async ({ challenged: { core, who, answer, right } }) => {
    await core.signOut(who, 'local')
    expect(await answer(right())).toEqual(err({ kind: 'session-gone' }))
  })

  test('is refused once the operator switched its kind off', async ({ challenged: { core, answer, right } }) => {
    Object.assign(core.identity.settings, { factors: { ...factors, isTotpOffered: false } })
    expect(await answer(right())).toEqual(err({ kind: 'factor-verify-disabled', factor: 'totp' }))
  })
})

describe('a code sent to a phone', () => {
  async function texted() {
    const { core, who } = await withPhones()
    const factor = await granted(enrolPhone(core.identity, who, { phone: PHONE }))
    const send = async () => {
      const { id } = await granted(challengeFactor(core.identity, who, factor.id, CALLER))
      return { challengeId: id, code: core.lastMessageTo(PHONE).code ?? '' }
    }
    const answer = (challengeId: string, code: string) =>
      verifyFactor(core.identity, who, { factorId: factor.id, challengeId, code, caller: CALLER })
    return { core, send, answer }
  }

  test('verifies the phone and raises the session', async () => {
    const { send, answer } = await texted()
    const { challengeId, code } = await send()
    const grant = await granted(answer(challengeId, code))
    expect(grant.session.amr[0]?.method).toBe('mfa/phone')
    expect(grant.person.factors).toMatchObject([{ kind: 'phone', status: 'verified' }])
  })

  test('is refused when it is wrong, and after five wrong ones also when it is right', async () => {
    const { send, answer } = await texted()
    const { challengeId, code } = await send()
    for (const guess of wrongCodes(5, code)) expect(await answer(challengeId, guess)).toEqual(wrong('phone'))
    expect(await answer(challengeId, code)).toEqual(err({ kind: 'challenge-expired' }))
  })

  test('is no good for another challenge', async () => {
    const { core, send, answer } = await texted()
    const first = await send()
    core.clock.advance(MINUTE)
    const second = await send()
    expect(await answer(second.challengeId, first.code)).toEqual(wrong('phone'))
  })

  test('is good once', async () => {
    const { send, answer } = await texted()
    const { challengeId, code } = await send()
    await granted(answer(challengeId, code))
    expect(await answer(challengeId, code)).toEqual(err({ kind: 'challenge-from-elsewhere' }))
  })
})

test('a secret that was sealed with another key is a fault, not a wrong code', async () => {
  const { core, factor, answer, right } = await challenged()
  await core.identity.write((store) => store.factors.save({ ...factor, secret: 'sealed elsewhere' }))
  await expect(answer(right())).rejects.toThrow('cannot be opened')
})

const refused = err({ kind: 'second-factor-needed' })

/** A thief who knows the password begins a factor, and its challenge. */
async function begun() {
  const core = await prepareCore({ settings: { factors } })
  const thief = await core.signedIn()
  const phone = { friendlyName: 'Dieb', phone: PHONE }
  const { id: factorId } = await granted(enrolPhone(core.identity, thief, phone))
  const { id: challengeId } = await granted(challengeFactor(core.identity, thief, factorId, CALLER))
  return { core, factorId, challengeId, code: core.lastMessageTo(PHONE).code ?? '' }
}

/** The owner sets up another one; the thief signs in once more. */
async function overtaken() {
  const start = await begun()
  const { core } = start
  const owner = await core.setUpApp(await core.weak(), 'App')
  return { ...start, owner: owner.who, thief: await core.weak() }
}

describe('a factor that was begun before another one was verified', () => {
  test('gets no challenge without the second factor that there is', async () => {
    const { core, thief, factorId } = await overtaken()
    core.clock.advance(DEFAULT_SETTINGS.frequencies.sms)
    expect(await challengeFactor(core.identity, thief, factorId, CALLER)).toEqual(refused)
    expect((await core.outbox()).filter(({ kind }) => kind === 'factor-code')).toHaveLength(1)
  })

  test('raises no session without it either', async () => {
    const { core, thief, factorId, challengeId, code } = await overtaken()
    const answer = { factorId, challengeId, code, caller: CALLER }
    expect(await verifyFactor(core.identity, thief, answer)).toEqual(refused)
  })

  test('can still be finished by a session that has shown the other one', async () => {
    const { core, owner, factorId, challengeId, code } = await overtaken()
    const answer = { factorId, challengeId, code, caller: CALLER }
    expect(await verifyFactor(core.identity, owner, answer)).toMatchObject({ ok: true })
  })
})

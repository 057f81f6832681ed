import { describe, expect } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { SECOND } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore, test as plain } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrolPhone, enrolTotp } from './enrol-factor.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'

const PHONE = '+4915112345678'
const factors = { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true }

const test = plain.extend('overrides', () => ({ settings: { factors } }))

describe('a challenge', () => {
  test('is noted on its factor and in the audit log', async ({ core, identity, who }) => {
    const { factor } = await granted(enrolTotp(identity, who, {}))
    const challenged = await granted(challengeFactor(identity, who, factor.id, CALLER))
    expect(challenged.factor.lastChallengedAt).toEqual(core.clock.now())
    expect(await identity.read.factors.find(factor.id)).toEqual(challenged.factor)
    const log = await identity.read.audit.list({
      filter: { field: 'action', text: 'challenge_created' },
      page: { number: 1, size: 9 },
    })
    expect(log.items).toMatchObject([{ actorEmail: 'mia@example.org', ip: CALLER.ip }])
  })

  test('is refused for a factor that does not exist', async ({ identity, who }) => {
    expect(await challengeFactor(identity, who, '01930000-0000-7000-8000-000000000000', CALLER)).toEqual(
      err({ kind: 'factor-unknown' }),
    )
  })

  test('is refused for the factor of somebody else as if it did not exist', async ({ core, identity, who }) => {
    const { factor } = await granted(enrolTotp(identity, who, {}))
    const stranger = await core.signedIn('otto@example.org')
    expect(await challengeFactor(identity, stranger, factor.id, CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused for recovery codes, which have a way of their own', async ({ core, identity, who }) => {
    const app = await core.setUpApp(who)
    const { factor } = await granted(generateRecoveryCodes(identity, app.who, {}))
    expect(await challengeFactor(identity, app.who, factor.id, CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused when the session has ended meanwhile', async ({ core, identity, who }) => {
    const { factor } = await granted(enrolTotp(identity, who, {}))
    await core.signOut(who, 'global')
    expect(await challengeFactor(identity, who, factor.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })
})

describe('a challenge to a phone', () => {
  test('sends a code with six digits', async ({ core, identity, who }) => {
    const factor = await granted(enrolPhone(identity, who, { phone: PHONE }))
    await granted(challengeFactor(identity, who, factor.id, CALLER))
    expect(core.lastMessageTo(PHONE)).toMatchObject({ purpose: 'factor-code', channel: 'sms', linkToken: undefined })
    expect(core.lastMessageTo(PHONE).code).toMatch(/^\d{6}$/)
    expect(await core.outbox()).toContainEqual(expect.objectContaining({ channel: 'sms', recipient: PHONE }))
  })

  test('keeps only a hash of the code', async ({ core, identity, who }) => {
    const factor = await granted(enrolPhone(identity, who, { phone: PHONE }))
    const { id } = await granted(challengeFactor(identity, who, factor.id, CALLER))
    const stored = await identity.read.factors.findChallenge(id)
    expect(JSON.stringify(stored)).not.toContain(core.lastMessageTo(PHONE).code)
    expect(stored?.codeHash).toMatch(/^[\w-]{43}$/)
  })

  test('waits a minute before the next message', async ({ core, identity, who }) => {
    const factor = await granted(enrolPhone(identity, who, { phone: PHONE }))
    await granted(challengeFactor(identity, who, factor.id, CALLER))
    core.clock.advance(15 * SECOND)
    expect(await challengeFactor(identity, who, factor.id, CALLER)).toEqual(
      err({ kind: 'too-soon', channel: 'sms', waitSeconds: 45 }),
    )
    core.clock.advance(45 * SECOND)
    expect(await challengeFactor(identity, who, factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('counts against the account, so that nobody empties the purse by enrolling again and again', async () => {
    const tooMany = err({ kind: 'too-many', waitSeconds: 60 } as const)
    const core = await prepareCore({
      settings: { factors },
      limits: () => ({ take: (action) => (action === 'factor-of-account' ? tooMany : { ok: true, value: undefined }) }),
    })
    const who = await core.signedIn()
    const factor = await granted(enrolPhone(core.identity, who, { phone: PHONE }))
    expect(await challengeFactor(core.identity, who, factor.id, CALLER)).toEqual(tooMany)
    expect(core.messages().filter(({ channel }) => channel === 'sms')).toEqual([])
  })

  test('takes the fixed code of a number for tests and sends nothing', async () => {
    const core = await prepareCore({ settings: { factors, testCodes: { [PHONE]: '424242' } } })
    const who = await core.signedIn()
    const factor = await granted(enrolPhone(core.identity, who, { phone: PHONE }))
    expect(await core.answerChallenge(who, { factorId: factor.id, code: '424242' })).toMatchObject({ ok: true })
    expect(core.messages().filter(({ channel }) => channel === 'sms')).toEqual([])
  })
})

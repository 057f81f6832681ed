import { describe, expect, test as plain } from 'vitest'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolPhone, enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { generateRecoveryCodes } from '#identity/core/factors/recovery-codes.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { SECOND } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, prepareIdentity, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { answerChallenge, granted, setUpApp, signedIn } from '#tests/support/identity/second-factor.ts'

const PHONE = '+4915112345678'
const factors = { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true }

async function prepare(overrides: BenchOverrides = {}) {
  const bench = await prepareIdentity({ ...overrides, settings: { factors, ...overrides.settings } })
  return { bench, who: await signedIn(bench) }
}

const test = plain.extend('given', () => prepare())

describe('a challenge', () => {
  test('is noted on its factor and in the audit log', async ({ given: { bench, who } }) => {
    const { factor } = await granted(enrolTotp(bench.identity, who, {}))
    const challenged = await granted(challengeFactor(bench.identity, who, factor.id, CALLER))
    expect(challenged.factor.lastChallengedAt).toEqual(bench.clock.now())
    expect(await bench.identity.read.factors.find(factor.id)).toEqual(challenged.factor)
    const log = await bench.identity.read.audit.list({
      filter: { field: 'action', text: 'challenge_created' },
      page: { number: 1, size: 9 },
    })
    expect(log.items).toMatchObject([{ actorEmail: 'mia@example.org', ip: CALLER.ip }])
  })

  test('is refused for a factor that does not exist', async ({ given: { bench, who } }) => {
    expect(await challengeFactor(bench.identity, who, '01930000-0000-7000-8000-000000000000', CALLER)).toEqual(
      err({ kind: 'factor-unknown' }),
    )
  })

  test('is refused for the factor of somebody else as if it did not exist', async ({ given: { bench, who } }) => {
    const { factor } = await granted(enrolTotp(bench.identity, who, {}))
    const stranger = await signedIn(bench, 'otto@example.org')
    expect(await challengeFactor(bench.identity, stranger, factor.id, CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused for recovery codes, which have a way of their own', async ({ given: { bench, who } }) => {
    const app = await setUpApp(bench, who)
    const { factor } = await granted(generateRecoveryCodes(bench.identity, app.who, {}))
    expect(await challengeFactor(bench.identity, app.who, factor.id, CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused when the session has ended meanwhile', async ({ given: { bench, who } }) => {
    const { factor } = await granted(enrolTotp(bench.identity, who, {}))
    await signOut(bench.identity, who, 'global', CALLER)
    expect(await challengeFactor(bench.identity, who, factor.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })
})

describe('a challenge to a phone', () => {
  test('sends a code with six digits', async ({ given: { bench, who } }) => {
    const factor = await granted(enrolPhone(bench.identity, who, { phone: PHONE }))
    await granted(challengeFactor(bench.identity, who, factor.id, CALLER))
    expect(bench.lastMessageTo(PHONE)).toMatchObject({ purpose: 'factor-code', channel: 'sms', linkToken: undefined })
    expect(bench.lastMessageTo(PHONE).code).toMatch(/^\d{6}$/)
    expect(await bench.outbox()).toContainEqual(expect.objectContaining({ channel: 'sms', recipient: PHONE }))
  })

  test('keeps only a hash of the code', async ({ given: { bench, who } }) => {
    const factor = await granted(enrolPhone(bench.identity, who, { phone: PHONE }))
    const { id } = await granted(challengeFactor(bench.identity, who, factor.id, CALLER))
    const stored = await bench.identity.read.factors.findChallenge(id)
    expect(JSON.stringify(stored)).not.toContain(bench.lastMessageTo(PHONE).code)
    expect(stored?.codeHash).toMatch(/^[\w-]{43}$/)
  })

  test('waits a minute before the next message', async ({ given: { bench, who } }) => {
    const factor = await granted(enrolPhone(bench.identity, who, { phone: PHONE }))
    await granted(challengeFactor(bench.identity, who, factor.id, CALLER))
    bench.clock.advance(15 * SECOND)
    expect(await challengeFactor(bench.identity, who, factor.id, CALLER)).toEqual(
      err({ kind: 'too-soon', channel: 'sms', waitSeconds: 45 }),
    )
    bench.clock.advance(45 * SECOND)
    expect(await challengeFactor(bench.identity, who, factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('counts against the account, so that nobody empties the purse by enrolling again and again', async () => {
    const tooMany = err({ kind: 'too-many', waitSeconds: 60 } as const)
    const { bench, who } = await prepare({
      limits: () => ({ take: (action) => (action === 'factor-of-account' ? tooMany : { ok: true, value: undefined }) }),
    })
    const factor = await granted(enrolPhone(bench.identity, who, { phone: PHONE }))
    expect(await challengeFactor(bench.identity, who, factor.id, CALLER)).toEqual(tooMany)
    expect(bench.messages().filter(({ channel }) => channel === 'sms')).toEqual([])
  })

  test('takes the fixed code of a number for tests and sends nothing', async () => {
    const { bench, who } = await prepare({ settings: { testCodes: { [PHONE]: '424242' } } })
    const factor = await granted(enrolPhone(bench.identity, who, { phone: PHONE }))
    expect(await answerChallenge(bench, who, { factorId: factor.id, code: '424242' })).toMatchObject({ ok: true })
    expect(bench.messages().filter(({ channel }) => channel === 'sms')).toEqual([])
  })
})

import { describe, expect, test as plain } from 'vitest'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import {
  generateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from '#identity/core/factors/recovery-codes.ts'
import { removeFactor } from '#identity/core/factors/remove-factor.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { SECOND } from '#shared/durations.ts'
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

async function prepare() {
  const bench = await prepareIdentity()
  const app = await setUpApp(bench, await signedIn(bench))
  return { bench, ...app }
}

const test = plain.extend('given', () => prepare())

describe('removing a factor', () => {
  test('lowers the session that it raised', async ({ given: { bench, who, factor } }) => {
    await granted(removeFactor(bench.identity, who, factor.id, CALLER))
    expect(await bench.identity.read.factors.listOf(who.person.account.id)).toEqual([])
    expect(await bench.identity.read.sessions.find(who.session.id)).toMatchObject({
      assurance: 'aal1',
      factorId: undefined,
      amr: [{ method: 'email/signup' }],
    })
  })

  test('leaves sessions that another one raised', async ({ given: { bench, who, factor } }) => {
    const tablet = await setUpApp(bench, who, 'Tablet')
    const elsewhere = await whoHas(bench, await signedInAgain(bench))
    bench.clock.advance(30 * SECOND)
    const code = appCode(tablet.secret, bench.clock.now())
    await granted(answerChallenge(bench, elsewhere, { factorId: tablet.factor.id, code }))
    await granted(removeFactor(bench.identity, tablet.who, factor.id, CALLER))
    expect(await bench.identity.read.sessions.find(elsewhere.session.id)).toMatchObject({ assurance: 'aal2' })
  })

  test('that is verified asks for the second factor', async ({ given: { bench, factor } }) => {
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await removeFactor(bench.identity, weak, factor.id, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused with an access token from before the second factor was shown', async () => {
    const bench = await prepareIdentity()
    const before = await signedIn(bench)
    const { factor } = await setUpApp(bench, before)
    expect(await removeFactor(bench.identity, before, factor.id, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('that was never verified asks for nothing', async () => {
    const bench = await prepareIdentity()
    const who = await signedIn(bench)
    const { factor } = await granted(enrolTotp(bench.identity, who, {}))
    expect(await removeFactor(bench.identity, who, factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('of somebody else is refused as if it did not exist', async ({ given: { bench, factor } }) => {
    const otto = await setUpApp(bench, await signedIn(bench, 'otto@example.org'))
    expect(await removeFactor(bench.identity, otto.who, factor.id, CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused when the session has ended meanwhile', async ({ given: { bench, who, factor } }) => {
    await signOut(bench.identity, who, 'local', CALLER)
    expect(await removeFactor(bench.identity, who, factor.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })

  test('is refused for the last one as long as recovery codes stand in for it', async () => {
    const { bench, who, factor } = await prepare()
    await granted(generateRecoveryCodes(bench.identity, who, {}))
    expect(await removeFactor(bench.identity, who, factor.id, CALLER)).toEqual(err({ kind: 'recovery-codes-alone' }))
    await granted(removeRecoveryCodes(bench.identity, who))
    expect(await removeFactor(bench.identity, who, factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('is noted in the audit log', async ({ given: { bench, who, factor } }) => {
    await granted(removeFactor(bench.identity, who, factor.id, CALLER))
    const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 1 } })
    expect(items).toMatchObject([{ action: 'factor_unenrolled', actorEmail: 'mia@example.org', ip: CALLER.ip }])
  })
})

test('a lost app is replaced with a recovery code, without anybody’s help', async () => {
  const { bench, who, factor: lost } = await prepare()
  const { codes } = await granted(generateRecoveryCodes(bench.identity, who, {}))
  const weak = await whoHas(bench, await signedInAgain(bench))
  const recovered = await whoHas(bench, await granted(verifyRecoveryCode(bench.identity, weak, codes[3] ?? '', CALLER)))
  const fresh = await granted(enrolTotp(bench.identity, recovered, { friendlyName: 'Neues Telefon' }))
  bench.clock.advance(30 * SECOND)
  const code = appCode(fresh.secret, bench.clock.now())
  const renewed = await granted(answerChallenge(bench, recovered, { factorId: fresh.factor.id, code }))
  expect(await removeFactor(bench.identity, await whoHas(bench, renewed), lost.id, CALLER)).toMatchObject({ ok: true })
})

import { describe, expect, test } from 'vitest'
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
  return { bench, ...app, ...bench.identity.factors }
}

describe('removing a factor', () => {
  test('lowers the session that it raised', async () => {
    const { bench, who, factor, remove } = await prepare()
    await granted(remove(who, factor.id, CALLER))
    expect(await bench.needs.store.factors.listOf(who.person.account.id)).toEqual([])
    expect(await bench.needs.store.sessions.find(who.session.id)).toMatchObject({
      assurance: 'aal1',
      factorId: undefined,
      amr: [{ method: 'email/signup' }],
    })
  })

  test('leaves sessions that another one raised', async () => {
    const { bench, who, factor, remove } = await prepare()
    const tablet = await setUpApp(bench, who, 'Tablet')
    const elsewhere = await whoHas(bench, await signedInAgain(bench))
    bench.clock.advance(30 * SECOND)
    const code = appCode(tablet.secret, bench.clock.now())
    await granted(answerChallenge(bench, elsewhere, { factorId: tablet.factor.id, code }))
    await granted(remove(tablet.who, factor.id, CALLER))
    expect(await bench.needs.store.sessions.find(elsewhere.session.id)).toMatchObject({ assurance: 'aal2' })
  })

  test('that is verified asks for the second factor', async () => {
    const { bench, factor, remove } = await prepare()
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await remove(weak, factor.id, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused with an access token from before the second factor was shown', async () => {
    const bench = await prepareIdentity()
    const before = await signedIn(bench)
    const { factor } = await setUpApp(bench, before)
    expect(await bench.identity.factors.remove(before, factor.id, CALLER)).toEqual(
      err({ kind: 'second-factor-needed' }),
    )
  })

  test('that was never verified asks for nothing', async () => {
    const bench = await prepareIdentity()
    const who = await signedIn(bench)
    const { factor } = await granted(bench.identity.factors.enrolTotp(who, {}))
    expect(await bench.identity.factors.remove(who, factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('of somebody else is refused as if it did not exist', async () => {
    const { bench, factor, remove } = await prepare()
    const otto = await setUpApp(bench, await signedIn(bench, 'otto@example.org'))
    expect(await remove(otto.who, factor.id, CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused when the session has ended meanwhile', async () => {
    const { bench, who, factor, remove } = await prepare()
    await bench.identity.signIn.signOut(who, 'local', CALLER)
    expect(await remove(who, factor.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })

  test('is refused for the last one as long as recovery codes stand in for it', async () => {
    const { who, factor, recoveryCodes, remove } = await prepare()
    await granted(recoveryCodes.generate(who, {}))
    expect(await remove(who, factor.id, CALLER)).toEqual(err({ kind: 'recovery-codes-alone' }))
    await granted(recoveryCodes.remove(who))
    expect(await remove(who, factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('is noted in the audit log', async () => {
    const { bench, who, factor, remove } = await prepare()
    await granted(remove(who, factor.id, CALLER))
    const { items } = await bench.identity.admin.listAudit({ page: { number: 1, size: 1 } })
    expect(items).toMatchObject([{ action: 'factor_unenrolled', actorEmail: 'mia@example.org', ip: CALLER.ip }])
  })
})

test('a lost app is replaced with a recovery code, without anybody’s help', async () => {
  const { bench, who, factor: lost, recoveryCodes, remove, enrolTotp } = await prepare()
  const { codes } = await granted(recoveryCodes.generate(who, {}))
  const weak = await whoHas(bench, await signedInAgain(bench))
  const recovered = await whoHas(bench, await granted(recoveryCodes.verify(weak, codes[3] ?? '', CALLER)))
  const fresh = await granted(enrolTotp(recovered, { friendlyName: 'Neues Telefon' }))
  bench.clock.advance(30 * SECOND)
  const code = appCode(fresh.secret, bench.clock.now())
  const renewed = await granted(answerChallenge(bench, recovered, { factorId: fresh.factor.id, code }))
  expect(await remove(await whoHas(bench, renewed), lost.id, CALLER)).toMatchObject({ ok: true })
})

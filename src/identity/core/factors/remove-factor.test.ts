import { describe, expect } from 'vitest'
import { SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { test as plain, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { appCode, granted } from '#tests/support/identity/second-factor.ts'
import { enrolTotp } from './enrol-factor.ts'
import { generateRecoveryCodes, removeRecoveryCodes, verifyRecoveryCode } from './recovery-codes.ts'
import { dropFactor, removeAllFactors, removeFactor } from './remove-factor.ts'

/** The sheet of recovery codes of the person with the app. */
const test = plain.extend('sheet', ({ identity, app }) => granted(generateRecoveryCodes(identity, app.who, {})))
const NEEDED = err({ kind: 'second-factor-needed' })
const factorsOf = ({ identity }: CoreBench, { who }: { who: { person: { account: { id: string } } } }) =>
  identity.read.factors.listOf(who.person.account.id)

describe('removing a factor', () => {
  test('lowers the session that it raised', async ({ core, identity, app }) => {
    await granted(removeFactor(identity, app.who, app.factor.id, CALLER))
    expect(await factorsOf(core, app)).toEqual([])
    const lowered = { assurance: 'aal1', factorId: undefined, amr: [{ method: 'email/signup' }] }
    expect(await identity.read.sessions.find(app.who.session.id)).toMatchObject(lowered)
  })

  test('leaves sessions that another one raised', async ({ core, identity, app }) => {
    const tablet = await core.setUpApp(app.who, 'Tablet')
    const elsewhere = await core.weak()
    core.clock.advance(30 * SECOND)
    const code = appCode(tablet.secret, core.clock.now())
    await granted(core.answerChallenge(elsewhere, { factorId: tablet.factor.id, code }))
    await granted(removeFactor(identity, tablet.who, app.factor.id, CALLER))
    expect(await identity.read.sessions.find(elsewhere.session.id)).toMatchObject({ assurance: 'aal2' })
  })

  test('that is verified asks for the second factor', async ({ core, identity, app }) => {
    expect(await removeFactor(identity, await core.weak(), app.factor.id, CALLER)).toEqual(NEEDED)
  })

  test('is refused with an access token from before the second factor was shown', async ({ identity, who, app }) => {
    expect(await removeFactor(identity, who, app.factor.id, CALLER)).toEqual(NEEDED)
  })

  test('that was never verified asks for nothing', async ({ identity, who }) => {
    const { factor } = await granted(enrolTotp(identity, who, {}))
    expect(await removeFactor(identity, who, factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('of somebody else is refused as if it did not exist', async ({ core, identity, app }) => {
    const otto = await core.setUpApp(await core.signedIn('otto@example.org'))
    expect(await removeFactor(identity, otto.who, app.factor.id, CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('is refused when the session has ended meanwhile', async ({ core, identity, app: { who, factor } }) => {
    await core.signOut(who, 'local')
    expect(await removeFactor(identity, who, factor.id, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })

  test('is refused for the last one as long as recovery codes stand in for it', async ({ identity, app, sheet: _ }) => {
    expect(await removeFactor(identity, app.who, app.factor.id, CALLER)).toEqual(err({ kind: 'recovery-codes-alone' }))
    await granted(removeRecoveryCodes(identity, app.who))
    expect(await removeFactor(identity, app.who, app.factor.id, CALLER)).toMatchObject({ ok: true })
  })

  test('is noted in the audit log', async ({ core, identity, app }) => {
    await granted(removeFactor(identity, app.who, app.factor.id, CALLER))
    const entry = { action: 'factor_unenrolled', actorEmail: 'mia@example.org', ip: CALLER.ip }
    expect(await core.audit(1)).toMatchObject([entry])
  })
})

test('a lost app is replaced with a recovery code, without anybody’s help', async ({ core, identity, app, sheet }) => {
  const grant = await granted(verifyRecoveryCode(identity, await core.weak(), sheet.codes[3] ?? '', CALLER))
  const recovered = await core.whoHas(grant)
  const fresh = await granted(enrolTotp(identity, recovered, { friendlyName: 'Neues Telefon' }))
  core.clock.advance(30 * SECOND)
  const code = appCode(fresh.secret, core.clock.now())
  const renewed = await granted(core.answerChallenge(recovered, { factorId: fresh.factor.id, code }))
  expect(await removeFactor(identity, await core.whoHas(renewed), app.factor.id, CALLER)).toMatchObject({ ok: true })
})

describe('removing all factors', () => {
  test('takes the app together with the recovery codes, and is noted', async ({ core, identity, app, sheet: _ }) => {
    expect(await removeAllFactors(identity, app.who, CALLER)).toEqual(ok(undefined))
    expect(await factorsOf(core, app)).toEqual([])
    expect(await core.audit(2)).toMatchObject([{ action: 'factor_unenrolled' }, { action: 'factor_unenrolled' }])
  })

  test('is allowed to who came in with a recovery code', async ({ core, identity, app, sheet }) => {
    const grant = await granted(verifyRecoveryCode(identity, await core.weak(), sheet.codes[0] ?? '', CALLER))
    expect(await removeAllFactors(identity, await core.whoHas(grant), CALLER)).toEqual(ok(undefined))
    expect(await factorsOf(core, app)).toEqual([])
    expect((await identity.read.sessions.find(grant.session.id))?.assurance).toBe('aal1')
  })

  test('is refused to a session without the second factor', async ({ core, identity, app, sheet: _ }) => {
    expect(await removeAllFactors(identity, await core.weak(), CALLER)).toEqual(NEEDED)
    expect(await factorsOf(core, app)).toHaveLength(2)
  })

  test('takes attempts that were never finished without a second factor', async ({ core, identity, who }) => {
    await granted(enrolTotp(identity, who, {}))
    expect(await removeAllFactors(identity, who, CALLER)).toEqual(ok(undefined))
    expect(await factorsOf(core, { who })).toEqual([])
  })

  test('is refused to a session that was ended in the meantime', async ({ core, identity, app, sheet: _ }) => {
    await core.signOut(app.who, 'global')
    expect(await removeAllFactors(identity, app.who, CALLER)).toEqual(err({ kind: 'session-gone' }))
    expect(await factorsOf(core, app)).toHaveLength(2)
  })
})

describe('recovery codes', () => {
  const addTablet = async ({ identity }: CoreBench, { who }: { who: Parameters<typeof enrolTotp>[1] }) =>
    (await granted(enrolTotp(identity, who, { friendlyName: 'Tablet' }))).factor

  test('go together with the last factor, or the next would bring them to life again', async ({
    core,
    app,
    sheet: _,
  }) => {
    await core.identity.write((store) => dropFactor(store, app.factor))
    expect(await factorsOf(core, app)).toEqual([])
  })

  test('stay as long as another verified factor does', async ({ core, identity, app, sheet }) => {
    const second = await addTablet(core, app)
    await identity.write((store) => store.factors.save({ ...second, status: 'verified' }))
    await identity.write((store) => dropFactor(store, app.factor))
    expect((await factorsOf(core, app)).map(({ id }) => id)).toEqual([sheet.factor.id, second.id])
  })

  test('are not kept by an attempt that was never verified', async ({ core, app, sheet: _ }) => {
    const attempt = await addTablet(core, app)
    await core.identity.write((store) => dropFactor(store, app.factor))
    expect(await factorsOf(core, app)).toEqual([attempt])
  })
})

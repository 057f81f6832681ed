import { describe, expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { CALLER, prepareIdentity, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'

/** Somebody with an app, signed in with it. */
async function prepare(overrides: BenchOverrides = {}) {
  const bench = await prepareIdentity(overrides)
  const app = await setUpApp(bench, await signedIn(bench))
  const { recoveryCodes } = bench.identity.factors
  return { bench, ...app, ...recoveryCodes }
}

/** The same person after losing the app: signed in by password alone, with the sheet of codes. */
async function lostApp() {
  const { bench, who, generate, verify } = await prepare()
  const { codes, factor } = await granted(generate(who, {}))
  const weak = await whoHas(bench, await signedInAgain(bench))
  const [code = ''] = codes
  return { bench, raised: who, weak, codes, code, sheet: factor, verify }
}

const switchOff = { ...DEFAULT_SETTINGS.factors, areRecoveryCodesOffered: false }

describe('making recovery codes', () => {
  test('gives ten, each of its own, in two groups of five', async () => {
    const { who, generate } = await prepare()
    const { codes, factor } = await granted(generate(who, {}))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(factor).toMatchObject({ kind: 'recovery-codes', status: 'verified', friendlyName: 'Recovery codes' })
  })

  test('keeps only hashes of them', async () => {
    const { bench, who, generate } = await prepare()
    const { codes } = await granted(generate(who, { friendlyName: 'Zettel' }))
    const rows = await bench.connection.db.selectFrom('recovery_codes').selectAll().execute()
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })

  test('asks for the second factor', async () => {
    const { bench, generate } = await prepare()
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await generate(weak, {})).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused to people without another factor', async () => {
    const bench = await prepareIdentity()
    const who = await signedIn(bench)
    expect(await bench.identity.factors.recoveryCodes.generate(who, {})).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused to people whose other factor is gone', async () => {
    const { bench, who, factor, generate } = await prepare()
    await bench.needs.transaction((store) => store.factors.remove(factor.id))
    expect(await generate(who, {})).toEqual(err({ kind: 'recovery-codes-alone' }))
  })

  test('is refused when there are some', async () => {
    const { who, generate } = await prepare()
    await granted(generate(who, {}))
    expect(await generate(who, {})).toEqual(err({ kind: 'recovery-codes-exist' }))
  })

  test('is refused where the operator does not offer them', async () => {
    const { who, generate } = await prepare({ settings: { factors: switchOff } })
    expect(await generate(who, {})).toEqual(err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' }))
  })

  test('is refused with a name that is too long', async () => {
    const { who, generate } = await prepare()
    expect(await generate(who, { friendlyName: 'x'.repeat(256) })).toEqual(err({ kind: 'metadata-too-large' }))
  })

  test('is refused when the session has ended meanwhile', async () => {
    const { bench, who, generate } = await prepare()
    await bench.identity.signIn.signOut(who, 'global', CALLER)
    expect(await generate(who, {})).toEqual(err({ kind: 'session-gone' }))
  })
})

describe('making new recovery codes', () => {
  test('voids the old ones and keeps the name', async () => {
    const { bench, who, generate, regenerate, verify } = await prepare()
    const old = await granted(generate(who, { friendlyName: 'Zettel' }))
    const fresh = await granted(regenerate(who))
    expect(fresh.factor).toMatchObject({ id: old.factor.id, friendlyName: 'Zettel' })
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await verify(weak, old.codes[0] ?? '', CALLER)).toMatchObject({ ok: false })
    expect(await verify(weak, fresh.codes[0] ?? '', CALLER)).toMatchObject({ ok: true })
  })

  test('asks for the second factor', async () => {
    const { bench, who, generate, regenerate } = await prepare()
    await granted(generate(who, {}))
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await regenerate(weak)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused where there are none', async () => {
    const { who, regenerate } = await prepare()
    expect(await regenerate(who)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('is refused where the operator does not offer them', async () => {
    const { who, regenerate } = await prepare({ settings: { factors: switchOff } })
    expect(await regenerate(who)).toEqual(err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' }))
  })
})

describe('a recovery code', () => {
  test('stands in for the lost app', async () => {
    const { weak, code, sheet, verify } = await lostApp()
    const grant = await granted(verify(weak, code, CALLER))
    expect(grant.session).toMatchObject({
      assurance: 'aal2',
      factorId: sheet.id,
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
  })

  test('is good once', async () => {
    const { weak, code, verify } = await lostApp()
    await granted(verify(weak, code, CALLER))
    expect(await verify(weak, code, CALLER)).toEqual(err({ kind: 'factor-code-wrong', factor: 'recovery-codes' }))
  })

  test('is good once when it is sent twice at the same moment', async () => {
    const { weak, code, verify } = await lostApp()
    const answers = await Promise.all([verify(weak, code, CALLER), verify(weak, code, CALLER)])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  test('may be typed in small letters, without the hyphen and with gaps', async () => {
    const { weak, code, verify } = await lostApp()
    expect(await verify(weak, ` ${code.toLowerCase().replace('-', ' ')} `, CALLER)).toMatchObject({ ok: true })
  })

  test.each(['', 'AAAAA-AAAAA', '000000'])('is never %j', async (code) => {
    const { bench, weak, verify } = await lostApp()
    expect(await verify(weak, code, CALLER)).toEqual(err({ kind: 'factor-code-wrong', factor: 'recovery-codes' }))
    expect(await bench.needs.store.sessions.find(weak.session.id)).toMatchObject({ assurance: 'aal1' })
  })

  test('of somebody else is wrong', async () => {
    const { bench, code, verify } = await lostApp()
    const otto = await setUpApp(bench, await signedIn(bench, 'otto@example.org'))
    await granted(bench.identity.factors.recoveryCodes.generate(otto.who, {}))
    expect(await verify(otto.who, code, CALLER)).toEqual(err({ kind: 'factor-code-wrong', factor: 'recovery-codes' }))
  })

  test('ends the other sessions that never showed a second factor, and no others', async () => {
    const { bench, raised, weak, code, verify } = await lostApp()
    const stranger = await signedInAgain(bench)
    await granted(verify(weak, code, CALLER))
    const { sessions } = bench.needs.store
    expect(await sessions.find(stranger.session.id)).toBeUndefined()
    expect(await sessions.find(raised.session.id)).toMatchObject({ assurance: 'aal2' })
  })

  test('is refused to people who have none', async () => {
    const { who, verify } = await prepare()
    expect(await verify(who, 'AAAAA-AAAAA', CALLER)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('is refused where the operator switched them off', async () => {
    const { bench, weak, code, verify } = await lostApp()
    Object.assign(bench.needs.settings, { factors: switchOff })
    expect(await verify(weak, code, CALLER)).toEqual(err({ kind: 'factor-verify-disabled', factor: 'recovery-codes' }))
  })

  test('is refused when the session has ended meanwhile', async () => {
    const { bench, weak, code, verify } = await lostApp()
    await bench.identity.signIn.signOut(weak, 'local', CALLER)
    expect(await verify(weak, code, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })

  test('may be guessed only so often per account', async () => {
    const tooMany = err({ kind: 'too-many', waitSeconds: 300 } as const)
    let isClosed = false
    const { who, generate, verify } = await prepare({
      limits: () => ({ take: (action) => (isClosed && action === 'factor-of-account' ? tooMany : ok(undefined)) }),
    })
    const { codes } = await granted(generate(who, {}))
    isClosed = true
    expect(await verify(who, codes[0] ?? '', CALLER)).toEqual(tooMany)
  })
})

describe('the sheet of recovery codes', () => {
  test('tells how many are left', async () => {
    const { bench, weak, code, verify } = await lostApp()
    await granted(verify(weak, code, CALLER))
    expect(await bench.identity.factors.recoveryCodes.status(weak)).toMatchObject({
      ok: true,
      value: { total: 10, remaining: 9 },
    })
  })

  test('is missed by those who never made one', async () => {
    const { who, status } = await prepare()
    expect(await status(who)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('can be thrown away, which lowers the sessions that it raised', async () => {
    const { bench, raised, weak, code, verify } = await lostApp()
    await granted(verify(weak, code, CALLER))
    await granted(bench.identity.factors.recoveryCodes.remove(raised))
    expect(await bench.needs.store.sessions.find(weak.session.id)).toMatchObject({
      assurance: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect(await bench.identity.factors.recoveryCodes.status(raised)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('can be thrown away only with the second factor', async () => {
    const { bench, weak } = await lostApp()
    expect(await bench.identity.factors.recoveryCodes.remove(weak)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('cannot be thrown away where there is none', async () => {
    const { who, remove } = await prepare()
    expect(await remove(who)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('leaves its traces in the audit log, without the codes', async () => {
    const { bench, who, generate, remove } = await prepare()
    const { codes } = await granted(generate(who, {}))
    await granted(remove(who))
    const { items } = await bench.identity.admin.listAudit({ page: { number: 1, size: 2 } })
    expect(items.map(({ action }) => action)).toEqual(['recovery_codes_deleted', 'generate_recovery_codes'])
    expect(JSON.stringify(items)).not.toContain(codes[0])
  })
})

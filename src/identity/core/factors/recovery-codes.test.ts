import { describe, expect, test as plain } from 'vitest'
import {
  findRecoveryCodes,
  generateRecoveryCodes,
  removeRecoveryCodes,
  renewRecoveryCodes,
  verifyRecoveryCode,
} from '#identity/core/factors/recovery-codes.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { err, ok } from '#shared/result.ts'
import { CALLER, prepareIdentity, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'

/** A person with an authenticator app, signed in with it. */
async function prepare(overrides: BenchOverrides = {}) {
  const bench = await prepareIdentity(overrides)
  const app = await setUpApp(bench, await signedIn(bench))
  return { bench, ...app }
}

/** The same person after losing the app: signed in by password alone, with the sheet of codes. */
async function lostApp() {
  const { bench, who } = await prepare()
  const { codes, factor } = await granted(generateRecoveryCodes(bench.identity, who, {}))
  const weak = await whoHas(bench, await signedInAgain(bench))
  const [code = ''] = codes
  return { bench, raised: who, weak, codes, code, sheet: factor }
}

const switchOff = { ...DEFAULT_SETTINGS.factors, areRecoveryCodesOffered: false }

const test = plain.extend('given', () => prepare()).extend('lostApp', () => lostApp())

describe('making recovery codes', () => {
  test('gives ten, each of its own, in two groups of five', async ({ given: { bench, who } }) => {
    const { codes, factor } = await granted(generateRecoveryCodes(bench.identity, who, {}))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(factor).toMatchObject({ kind: 'recovery-codes', status: 'verified', friendlyName: 'Recovery codes' })
  })

  test('keeps only hashes of them', async ({ given: { bench, who } }) => {
    const { codes } = await granted(generateRecoveryCodes(bench.identity, who, { friendlyName: 'Zettel' }))
    const rows = await bench.connection.db.selectFrom('recovery_codes').selectAll().execute()
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })

  test('asks for the second factor', async ({ given: { bench } }) => {
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await generateRecoveryCodes(bench.identity, weak, {})).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused to people without another factor', async () => {
    const bench = await prepareIdentity()
    const who = await signedIn(bench)
    expect(await generateRecoveryCodes(bench.identity, who, {})).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused to people whose other factor is gone', async ({ given: { bench, who, factor } }) => {
    await bench.identity.write((store) => store.factors.remove(factor.id))
    expect(await generateRecoveryCodes(bench.identity, who, {})).toEqual(err({ kind: 'recovery-codes-alone' }))
  })

  test('is refused with a name that is too long', async ({ given: { bench, who } }) => {
    expect(await generateRecoveryCodes(bench.identity, who, { friendlyName: 'x'.repeat(256) })).toEqual(
      err({ kind: 'metadata-too-large' }),
    )
  })

  test('is refused when the session has ended meanwhile', async ({ given: { bench, who } }) => {
    await signOut(bench.identity, who, 'global', CALLER)
    expect(await generateRecoveryCodes(bench.identity, who, {})).toEqual(err({ kind: 'session-gone' }))
  })
})

describe('making new recovery codes', () => {
  test('voids the old ones and keeps the name', async ({ given: { bench, who } }) => {
    const old = await granted(generateRecoveryCodes(bench.identity, who, { friendlyName: 'Zettel' }))
    const fresh = await granted(renewRecoveryCodes(bench.identity, who))
    expect(fresh.factor).toMatchObject({ id: old.factor.id, friendlyName: 'Zettel' })
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await verifyRecoveryCode(bench.identity, weak, old.codes[0] ?? '', CALLER)).toMatchObject({ ok: false })
    expect(await verifyRecoveryCode(bench.identity, weak, fresh.codes[0] ?? '', CALLER)).toMatchObject({ ok: true })
  })

  test('asks for the second factor', async ({ given: { bench, who } }) => {
    await granted(generateRecoveryCodes(bench.identity, who, {}))
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await renewRecoveryCodes(bench.identity, weak)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused where there are none', async ({ given: { bench, who } }) => {
    expect(await renewRecoveryCodes(bench.identity, who)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('is refused where the operator does not offer them', async () => {
    const { bench, who } = await prepare({ settings: { factors: switchOff } })
    expect(await renewRecoveryCodes(bench.identity, who)).toEqual(
      err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' }),
    )
  })
})

describe('a recovery code', () => {
  test('stands in for the lost app', async ({ lostApp: { bench, weak, code, sheet } }) => {
    const grant = await granted(verifyRecoveryCode(bench.identity, weak, code, CALLER))
    expect(grant.session).toMatchObject({
      assurance: 'aal2',
      factorId: sheet.id,
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
  })

  test('is good once when it is sent twice at the same moment', async ({ lostApp: { bench, weak, code } }) => {
    const answers = await Promise.all([
      verifyRecoveryCode(bench.identity, weak, code, CALLER),
      verifyRecoveryCode(bench.identity, weak, code, CALLER),
    ])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  test('may be typed in small letters, without the hyphen and with gaps', async () => {
    const { bench, weak, code } = await lostApp()
    expect(
      await verifyRecoveryCode(bench.identity, weak, ` ${code.toLowerCase().replace('-', ' ')} `, CALLER),
    ).toMatchObject({ ok: true })
  })

  test.each(['', 'AAAAA-AAAAA', '000000'])('is never %j', async (code) => {
    const { bench, weak } = await lostApp()
    expect(await verifyRecoveryCode(bench.identity, weak, code, CALLER)).toEqual(
      err({ kind: 'factor-code-wrong', factor: 'recovery-codes' }),
    )
    expect(await bench.identity.read.sessions.find(weak.session.id)).toMatchObject({ assurance: 'aal1' })
  })

  test('of somebody else is wrong', async ({ lostApp: { bench, code } }) => {
    const otto = await setUpApp(bench, await signedIn(bench, 'otto@example.org'))
    await granted(generateRecoveryCodes(bench.identity, otto.who, {}))
    expect(await verifyRecoveryCode(bench.identity, otto.who, code, CALLER)).toEqual(
      err({ kind: 'factor-code-wrong', factor: 'recovery-codes' }),
    )
  })

  test('ends the other sessions that never showed a second factor, and no others', async () => {
    const { bench, raised, weak, code } = await lostApp()
    const stranger = await signedInAgain(bench)
    await granted(verifyRecoveryCode(bench.identity, weak, code, CALLER))
    const { sessions } = bench.identity.read
    expect(await sessions.find(stranger.session.id)).toBeUndefined()
    expect(await sessions.find(raised.session.id)).toMatchObject({ assurance: 'aal2' })
  })

  test('is refused to people who have none', async ({ given: { bench, who } }) => {
    expect(await verifyRecoveryCode(bench.identity, who, 'AAAAA-AAAAA', CALLER)).toEqual(
      err({ kind: 'recovery-codes-missing' }),
    )
  })

  test('is refused where the operator switched them off', async ({ lostApp: { bench, weak, code } }) => {
    Object.assign(bench.identity.settings, { factors: switchOff })
    expect(await verifyRecoveryCode(bench.identity, weak, code, CALLER)).toEqual(
      err({ kind: 'factor-verify-disabled', factor: 'recovery-codes' }),
    )
  })

  test('is refused when the session has ended meanwhile', async ({ lostApp: { bench, weak, code } }) => {
    await signOut(bench.identity, weak, 'local', CALLER)
    expect(await verifyRecoveryCode(bench.identity, weak, code, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })

  test('may be guessed only so often per account', async () => {
    const tooMany = err({ kind: 'too-many', waitSeconds: 300 } as const)
    let isClosed = false
    const { bench, who } = await prepare({
      limits: () => ({ take: (action) => (isClosed && action === 'factor-of-account' ? tooMany : ok(undefined)) }),
    })
    const { codes } = await granted(generateRecoveryCodes(bench.identity, who, {}))
    isClosed = true
    expect(await verifyRecoveryCode(bench.identity, who, codes[0] ?? '', CALLER)).toEqual(tooMany)
  })
})

describe('the sheet of recovery codes', () => {
  test('can be thrown away, which lowers the sessions that it raised', async () => {
    const { bench, raised, weak, code } = await lostApp()
    await granted(verifyRecoveryCode(bench.identity, weak, code, CALLER))
    await granted(removeRecoveryCodes(bench.identity, raised))
    expect(await bench.identity.read.sessions.find(weak.session.id)).toMatchObject({
      assurance: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect(await findRecoveryCodes(bench.identity, raised)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('can be thrown away only with the second factor', async ({ lostApp: { bench, weak } }) => {
    expect(await removeRecoveryCodes(bench.identity, weak)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('cannot be thrown away where there is none', async ({ given: { bench, who } }) => {
    expect(await removeRecoveryCodes(bench.identity, who)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('leaves its traces in the audit log, without the codes', async ({ given: { bench, who } }) => {
    const { codes } = await granted(generateRecoveryCodes(bench.identity, who, {}))
    await granted(removeRecoveryCodes(bench.identity, who))
    const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 2 } })
    expect(items.map(({ action }) => action)).toEqual(['recovery_codes_deleted', 'generate_recovery_codes'])
    expect(JSON.stringify(items)).not.toContain(codes[0])
  })
})

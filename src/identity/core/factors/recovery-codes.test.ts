import { describe, expect } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test as plain } from '#tests/support/identity/core-bench.ts'
import { CALLER, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import {
  findRecoveryCodes,
  generateRecoveryCodes,
  removeRecoveryCodes,
  renewRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'

/** A person with an authenticator app, signed in with it. */
async function prepare(overrides: BenchOverrides = {}) {
  const core = await prepareCore(overrides)
  const app = await core.setUpApp(await core.signedIn())
  return { core, ...app }
}

/** The same person after losing the app: signed in by password alone, with the sheet of codes. */
async function lostApp() {
  const { core, who } = await prepare()
  const { codes, factor } = await granted(generateRecoveryCodes(core.identity, who, {}))
  const weak = await core.weak()
  const [code = ''] = codes
  return { core, raised: who, weak, codes, code, sheet: factor }
}

const switchOff = { ...DEFAULT_SETTINGS.factors, areRecoveryCodesOffered: false }

const test = plain.extend('lostApp', () => lostApp())

describe('making recovery codes', () => {
  test('gives ten, each of its own, in two groups of five', async ({ identity, app: { who } }) => {
    const { codes, factor } = await granted(generateRecoveryCodes(identity, who, {}))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(factor).toMatchObject({ kind: 'recovery-codes', status: 'verified', friendlyName: 'Recovery codes' })
  })

  test('keeps only hashes of them', async ({ core, app: { who } }) => {
    const { codes } = await granted(generateRecoveryCodes(core.identity, who, { friendlyName: 'Zettel' }))
    const rows = await core.connection.db.selectFrom('recovery_codes').selectAll().execute()
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })

  test('asks for the second factor', async ({ core, app: _ }) => {
    const weak = await core.weak()
    expect(await generateRecoveryCodes(core.identity, weak, {})).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused to people without another factor', async () => {
    const core = await prepareCore()
    const who = await core.signedIn()
    expect(await generateRecoveryCodes(core.identity, who, {})).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused to people whose other factor is gone', async ({ identity, app: { who, factor } }) => {
    await identity.write((store) => store.factors.remove(factor.id))
    expect(await generateRecoveryCodes(identity, who, {})).toEqual(err({ kind: 'recovery-codes-alone' }))
  })

  test('is refused with a name that is too long', async ({ identity, app: { who } }) => {
    expect(await generateRecoveryCodes(identity, who, { friendlyName: 'x'.repeat(256) })).toEqual(
      err({ kind: 'metadata-too-large' }),
    )
  })

  test('is refused when the session has ended meanwhile', async ({ core, app: { who } }) => {
    await core.signOut(who, 'global')
    expect(await generateRecoveryCodes(core.identity, who, {})).toEqual(err({ kind: 'session-gone' }))
  })
})

describe('making new recovery codes', () => {
  test('voids the old ones and keeps the name', async ({ core, identity, app: { who } }) => {
    const old = await granted(generateRecoveryCodes(identity, who, { friendlyName: 'Zettel' }))
    const fresh = await granted(renewRecoveryCodes(identity, who))
    expect(fresh.factor).toMatchObject({ id: old.factor.id, friendlyName: 'Zettel' })
    const weak = await core.weak()
    expect(await verifyRecoveryCode(identity, weak, old.codes[0] ?? '', CALLER)).toMatchObject({ ok: false })
    expect(await verifyRecoveryCode(identity, weak, fresh.codes[0] ?? '', CALLER)).toMatchObject({ ok: true })
  })

  test('asks for the second factor', async ({ core, identity, app: { who } }) => {
    await granted(generateRecoveryCodes(identity, who, {}))
    const weak = await core.weak()
    expect(await renewRecoveryCodes(identity, weak)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('is refused where there are none', async ({ identity, app: { who } }) => {
    expect(await renewRecoveryCodes(identity, who)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('is refused where the operator does not offer them', async () => {
    const { core, who } = await prepare({ settings: { factors: switchOff } })
    expect(await renewRecoveryCodes(core.identity, who)).toEqual(
      err({ kind: 'factor-enrol-disabled', factor: 'recovery-codes' }),
    )
  })
})

describe('a recovery code', () => {
  test('stands in for the lost app', async ({ lostApp: { core, weak, code, sheet } }) => {
    const grant = await granted(verifyRecoveryCode(core.identity, weak, code, CALLER))
    expect(grant.session).toMatchObject({
      assurance: 'aal2',
      factorId: sheet.id,
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
  })

  test('is good once when it is sent twice at the same moment', async ({ lostApp: { core, weak, code } }) => {
    const answers = await Promise.all([
      verifyRecoveryCode(core.identity, weak, code, CALLER),
      verifyRecoveryCode(core.identity, weak, code, CALLER),
    ])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  test('may be typed in small letters, without the hyphen and with gaps', async () => {
    const { core, weak, code } = await lostApp()
    expect(
      await verifyRecoveryCode(core.identity, weak, ` ${code.toLowerCase().replace('-', ' ')} `, CALLER),
    ).toMatchObject({ ok: true })
  })

  test.each(['', 'AAAAA-AAAAA', '000000'])('is never %j', async (code) => {
    const { core, weak } = await lostApp()
    expect(await verifyRecoveryCode(core.identity, weak, code, CALLER)).toEqual(
      err({ kind: 'factor-code-wrong', factor: 'recovery-codes' }),
    )
    expect(await core.identity.read.sessions.find(weak.session.id)).toMatchObject({ assurance: 'aal1' })
  })

  test('of somebody else is wrong', async ({ lostApp: { core, code } }) => {
    const otto = await core.setUpApp(await core.signedIn('otto@example.org'))
    await granted(generateRecoveryCodes(core.identity, otto.who, {}))
    expect(await verifyRecoveryCode(core.identity, otto.who, code, CALLER)).toEqual(
      err({ kind: 'factor-code-wrong', factor: 'recovery-codes' }),
    )
  })

  test('ends the other sessions that never showed a second factor, and no others', async () => {
    const { core, raised, weak, code } = await lostApp()
    const stranger = await core.signedInAgain()
    await granted(verifyRecoveryCode(core.identity, weak, code, CALLER))
    const { sessions } = core.identity.read
    expect(await sessions.find(stranger.session.id)).toBeUndefined()
    expect(await sessions.find(raised.session.id)).toMatchObject({ assurance: 'aal2' })
  })

  test('is refused to people who have none', async ({ identity, app: { who } }) => {
    expect(await verifyRecoveryCode(identity, who, 'AAAAA-AAAAA', CALLER)).toEqual(
      err({ kind: 'recovery-codes-missing' }),
    )
  })

  test('is refused where the operator switched them off', async ({ lostApp: { core, weak, code } }) => {
    Object.assign(core.identity.settings, { factors: switchOff })
    expect(await verifyRecoveryCode(core.identity, weak, code, CALLER)).toEqual(
      err({ kind: 'factor-verify-disabled', factor: 'recovery-codes' }),
    )
  })

  test('is refused when the session has ended meanwhile', async ({ lostApp: { core, weak, code } }) => {
    await core.signOut(weak, 'local')
    expect(await verifyRecoveryCode(core.identity, weak, code, CALLER)).toEqual(err({ kind: 'session-gone' }))
  })

  test('may be guessed only so often per account', async () => {
    const tooMany = err({ kind: 'too-many', waitSeconds: 300 } as const)
    let isClosed = false
    const { core, who } = await prepare({
      limits: () => ({ take: (action) => (isClosed && action === 'factor-of-account' ? tooMany : ok(undefined)) }),
    })
    const { codes } = await granted(generateRecoveryCodes(core.identity, who, {}))
    isClosed = true
    expect(await verifyRecoveryCode(core.identity, who, codes[0] ?? '', CALLER)).toEqual(tooMany)
  })
})

describe('the sheet of recovery codes', () => {
  test('can be thrown away, which lowers the sessions that it raised', async () => {
    const { core, raised, weak, code } = await lostApp()
    await granted(verifyRecoveryCode(core.identity, weak, code, CALLER))
    await granted(removeRecoveryCodes(core.identity, raised))
    expect(await core.identity.read.sessions.find(weak.session.id)).toMatchObject({
      assurance: 'aal1',
      amr: [{ method: 'password' }],
    })
    expect(await findRecoveryCodes(core.identity, raised)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('can be thrown away only with the second factor', async ({ lostApp: { core, weak } }) => {
    expect(await removeRecoveryCodes(core.identity, weak)).toEqual(err({ kind: 'second-factor-needed' }))
  })

  test('cannot be thrown away where there is none', async ({ identity, app: { who } }) => {
    expect(await removeRecoveryCodes(identity, who)).toEqual(err({ kind: 'recovery-codes-missing' }))
  })

  test('leaves its traces in the audit log, without the codes', async ({ core, identity, app: { who } }) => {
    const { codes } = await granted(generateRecoveryCodes(identity, who, {}))
    await granted(removeRecoveryCodes(identity, who))
    const items = await core.audit(2)
    expect(items.map(({ action }) => action)).toEqual(['recovery_codes_deleted', 'generate_recovery_codes'])
    expect(JSON.stringify(items)).not.toContain(codes[0])
  })
})

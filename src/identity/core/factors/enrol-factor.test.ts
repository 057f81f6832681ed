import { describe, expect } from 'vitest'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { test as plain } from '#tests/support/identity/core-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { enrolPhone, enrolTotp } from './enrol-factor.ts'
import { openTotpSecret } from './totp.ts'

const factors = { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true }
const refused = (kind: string, more = {}) => err({ kind, ...more })

const test = plain.extend('overrides', () => ({ settings: { factors } }))

describe('setting up an authenticator app', () => {
  test('gives a secret, its address and its picture once', async ({ identity, who }) => {
    const { factor, secret, uri, qrCode } = await granted(enrolTotp(identity, who, { friendlyName: 'Telefon' }))
    expect(factor).toMatchObject({ kind: 'totp', status: 'unverified', friendlyName: 'Telefon' })
    expect(uri).toContain(`secret=${secret}`)
    expect(qrCode).toContain('<svg')
    const stored = await identity.read.factors.find(factor.id)
    expect(stored?.secret).not.toContain(secret)
    expect(stored && openTotpSecret(identity.vault, stored)).toBe(secret)
  })

  test('names the club, or the issuer that the client asks for', async ({ identity, who }) => {
    expect((await granted(enrolTotp(identity, who, {}))).uri).toContain('otpauth://totp/Vereinsheim:mia%40example.org')
    const other = await granted(enrolTotp(identity, who, { friendlyName: 'b', issuer: 'TTC' }))
    expect(other.uri).toContain('otpauth://totp/TTC:')
  })

  test('needs a name of its own, and no name counts as one', async ({ identity, who }) => {
    await granted(enrolTotp(identity, who, {}))
    expect(await enrolTotp(identity, who, {})).toEqual(refused('factor-name-taken'))
    expect(await enrolTotp(identity, who, { friendlyName: '' })).toEqual(refused('factor-name-taken'))
    await granted(enrolTotp(identity, who, { friendlyName: 'Telefon' }))
    expect(await enrolPhone(identity, who, { friendlyName: 'Telefon', phone: '+4915112345678' })).toEqual(
      refused('factor-name-taken'),
    )
  })

  test('clears away attempts that were given up', async ({ core, identity, who }) => {
    const { factor } = await granted(enrolTotp(identity, who, {}))
    core.clock.advance(5 * MINUTE)
    await granted(enrolTotp(identity, who, {}))
    expect(await identity.read.factors.find(factor.id)).toBeUndefined()
  })

  test('keeps a verified factor, however old it is', async ({ core, identity, who }) => {
    const app = await core.setUpApp(who)
    core.clock.advance(5 * MINUTE)
    await granted(enrolTotp(identity, app.who, { friendlyName: 'Ersatz' }))
    expect(await identity.read.factors.find(app.factor.id)).toBeDefined()
  })

  test('is refused with an access token from before the first was shown', async ({ core, who }) => {
    await core.setUpApp(who, 'Telefon')
    expect(await enrolTotp(core.identity, who, { friendlyName: 'Tablet' })).toEqual(refused('second-factor-needed'))
  })

  test('is refused when the session has ended meanwhile', async ({ core, who }) => {
    await core.signOut(who, 'global')
    expect(await enrolTotp(core.identity, who, {})).toEqual(refused('session-gone'))
  })

  test.for([
    ['name', { friendlyName: 'x'.repeat(256) }],
    ['issuer', { issuer: 'x'.repeat(65) }],
  ] as const)('is refused with a %s that is too long', async ([_, request], { identity, who }) => {
    expect(await enrolTotp(identity, who, request)).toEqual(refused('metadata-too-large'))
  })
})

describe('setting up a phone', () => {
  test('remembers the number in one spelling', async ({ identity, who }) => {
    const factor = await granted(enrolPhone(identity, who, { phone: '49 (151) 123-45678' }))
    expect(factor).toMatchObject({ kind: 'phone', phone: '+4915112345678', status: 'unverified' })
  })

  test('is refused for what is no number', async ({ identity, who }) => {
    expect(await enrolPhone(identity, who, { phone: 'zuhause' })).toEqual(refused('phone-invalid'))
  })

  test('is refused where the operator does not offer it', async ({ identity, who }) => {
    identity.settings.factors = DEFAULT_SETTINGS.factors
    expect(await enrolPhone(identity, who, { phone: '+4915112345678' })).toEqual(
      refused('factor-enrol-disabled', { factor: 'phone' }),
    )
  })

  test('can be begun again with the same number', async ({ identity, who }) => {
    await granted(enrolPhone(identity, who, { phone: '+4915112345678' }))
    const again = await granted(enrolPhone(identity, who, { phone: '+4915112345678' }))
    expect(await identity.read.factors.listOf(who.person.account.id)).toEqual([again])
  })
})

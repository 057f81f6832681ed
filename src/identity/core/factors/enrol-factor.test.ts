import { describe, expect, test as plain } from 'vitest'
import { enrolPhone, enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { MINUTE } from '#shared/durations.ts'
import { CALLER, prepareIdentity, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn } from '#tests/support/identity/second-factor.ts'
import { openTotpSecret } from './totp.ts'

const factors = { ...DEFAULT_SETTINGS.factors, isPhoneOffered: true }
const refused = (kind: string, more = {}) => ({ ok: false, error: { kind, ...more } })

async function prepare(overrides: BenchOverrides['settings'] = {}) {
  const bench = await prepareIdentity({ settings: { factors, ...overrides } })
  return { bench, who: await signedIn(bench) }
}

const test = plain.extend('given', () => prepare())

describe('setting up an authenticator app', () => {
  test('gives a secret, its address and its picture once', async ({ given: { bench, who } }) => {
    const { factor, secret, uri, qrCode } = await granted(enrolTotp(bench.identity, who, { friendlyName: 'Telefon' }))
    expect(factor).toMatchObject({ kind: 'totp', status: 'unverified', friendlyName: 'Telefon' })
    expect(uri).toContain(`secret=${secret}`)
    expect(qrCode).toContain('<svg')
    const stored = await bench.identity.read.factors.find(factor.id)
    expect(stored?.secret).not.toContain(secret)
    expect(stored && openTotpSecret(bench.identity.vault, stored)).toBe(secret)
  })

  test('names the club, or the issuer that the client asks for', async ({ given: { bench, who } }) => {
    expect((await granted(enrolTotp(bench.identity, who, {}))).uri).toContain(
      'otpauth://totp/Vereinsheim:mia%40example.org',
    )
    const other = await granted(enrolTotp(bench.identity, who, { friendlyName: 'b', issuer: 'TTC' }))
    expect(other.uri).toContain('otpauth://totp/TTC:')
  })

  test('needs a name of its own, and no name counts as one', async ({ given: { bench, who } }) => {
    await granted(enrolTotp(bench.identity, who, {}))
    expect(await enrolTotp(bench.identity, who, {})).toEqual(refused('factor-name-taken'))
    expect(await enrolTotp(bench.identity, who, { friendlyName: '' })).toEqual(refused('factor-name-taken'))
    await granted(enrolTotp(bench.identity, who, { friendlyName: 'Telefon' }))
    expect(await enrolPhone(bench.identity, who, { friendlyName: 'Telefon', phone: '+4915112345678' })).toEqual(
      refused('factor-name-taken'),
    )
  })

  test('clears away attempts that were given up', async ({ given: { bench, who } }) => {
    const { factor } = await granted(enrolTotp(bench.identity, who, {}))
    bench.clock.advance(5 * MINUTE)
    await granted(enrolTotp(bench.identity, who, {}))
    expect(await bench.identity.read.factors.find(factor.id)).toBeUndefined()
  })

  test('keeps a verified factor, however old it is', async ({ given: { bench, who } }) => {
    const app = await setUpApp(bench, who)
    bench.clock.advance(5 * MINUTE)
    await granted(enrolTotp(bench.identity, app.who, { friendlyName: 'Ersatz' }))
    expect(await bench.identity.read.factors.find(app.factor.id)).toBeDefined()
  })

  test('is refused with an access token from before the first was shown', async ({ given: { bench, who } }) => {
    await setUpApp(bench, who, 'Telefon')
    expect(await enrolTotp(bench.identity, who, { friendlyName: 'Tablet' })).toEqual(refused('second-factor-needed'))
  })

  test('is refused when the session has ended meanwhile', async ({ given: { bench, who } }) => {
    await signOut(bench.identity, who, 'global', CALLER)
    expect(await enrolTotp(bench.identity, who, {})).toEqual(refused('session-gone'))
  })

  test.each([
    ['name', { friendlyName: 'x'.repeat(256) }],
    ['issuer', { issuer: 'x'.repeat(65) }],
  ])('is refused with a %s that is too long', async (_, request) => {
    const { bench, who } = await prepare()
    expect(await enrolTotp(bench.identity, who, request)).toEqual(refused('metadata-too-large'))
  })
})

describe('setting up a phone', () => {
  test('remembers the number in one spelling', async ({ given: { bench, who } }) => {
    const factor = await granted(enrolPhone(bench.identity, who, { phone: '49 (151) 123-45678' }))
    expect(factor).toMatchObject({ kind: 'phone', phone: '+4915112345678', status: 'unverified' })
  })

  test('is refused for what is no number', async ({ given: { bench, who } }) => {
    expect(await enrolPhone(bench.identity, who, { phone: 'zuhause' })).toEqual(refused('phone-invalid'))
  })

  test('is refused where the operator does not offer it', async () => {
    const { bench, who } = await prepare({ factors: DEFAULT_SETTINGS.factors })
    expect(await enrolPhone(bench.identity, who, { phone: '+4915112345678' })).toEqual(
      refused('factor-enrol-disabled', { factor: 'phone' }),
    )
  })

  test('can be begun again with the same number', async ({ given: { bench, who } }) => {
    await granted(enrolPhone(bench.identity, who, { phone: '+4915112345678' }))
    const again = await granted(enrolPhone(bench.identity, who, { phone: '+4915112345678' }))
    expect(await bench.identity.read.factors.listOf(who.person.account.id)).toEqual([again])
  })
})

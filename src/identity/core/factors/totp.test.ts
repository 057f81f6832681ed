import { describe, expect } from 'vitest'
import { createVault } from '#identity/keys/vault.ts'
import { prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { appCode, granted } from '#tests/support/identity/second-factor.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { enrolTotp } from './enrol-factor.ts'
import {
  findPendingTotp,
  findTotpStep,
  isBegunIn,
  newTotpSecret,
  openTotpSecret,
  sealTotpSecret,
  totpEnrolment,
} from './totp.ts'

/** The key of the examples in RFC 6238, appendix B: `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1_000)

describe('a code from an authenticator app', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('is the one of the standard at second %d', (seconds, code, step) => {
    expect(findTotpStep(SECRET, code, at(seconds))).toBe(step)
  })

  test('may come from a clock that is half a minute slow or fast', () => {
    expect(findTotpStep(SECRET, '287082', at(59 + 30))).toBe(1)
    expect(findTotpStep(SECRET, '287082', at(59 - 30))).toBe(1)
  })

  test('may not come from a clock that is a minute off', () => {
    expect(findTotpStep(SECRET, '287082', at(59 + 60))).toBeUndefined()
    expect(findTotpStep(SECRET, '081804', at(1_111_111_109 - 60))).toBeUndefined()
  })

  test.each(['', '28708', '2870820', '28708a', '２８７０８２', '-28708', '1e5000'])('is never %j', (code) => {
    expect(findTotpStep(SECRET, code, at(59))).toBeUndefined()
  })
})

describe('the set-up of an authenticator app', () => {
  test('uses 160 random bits', () => {
    const asked: number[] = []
    const secret = newTotpSecret((length) => {
      asked.push(length)
      return new TextEncoder().encode('12345678901234567890')
    })
    expect({ asked, secret }).toEqual({ asked: [20], secret: SECRET })
  })

  test('is an address that apps know', () => {
    expect(totpEnrolment(SECRET, { issuer: 'TTC Musterdorf', label: 'mia@example.org' }).uri).toBe(
      'otpauth://totp/TTC%20Musterdorf:mia%40example.org?issuer=TTC%20Musterdorf' +
        `&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    )
  })

  test('is a picture that survives in a data address without being escaped', () => {
    const { qrCode } = totpEnrolment(SECRET, { issuer: 'TTC', label: 'mia@example.org' })
    expect(qrCode).toMatch(/^<svg[^#%]+<\/svg>$/s)
  })

  test('has room for the longest address and issuer', () => {
    const { uri, qrCode } = totpEnrolment(SECRET, { issuer: '卓'.repeat(64), label: 'ü'.repeat(254) })
    expect(new URL(uri).searchParams.get('secret')).toBe(SECRET)
    expect(qrCode).toContain('<svg')
  })
})

const vault = createVault(new Uint8Array(32).fill(7))
const secret = sealTotpSecret(vault, 'GEZDGNBV', { factorId: 'factor', sessionId: 'session' })
const factor = sampleFactor('factor', 'anna', { secret })

test('a secret cannot be read as it is stored, and comes back with the key of the service', () => {
  expect(factor.secret).not.toContain('GEZDGNBV')
  expect(openTotpSecret(vault, factor)).toBe('GEZDGNBV')
  expect(openTotpSecret(createVault(new Uint8Array(32).fill(8)), factor)).toBeUndefined()
  expect(openTotpSecret(vault, { ...factor, secret: undefined })).toBeUndefined()
})

test('only the session in which it was begun is known again, for this factor only', () => {
  expect(isBegunIn(vault, factor, 'session')).toBe(true)
  expect(isBegunIn(vault, factor, 'another')).toBe(false)
  expect(isBegunIn(vault, { ...factor, id: 'another' }, 'session')).toBe(false)
  expect(isBegunIn(vault, { ...factor, secret: vault.seal('totp', 'GEZDGNBV') }, 'session')).toBe(false)
  expect(isBegunIn(vault, { ...factor, secret: undefined }, 'session')).toBe(false)
})

test('an app that is not set up yet can be seen again, as it was begun', async ({ identity, who }) => {
  const begun = await granted(enrolTotp(identity, who, {}))
  expect(await findPendingTotp(identity, who)).toEqual(begun)
})

test('once it is set up its secret is never shown again', async ({ core, identity, who }) => {
  const { factor, secret } = await granted(enrolTotp(identity, who, {}))
  const code = appCode(secret, core.clock.now())
  await granted(core.answerChallenge(who, { factorId: factor.id, code }))
  expect(await findPendingTotp(identity, who)).toBeUndefined()
})

test('of several attempts the newest counts, and nobody sees those of others', async ({ core, identity, who }) => {
  await granted(enrolTotp(identity, who, { friendlyName: 'altes Telefon' }))
  const { factor } = await granted(enrolTotp(identity, who, { friendlyName: 'neues Telefon' }))
  const other = await core.signedIn('berta@example.org')
  expect((await findPendingTotp(identity, who))?.factor.id).toBe(factor.id)
  expect(await findPendingTotp(identity, other)).toBeUndefined()
})

test('only the session that began it sees it: a thief with a stolen password must not copy the secret', async () => {
  const core = await prepareCore()
  const who = await core.signedIn()
  await granted(enrolTotp(core.identity, who, {}))
  const thief = await core.weak()
  expect(await findPendingTotp(core.identity, thief)).toBeUndefined()
  expect(await findPendingTotp(core.identity, who)).toBeDefined()
})

test('a further app waits beside one that is set up', async ({ core, identity }) => {
  const { who } = await core.setUpApp(await core.signedIn())
  const { factor } = await granted(enrolTotp(identity, who, { friendlyName: 'zweites Telefon' }))
  expect((await findPendingTotp(identity, who))?.factor.id).toBe(factor.id)
})

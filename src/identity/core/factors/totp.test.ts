import { describe, expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpEnrolment } from './totp.ts'

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

import { expect, test } from 'vitest'
import { claimsToPerson, openIdClaims } from './oidc.ts'

const emailsOf = (claims: object) => claimsToPerson(openIdClaims.parse({ sub: 's', ...claims })).emails

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, false],
])('„email_verified“ %j means %j', (claim, isVerified) => {
  const claims = { email: 'erika@club.example', ...(claim !== undefined && { email_verified: claim }) }
  expect(emailsOf(claims)).toEqual([{ address: 'erika@club.example', isVerified, isPrimary: true }])
})

test.each([[{}], [{ email: null }], [{ email: ' ' }]])('%j has no address', (claims) => {
  expect(emailsOf(claims)).toEqual([])
})

test('anything else than yes or no is no claim', () => {
  expect(openIdClaims.safeParse({ sub: 's', email_verified: 'probably' }).success).toBe(false)
})

import { expect, test } from 'vitest'
import type { Factor } from '#identity/core/accounts/account.ts'
import { isSecondFactorMissing } from './current-standing.ts'
import { newAccount } from '#identity/core/accounts/new-account.ts'
import type { AssuranceLevel, Authenticated } from './session.ts'
import { sampleFactor, sampleSession } from '#tests/support/samples/sample-people.ts'

const NOW = new Date('2024-12-01T12:00:00Z')
const needs = { now: () => NOW, newId: () => '01938000-0000-7000-8000-000000000001' }
const account = newAccount(needs, { email: 'anna@example.org', audience: 'authenticated', userMetadata: {} })

const factor = (kind: Factor['kind'], status: Factor['status']) => sampleFactor('f', account.id, { kind, status })

function who(factors: Factor[], session: AssuranceLevel, token: AssuranceLevel): Authenticated {
  return {
    person: { account, identities: [], factors },
    session: sampleSession('s', account.id, { assurance: session }),
    claims: {
      sub: account.id,
      aud: 'authenticated',
      iss: 'x',
      iat: 0,
      exp: 0,
      email: '',
      phone: '',
      role: '',
      aal: token,
      amr: [],
      session_id: 's',
      is_anonymous: false,
      app_metadata: {},
      user_metadata: {},
    },
  }
}

test('somebody without a second factor need not show one', () => {
  expect(isSecondFactorMissing(who([], 'aal1', 'aal1'))).toBe(false)
})

test('a factor that was never verified asks for nothing', () => {
  expect(isSecondFactorMissing(who([factor('totp', 'unverified')], 'aal1', 'aal1'))).toBe(false)
})

test('recovery codes alone ask for nothing: they stand in for a factor', () => {
  expect(isSecondFactorMissing(who([factor('recovery-codes', 'verified')], 'aal1', 'aal1'))).toBe(false)
})

test.each(['totp', 'phone'] as const)('who has a verified %s factor must have shown it', (kind) => {
  expect(isSecondFactorMissing(who([factor(kind, 'verified')], 'aal1', 'aal1'))).toBe(true)
  expect(isSecondFactorMissing(who([factor(kind, 'verified')], 'aal2', 'aal2'))).toBe(false)
})

test('an access token from before the second factor is not raised along with its session', () => {
  expect(isSecondFactorMissing(who([factor('totp', 'verified')], 'aal2', 'aal1'))).toBe(true)
})

test('an access token from before its session was lowered is worth no more than the session', () => {
  expect(isSecondFactorMissing(who([factor('totp', 'verified')], 'aal1', 'aal2'))).toBe(true)
})

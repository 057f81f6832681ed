import { expect, test } from 'vitest'
import { methodOfFlow } from './flow-method.ts'

test('a sign-in at a provider counts as oauth, and the provider is not named', () => {
  expect(methodOfFlow({ kind: 'external', method: 'google' })).toEqual({ method: 'oauth' })
})

test('a sign-in at an organisation is named with the id of its connection', () => {
  expect(methodOfFlow({ kind: 'sso', method: 'sso:42' })).toEqual({ method: 'sso/saml', provider: '42' })
})

test('a link counts as what it was sent for', () => {
  expect(methodOfFlow({ kind: 'mail', method: 'recovery' })).toEqual({ method: 'recovery' })
  expect(methodOfFlow({ kind: 'mail', method: 'confirmation' })).toEqual({ method: 'email/signup' })
})

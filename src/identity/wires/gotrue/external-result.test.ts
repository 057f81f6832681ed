import { expect, test } from 'vitest'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { refusalAddress, returnAddress } from './authorize.ts'

const SITE = 'https://club.example/members?tab=1#old'
const fragmentOf = (refusal: IdentityRefusal) => new URL(refusalAddress(SITE, refusal)).hash

test('a closed sign-up is said in the very words on which the widget opens its sign-up page', () => {
  expect(refusalAddress(SITE, { kind: 'sign-up-disabled' })).toBe(
    'https://club.example/members?tab=1#error=access_denied&error_description=403%3A+Signups+not+allowed+for+this+instance',
  )
})

test.each([
  [{ kind: 'invite-email-differs' }, 'invalid_request', 'Invited email does not match emails from external provider'],
  [{ kind: 'banned' }, 'unauthorized_client', 'User is banned'],
  [{ kind: 'provider-failed', detail: 'no answer' }, 'server_error', 'Error from external provider: no answer'],
  [{ kind: 'provider-denied' }, 'access_denied', 'The sign-in was cancelled at the provider'],
  [{ kind: 'account-unknown' }, 'server_error', 'User not found'],
] as [IdentityRefusal, string, string][])('%j comes back as %s', (refusal, error, text) => {
  const fragment = new URLSearchParams(fragmentOf(refusal).slice(1))
  expect([...fragment]).toEqual([
    ['error', error],
    ['error_description', text],
  ])
})

test('somebody who must confirm the address first comes back without tokens', () => {
  expect(returnAddress({ kind: 'confirmation-sent', redirectTo: SITE, wire: 'netlify' })).toBe(
    'https://club.example/members?tab=1',
  )
})

test('an authorisation code of the other wire is not given away in an address', () => {
  const address = returnAddress({ kind: 'code-issued', authCode: 'secret-code', redirectTo: SITE, wire: 'supabase' })
  expect(address).not.toContain('secret-code')
  expect(address).toContain('#error=invalid_request')
})

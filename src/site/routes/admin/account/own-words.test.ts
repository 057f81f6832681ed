import { expect, test } from 'vitest'
import type { LinkedIdentity } from '#identity/core/accounts/account.ts'
import { fullName, linkedElsewhere, providerName } from './own-words.ts'

test.each([
  [{ full_name: 'Anna Müller' }, 'Anna Müller'],
  [{}, ''],
  [{ full_name: 42 }, ''],
])('of %o the name is „%s“', (userMetadata, name) => {
  expect(fullName({ userMetadata })).toBe(name)
})

test.each([
  ['google', 'Google'],
  ['sso:0190', 'Anmeldung Ihrer Organisation'],
  ['vereinsverband', 'vereinsverband'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('provider %s is called %s', (provider, name) => {
  expect(providerName(provider)).toBe(name)
})

test('what the operator calls a provider comes first', () => {
  expect(providerName('google', [{ name: 'google', label: 'Google für Vereine' }])).toBe('Google für Vereine')
})

test('one’s own address is no linked account', () => {
  const at = new Date('2024-12-01T12:00:00Z')
  const identity = (provider: string): LinkedIdentity => ({
    id: provider,
    accountId: 'a',
    provider,
    providerUserId: 'p',
    data: {},
    email: undefined,
    lastSignInAt: undefined,
    createdAt: at,
    updatedAt: at,
  })
  const identities = ['email', 'github', 'phone'].map(identity)
  expect(linkedElsewhere(identities).map(({ provider }) => provider)).toEqual(['github'])
})

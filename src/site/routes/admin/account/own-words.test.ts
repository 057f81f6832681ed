import { expect, test } from 'vitest'
import { fullName, linkedElsewhere, providerName } from './own-words.ts'
import { sampleIdentity } from '#tests/support/samples/sample-people.ts'

test.each([
  [{ full_name: 'Anna Müller' }, 'Anna Müller'],
  [{}, ''],
  [{ full_name: 42 }, ''],
])('of %o the name is „%s“', (userMetadata, name) => expect(fullName({ userMetadata })).toBe(name))

test.each([
  ['google', 'Google'],
  ['sso:0190', 'Anmeldung Ihrer Organisation'],
  ['vereinsverband', 'vereinsverband'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('provider %s is called %s', (provider, name) => expect(providerName(provider)).toBe(name))

test('what the operator calls a provider comes first', () =>
  expect(providerName('google', [{ name: 'google', label: 'Google für Vereine' }])).toBe('Google für Vereine'))

test('one’s own address is no linked account', () => {
  const identities = ['email', 'github', 'phone'].map((provider) => sampleIdentity(provider, 'a', { provider }))
  expect(linkedElsewhere(identities).map(({ provider }) => provider)).toEqual(['github'])
})

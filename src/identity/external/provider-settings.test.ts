import { expect, test } from 'vitest'
import { providerSettingsSchema } from './provider-settings.ts'

const given = { kind: 'oidc', name: 'verband', issuer: 'https://login.verband.example', clientId: 'club' }
const problems = (more: object) =>
  providerSettingsSchema.safeParse({ ...given, ...more }).error?.issues.map(({ path }) => path.join('.'))

test('a well-known provider needs only its client', () => {
  expect(providerSettingsSchema.parse({ kind: 'google', clientId: 'club' })).toEqual({
    kind: 'google',
    name: 'google',
    clientId: 'club',
    isOn: true,
    furtherClientIds: [],
    scopes: [],
  })
})

test('any other provider needs its issuer and a name', () => {
  expect(problems({})).toBeUndefined()
  expect(problems({ issuer: undefined })).toEqual(['issuer'])
})

test.each([
  ['a name that means something else', { name: 'email' }, 'name'],
  ['a name that does not fit into an address', { name: 'Der Verband' }, 'name'],
  ['an empty client', { clientId: ' ' }, 'clientId'],
  ['an unknown kind', { kind: 'myspace' }, 'kind'],
  ['an unknown setting', { skipsNonceCheck: true }, ''],
  ['an issuer without TLS', { issuer: 'http://login.verband.example' }, 'issuer'],
  ['an address with a password', { tokenUrl: 'https://user:password@verband.example' }, 'tokenUrl'],
  ['an address with a fragment', { jwksUrl: 'https://verband.example/#keys' }, 'jwksUrl'],
  ['an address that is none', { authorizationUrl: 'verband' }, 'authorizationUrl'],
  ['a script as address', { authorizationUrl: 'javascript:alert(1)' }, 'authorizationUrl'],
  ['two scopes in one', { scopes: ['openid email'] }, 'scopes.0'],
])('%s is a mistake', (_, more, path) => {
  expect(problems(more)).toEqual([path])
})

test('a stand-in on this machine needs no TLS', () => {
  expect(problems({ issuer: 'http://127.0.0.1:8080' })).toBeUndefined()
})

test('no message repeats a secret', () => {
  const { error } = providerSettingsSchema.safeParse({ ...given, clientSecret: ['my secret'] })
  expect(error?.message).not.toContain('my secret')
})

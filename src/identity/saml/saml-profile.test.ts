import { expect, test } from 'vitest'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import { type Claims, createMockSamlIdp, readRequest } from '#tests/support/identity/mock-saml-idp.ts'
import { prepareSaml } from '#tests/support/identity/saml-bench.ts'

const idp = createMockSamlIdp()
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

type Keys = SsoConnection['attributeMapping']['keys']

async function profileOf(changes: Partial<Claims>, keys: Keys = {}) {
  const bench = prepareSaml({ connections: [idp.connection({ attributeMapping: { keys } })] })
  const page = await bench.pageOf()
  await bench.finish(idp.answer(page, changes).samlResponse, readRequest(page).relayState)
  return bench.standIn.provenProfile()
}

test('somebody with a lasting pseudonym is known by it, and by the address among the attributes', async () => {
  const profile = await profileOf({
    nameId: 'p-4711',
    nameIdFormat: PERSISTENT,
    attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': ['erika@verband.example'] },
  })
  expect(profile).toMatchObject({ providerUserId: 'p-4711', emails: [{ address: 'erika@verband.example' }] })
})

test('the connection tells which attribute is the address', async () => {
  const keys = { email: { names: ['unknown', 'dienstlich'] } }
  const profile = await profileOf(
    { attributes: { dienstlich: ['e.muster@verband.example'], email: ['other@x.example'] } },
    keys,
  )
  expect(profile.emails).toEqual([{ address: 'e.muster@verband.example', isVerified: true, isPrimary: true }])
})

test('mapped attributes become data of the profile, others of the organisation’s own claims', async () => {
  const keys = {
    full_name: { name: 'displayName' },
    department: { name: 'ou' },
    groups: { name: 'groups' },
    country: { default: 'de' },
    missing: { name: 'nowhere' },
  }
  const attributes = { displayName: ['Erika Muster'], ou: ['Jugend'], groups: ['a', 'b'] }
  const { data } = await profileOf({ attributes }, keys)
  expect(data).toMatchObject({
    full_name: 'Erika Muster',
    custom_claims: { department: 'Jugend', groups: ['a', 'b'], country: 'de' },
  })
  expect(data['custom_claims']).not.toHaveProperty('missing')
})

test('no mapping changes who somebody is or who says so', async () => {
  const evil = { name: 'evil' }
  const keys = { sub: evil, iss: evil, email_verified: evil, provider_id: evil }
  const { data } = await profileOf({ attributes: { evil: ['evil'] } }, keys)
  expect(JSON.stringify(data)).not.toContain('evil')
})

test('a name that changes each time is replaced by a lasting one', async () => {
  const attributes = { 'urn:oasis:names:tc:SAML:attribute:subject-id': ['erika@verband.example'] }
  const profile = await profileOf({ nameId: '_random', nameIdFormat: TRANSIENT, attributes })
  expect(profile.providerUserId).toBe('erika@verband.example')
})

test.each<[string, Partial<Claims>]>([
  ['only changing', { nameId: '_random', nameIdFormat: TRANSIENT }],
  ['endless', { nameId: 'x'.repeat(256) }],
])('somebody with an %s name is refused', async (_, changes) => {
  await expect(profileOf(changes)).rejects.toThrow('no lasting NameID')
})

test('somebody without address has none', async () => {
  const profile = await profileOf({ nameId: 'p-4711', nameIdFormat: PERSISTENT })
  expect(profile.emails).toEqual([])
  expect(profile.data).not.toHaveProperty('email')
})

test('endless values are left out', async () => {
  const profile = await profileOf({ attributes: { ou: ['x'.repeat(1_001)] } }, { department: { name: 'ou' } })
  expect(profile.data).not.toHaveProperty('custom_claims')
})

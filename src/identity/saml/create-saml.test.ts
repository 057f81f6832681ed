import { beforeEach, expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { createMockSamlIdp, isRequestSignedBy, readRequest } from '#tests/support/identity/mock-saml-idp.ts'
import { SITE_URL } from '#tests/support/identity/provider-bench.ts'
import { BASES, prepareSaml } from '#tests/support/identity/saml-bench.ts'
import { readXmlTree } from './xml-tree.ts'

const idp = createMockSamlIdp()
let bench: ReturnType<typeof prepareSaml>

beforeEach(() => {
  bench = prepareSaml({ connections: [idp.connection()] })
})

const other = () =>
  idp.connection({ id: '0198c4b2-0000-7000-8000-00000000000b', entityId: 'urn:other', domains: ['other.example'] })
const refusal = (kind: string) => err({ kind })

test('somebody whom the organisation vouches for comes back with a proven profile', async () => {
  const { samlResponse, relayState } = idp.answer(await bench.pageOf())
  await bench.finish(samlResponse, relayState)
  expect(bench.standIn.provenProfile()).toEqual({
    provider: `sso:${idp.connection().id}`,
    providerUserId: 'erika@verband.example',
    emails: [{ address: 'erika@verband.example', isVerified: true, isPrimary: true }],
    data: {
      iss: idp.entityId,
      sub: 'erika@verband.example',
      provider_id: 'erika@verband.example',
      email: 'erika@verband.example',
      email_verified: true,
    },
    tokens: undefined,
  })
})

test('the identity provider gets a signed request with our name and address', async () => {
  const page = await bench.pageOf()
  const request = readRequest(page)
  expect(page).toMatch(`${idp.signInUrl}?`)
  expect(request).toMatchObject({
    issuer: 'https://club.example/auth/v1/sso/saml/metadata',
    acsUrl: 'https://club.example/auth/v1/sso/saml/acs',
    relayState: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(request.text).toContain(`Destination="${idp.signInUrl}"`)
  const certificate = /<ds:X509Certificate>\s*([^<]*)</.exec(await bench.saml.metadata(BASES.supabase))?.[1]
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate?.trim()}\n-----END CERTIFICATE-----`
  expect(isRequestSignedBy(page, pem)).toBe(true)
})

test.each([
  [BASES.netlify, `${BASES.netlify}/saml`, `${BASES.netlify}/saml/acs`],
  [BASES.supabase, `${BASES.supabase}/sso/saml/metadata`, `${BASES.supabase}/sso/saml/acs`],
])('at %s we are known by the vendor’s names', async (base, entityId, acsUrl) => {
  const tree = JSON.stringify(await readXmlTree(await bench.saml.metadata(base)))
  expect(tree).toContain(`"entityID":"${entityId}"`)
  expect(tree).toContain(`"Location":"${acsUrl}"`)
  expect(tree).toContain('"AuthnRequestsSigned":"true"')
  expect(tree).toContain('"WantAssertionsSigned":"true"')
})

test('our metadata are the same each time', async () => {
  expect(await bench.saml.metadata(BASES.netlify)).toBe(await bench.saml.metadata(BASES.netlify))
})

test('the organisation is found by id, by the domain of an address, or because it is the only one', async () => {
  bench = prepareSaml({ connections: [idp.connection(), other()] })
  expect(await bench.start({ id: idp.connection().id })).toMatchObject({ ok: true })
  expect(await bench.start({ domain: ' Other.example ' })).toMatchObject({ ok: true })
  expect(await bench.start('only')).toEqual(refusal('sso-connection-unknown'))
  expect(await bench.start({ id: 'unknown' })).toEqual(refusal('sso-connection-unknown'))
  expect(await bench.start({ domain: 'unknown.example' })).toEqual(refusal('sso-connection-unknown'))
})

test('a disabled connection is as good as none, and does not stand in the way of the only one', async () => {
  bench = prepareSaml({ connections: [{ ...idp.connection(), isDisabled: true }, other()] })
  expect(await bench.start({ id: idp.connection().id })).toEqual(refusal('sso-connection-unknown'))
  expect(await bench.start('only')).toMatchObject({ ok: true })
})

test('without SAML nothing begins and nothing is finished', async () => {
  const off = prepareSaml({ connections: [idp.connection()], settings: { isOn: false, allowsIdpInitiated: true } })
  expect(off.saml.isOffered).toBe(false)
  expect(await off.start()).toEqual(refusal('sso-disabled'))
  const { samlResponse } = idp.answer(await bench.pageOf())
  expect(await off.finish(samlResponse, undefined)).toMatchObject({
    kind: 'refused',
    refusal: { kind: 'sso-disabled' },
    redirectTo: SITE_URL,
    wire: 'supabase',
  })
})

test('a connection whose metadata cannot be used is refused', async () => {
  bench = prepareSaml({ connections: [idp.connection({ metadataXml: '<x/>' })] })
  expect(await bench.start()).toMatchObject(refusal('saml-metadata-invalid'))
})

test('metadata are read from a text or from an address', async () => {
  const xml = idp.metadataXml()
  const read = { ok: true, value: { entityId: idp.entityId, metadataXml: xml } }
  bench = prepareSaml({
    connections: [],
    fetchMetadata: async (url) =>
      url === 'https://idp.verband.example/' ? { ok: true, value: xml } : { ok: false, error: 'unreachable' },
  })
  expect(await bench.saml.readMetadata({ xml })).toEqual(read)
  expect(await bench.saml.readMetadata({ url: 'https://idp.verband.example/' })).toEqual(read)
  expect(await bench.saml.readMetadata({ url: 'https://away.example/' })).toEqual(
    err({ kind: 'saml-metadata-invalid', detail: 'unreachable' }),
  )
  expect(await bench.saml.readMetadata({ xml: '<x/>' })).toMatchObject(refusal('saml-metadata-invalid'))
})

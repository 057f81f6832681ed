import { expect } from 'vitest'
import { SECRET, says, sharedWire, test } from '#tests/support/identity/supabase-bench.ts'

const common = await sharedWire()
const service = { token: SECRET }
const metadata_xml = '<EntityDescriptor entityID="https://idp.example/"/>'

test('a connection to an organisation is kept, changed and removed', async ({ wire: { post, get, put, remove } }) => {
  const attribute_mapping = { keys: { full_name: { names: ['cn', 'name'] }, team: { default: 1 } } }
  const fields = { type: 'saml', metadata_xml, domains: ['Verband.example'], attribute_mapping, resource_id: 'verband' }
  const added = await post('/admin/sso/providers', fields, service)
  expect(added.status).toBe(201)
  expect(added.body).toEqual({
    id: expect.any(String),
    resource_id: 'verband',
    disabled: false,
    saml: { entity_id: 'https://idp.example/', metadata_xml, attribute_mapping },
    domains: [{ domain: 'verband.example' }],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const path = `/admin/sso/providers/${added.body.id}`
  expect((await get('/admin/sso/providers', service)).body).toEqual({ items: [added.body] })
  expect((await get(path, service)).body).toEqual(added.body)
  const metadata_url = 'https://idp.example/metadata'
  const changed = await put(path, { disabled: true, metadata_url, domains: [] }, service)
  expect(changed.body).toMatchObject({ disabled: true, domains: [], saml: { metadata_url } })
  const foreign = '<EntityDescriptor entityID="https://other.example/"/>'
  expect((await put(path, { metadata_xml: foreign }, service)).body.code).toBe('validation_failed')
  expect((await remove(path, {}, service)).body.id).toBe(added.body.id)
  expect(await get(path, service)).toMatchObject(says(404, 'sso_provider_not_found'))
})

test.each([
  [{ type: 'oidc', metadata_xml }, 'validation_failed'],
  [{ type: 'saml' }, 'validation_failed'],
  [{ type: 'saml', metadata_xml, metadata_url: 'https://idp.example/' }, 'validation_failed'],
  [{ type: 'saml', metadata_xml: '<html/>' }, 'validation_failed'],
  [{ type: 'saml', metadata_xml, domains: [''] }, 'bad_json'],
])('a connection is refused: %o, %s', async (fields, code) => {
  expect(await common.post('/admin/sso/providers', fields, service)).toMatchObject(says(400, code))
})

test('an organisation and a domain are connected once', async ({ wire: { post } }) => {
  const fields = { type: 'saml', metadata_xml, domains: ['verband.example'] }
  await post('/admin/sso/providers', fields, service)
  expect(await post('/admin/sso/providers', fields, service)).toMatchObject(says(422, 'saml_idp_already_exists'))
  const other = { ...fields, metadata_xml: '<EntityDescriptor entityID="https://other.example/"/>' }
  expect(await post('/admin/sso/providers', other, service)).toMatchObject(says(422, 'sso_domain_already_exists'))
})

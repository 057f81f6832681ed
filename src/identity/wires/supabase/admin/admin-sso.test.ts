import { afterAll, expect, test } from 'vitest'
import { openSupabase, prepareSupabase, SECRET } from '#tests/support/identity/supabase-bench.ts'

const common = await openSupabase()
afterAll(() => common.close())
const service = { token: SECRET }
const metadata_xml = '<EntityDescriptor entityID="https://idp.example/"/>'

test('a connection to an organisation is kept, changed and removed', async () => {
  const { post, get, put, remove } = await prepareSupabase()
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
  const gone = await get(path, service)
  expect([gone.status, gone.body.code]).toEqual([404, 'sso_provider_not_found'])
})

test.each([
  [{ type: 'oidc', metadata_xml }, 'validation_failed'],
  [{ type: 'saml' }, 'validation_failed'],
  [{ type: 'saml', metadata_xml, metadata_url: 'https://idp.example/' }, 'validation_failed'],
  [{ type: 'saml', metadata_xml: '<html/>' }, 'validation_failed'],
  [{ type: 'saml', metadata_xml, domains: [''] }, 'bad_json'],
])('a connection is refused: %o, %s', async (fields, code) => {
  const { status, body } = await common.post('/admin/sso/providers', fields, service)
  expect([status, body.code]).toEqual([400, code])
})

test('an organisation and a domain are connected once', async () => {
  const { post } = await prepareSupabase()
  const fields = { type: 'saml', metadata_xml, domains: ['verband.example'] }
  await post('/admin/sso/providers', fields, service)
  const twice = await post('/admin/sso/providers', fields, service)
  expect([twice.status, twice.body.code]).toEqual([422, 'saml_idp_already_exists'])
  const other = { ...fields, metadata_xml: '<EntityDescriptor entityID="https://other.example/"/>' }
  const taken = await post('/admin/sso/providers', other, service)
  expect([taken.status, taken.body.code]).toEqual([422, 'sso_domain_already_exists'])
})

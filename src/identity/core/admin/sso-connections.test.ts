import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/identity/link-requests.ts'

const GIVEN = {
  resourceId: undefined,
  isDisabled: false,
  entityId: 'https://idp.example/metadata',
  metadataXml: '<EntityDescriptor/>',
  metadataUrl: undefined,
  attributeMapping: { keys: { email: { name: 'mail' } } },
  domains: ['verein.example'],
}
const OTHER = { ...GIVEN, entityId: 'https://other.example/metadata', domains: ['other.example'] }
const UNKNOWN = err({ kind: 'sso-connection-unknown' })

async function prepare() {
  const bench = await prepareIdentity()
  return { ...bench, sso: bench.identity.admin.sso }
}

test('a connection is added, found and listed', async () => {
  const { sso, clock } = await prepare()
  const added = valueOf(await sso.add(GIVEN))
  expect(added).toMatchObject({ ...GIVEN, createdAt: clock.now() })
  expect(await sso.find(added.id)).toEqual({ ok: true, value: added })
  expect(await sso.list()).toEqual([added])
})

test('domains are kept in lower case and once', async () => {
  const { sso } = await prepare()
  const domains = [' Verein.Example', 'verein.example', '', 'zwei.example']
  expect(valueOf(await sso.add({ ...GIVEN, domains })).domains).toEqual(['verein.example', 'zwei.example'])
})

test('a change leaves the rest as it was', async () => {
  const { sso, clock } = await prepare()
  const added = valueOf(await sso.add(GIVEN))
  clock.advance(1_000)
  const changed = valueOf(await sso.update(added.id, { isDisabled: true, domains: ['neu.example'] }))
  expect(changed).toEqual({ ...added, isDisabled: true, domains: ['neu.example'], updatedAt: clock.now() })
  expect(await sso.find(added.id)).toEqual({ ok: true, value: changed })
})

test('a removed connection is gone, and what it held is free', async () => {
  const { sso } = await prepare()
  const added = valueOf(await sso.add(GIVEN))
  expect(await sso.remove(added.id)).toEqual({ ok: true, value: added })
  expect(await sso.find(added.id)).toEqual(UNKNOWN)
  expect((await sso.add(GIVEN)).ok).toBe(true)
})

test('one identity provider has one connection', async () => {
  const { sso } = await prepare()
  await sso.add(GIVEN)
  const other = valueOf(await sso.add(OTHER))
  const refused = err({ kind: 'sso-connection-exists' })
  expect(await sso.add({ ...GIVEN, domains: [] })).toEqual(refused)
  expect(await sso.update(other.id, { entityId: GIVEN.entityId })).toEqual(refused)
})

test('one domain leads to one connection', async () => {
  const { sso } = await prepare()
  await sso.add(GIVEN)
  const other = valueOf(await sso.add(OTHER))
  const refused = err({ kind: 'sso-domain-taken' })
  expect(await sso.add({ ...OTHER, entityId: 'https://third.example', domains: ['VEREIN.example'] })).toEqual(refused)
  expect(await sso.update(other.id, { domains: ['verein.example'] })).toEqual(refused)
})

test('what is not there is neither changed nor removed', async () => {
  const { sso } = await prepare()
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  expect(await sso.update(id, {})).toEqual(UNKNOWN)
  expect(await sso.remove(id)).toEqual(UNKNOWN)
})

import { expect } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { test } from '#tests/support/identity/core-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { addSsoConnection, findSsoConnection, removeSsoConnection, updateSsoConnection } from './sso-connections.ts'

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

test('a change leaves the rest as it was', async ({ core, identity }) => {
  const added = valueOf(await addSsoConnection(identity, GIVEN))
  core.clock.advance(1_000)
  const changed = valueOf(await updateSsoConnection(identity, added.id, { isDisabled: true, domains: ['neu.example'] }))
  expect(changed).toEqual({ ...added, isDisabled: true, domains: ['neu.example'], updatedAt: core.clock.now() })
  expect(await findSsoConnection(identity, added.id)).toEqual(ok(changed))
})

test('one identity provider has one connection', async ({ identity }) => {
  await addSsoConnection(identity, GIVEN)
  const other = valueOf(await addSsoConnection(identity, OTHER))
  const refused = err({ kind: 'sso-connection-exists' })
  expect(await addSsoConnection(identity, { ...GIVEN, domains: [] })).toEqual(refused)
  expect(await updateSsoConnection(identity, other.id, { entityId: GIVEN.entityId })).toEqual(refused)
})

test('one domain leads to one connection', async ({ identity }) => {
  await addSsoConnection(identity, GIVEN)
  const other = valueOf(await addSsoConnection(identity, OTHER))
  const refused = err({ kind: 'sso-domain-taken' })
  expect(
    await addSsoConnection(identity, {
      ...OTHER,
      entityId: 'https://third.example',
      domains: ['VEREIN.example'],
    }),
  ).toEqual(refused)
  expect(await updateSsoConnection(identity, other.id, { domains: ['verein.example'] })).toEqual(refused)
})

test('what is not there is neither changed nor removed', async ({ identity }) => {
  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
  expect(await updateSsoConnection(identity, id, {})).toEqual(UNKNOWN)
  expect(await removeSsoConnection(identity, id)).toEqual(UNKNOWN)
})

import { expect, test } from 'vitest'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { NOON, after, openStore } from '#tests/support/samples/sample-people.ts'

function connection(id: string, changes: Partial<SsoConnection> = {}): SsoConnection {
  return {
    id,
    resourceId: undefined,
    isDisabled: false,
    entityId: `https://${id}.example/saml`,
    metadataXml: '<EntityDescriptor/>',
    metadataUrl: undefined,
    attributeMapping: { keys: {} },
    domains: [],
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  }
}

forEachDatabase('connections to organisations', (open) => {
  const full = connection('idp', {
    resourceId: 'resource',
    isDisabled: true,
    metadataUrl: 'https://idp.example/metadata',
    attributeMapping: { keys: { email: { name: 'mail' }, groups: { names: ['a', 'b'], default: ['none'] } } },
    domains: ['verein.example', 'alt.example'],
    updatedAt: after(1),
  })

  async function setUp(...connections: SsoConnection[]) {
    const opened = await openStore(open)
    await opened.transaction(async ({ sso }) => {
      for (const one of connections) await sso.add(one)
    })
    return opened
  }

  test('come back as they were stored, by id, domain and entity id', async () => {
    const { store } = await setUp(full, connection('other', { domains: ['other.example'] }))
    expect(await store.sso.find('idp')).toEqual(full)
    expect(await store.sso.findByDomain('alt.example')).toEqual(full)
    expect(await store.sso.findByEntityId('https://idp.example/saml')).toEqual(full)
    expect(await store.sso.find('nobody')).toBeUndefined()
    expect(await store.sso.findByDomain('nobody.example')).toBeUndefined()
    expect(await store.sso.findByEntityId('nobody')).toBeUndefined()
  })

  test('a saved one has its new domains and gives the old ones free', async () => {
    const { store, transaction } = await setUp(full)
    const changed = { ...full, domains: ['neu.example'], isDisabled: false }
    await transaction(({ sso }) => sso.save(changed))
    expect(await store.sso.find('idp')).toEqual(changed)
    await transaction(({ sso }) => sso.add(connection('other', { domains: ['verein.example'] })))
    expect((await store.sso.findByDomain('verein.example'))?.id).toBe('other')
  })

  test.each([{ domains: ['alt.example'] }, { entityId: full.entityId }])(
    'a second with %o is refused',
    async (same) => {
      const { store, transaction } = await setUp(full)
      await expect(transaction(({ sso }) => sso.add(connection('other', same)))).rejects.toThrow(/unique/i)
      expect(await store.sso.list()).toEqual([full])
    },
  )

  test('are listed oldest first, and gone when removed, with their domains', async () => {
    const young = connection('a', { createdAt: after(5) })
    const { store, transaction, connection: database } = await setUp(young, full)
    expect(await store.sso.list()).toEqual([full, young])
    await transaction(({ sso }) => sso.remove('idp'))
    expect(await store.sso.list()).toEqual([young])
    expect(await database.db.selectFrom('sso_domains').selectAll().execute()).toEqual([])
  })

  test('without any the list is empty', async () => {
    const { store } = await setUp()
    expect(await store.sso.list()).toEqual([])
  })
})

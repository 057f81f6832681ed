import { expect, test as plain } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { after, openStore, sampleAccount, sampleIdentity } from '#tests/support/samples/sample-people.ts'

forEachDatabase('linked identities', (open) => {
  const test = plain.extend('given', () => setUp())
  async function setUp() {
    const opened = await openStore(open)
    await opened.addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    return opened
  }
  const full = sampleIdentity('i', 'anna', {
    provider: 'sso:42',
    providerUserId: 'Ä1',
    data: { email_verified: true },
    email: 'anna@idp.example',
    lastSignInAt: after(1),
    createdAt: after(2),
    updatedAt: after(3),
  })

  test('come back as they were stored and as they were saved', async ({ given: { store, transaction } }) => {
    await transaction(({ identities }) => identities.add(full))
    expect(await store.identities.findByProvider('sso:42', 'Ä1')).toEqual(full)
    const changed = { ...full, data: {}, email: undefined, lastSignInAt: after(9) }
    await transaction(({ identities }) => identities.save(changed))
    expect(await store.identities.listOf('anna')).toEqual([changed])
  })

  test('the same id at another provider is another person', async ({ given: { store, transaction } }) => {
    await transaction(async ({ identities }) => {
      await identities.add(sampleIdentity('1', 'anna', { provider: 'google', providerUserId: '7' }))
      await identities.add(sampleIdentity('2', 'bernd', { provider: 'github', providerUserId: '7' }))
    })
    expect((await store.identities.findByProvider('google', '7'))?.accountId).toBe('anna')
    expect((await store.identities.findByProvider('github', '7'))?.accountId).toBe('bernd')
    expect(await store.identities.findByProvider('gitlab', '7')).toBeUndefined()
  })

  test('one person of a provider belongs to one account', async ({ given: { transaction } }) => {
    await transaction(({ identities }) => identities.add(full))
    const again = transaction(({ identities }) => identities.add({ ...full, id: 'j', accountId: 'bernd' }))
    await expect(again).rejects.toThrow(/unique/i)
  })

  test('a removed one is gone, the others stay in their order', async ({ given: { store, transaction } }) => {
    await transaction(async ({ identities }) => {
      for (const id of ['c', 'a', 'b']) await identities.add(sampleIdentity(id, 'anna'))
      await identities.remove('b')
    })
    expect((await store.identities.listOf('anna')).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(await store.identities.listOf('bernd')).toEqual([])
  })
})

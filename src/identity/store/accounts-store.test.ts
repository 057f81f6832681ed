import { expect, test } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  NOON,
  after,
  openStore,
  sampleAccount,
  sampleFactor,
  sampleIdentity,
  sampleSession,
} from '#tests/support/samples/sample-people.ts'

const full: Account = {
  id: 'full',
  audience: 'members',
  role: 'admin',
  email: 'jörg@club.example',
  phone: '+4915112345678',
  passwordHash: '$argon2id$…',
  emailConfirmedAt: after(1),
  phoneConfirmedAt: after(2),
  confirmationSentAt: after(3),
  recoverySentAt: after(4),
  invitedAt: after(5),
  newEmail: 'neu@club.example',
  emailChangeSentAt: after(6),
  emailChangeConfirmed: 'current',
  newPhone: '+4915187654321',
  phoneChangeSentAt: after(7),
  reauthenticationSentAt: after(8),
  lastSignInAt: after(9),
  appMetadata: { provider: 'email', providers: ['email', 'google'], roles: ['admin'], team: 3 },
  userMetadata: { full_name: 'Jörg „Topspin“ Müller', nested: { list: [1, null, true] } },
  isAnonymous: true,
  isManagedBySso: true,
  bannedUntil: after(10),
  deletedAt: after(11),
  factorNeededSince: after(14),
  createdAt: after(12),
  updatedAt: after(13),
}

forEachDatabase('the accounts', (open) => {
  const setUp = () => openStore(open)

  test.each([full, sampleAccount('bare', { email: undefined })])('account $id is read as stored', async (account) => {
    const { store, addAccounts } = await setUp()
    await addAccounts(account)
    expect(await store.accounts.find(account.id)).toEqual(account)
  })

  test('a saved account replaces the whole record', async () => {
    const { store, transaction, addAccounts } = await setUp()
    await addAccounts(sampleAccount('full', { bannedUntil: after(99) }), sampleAccount('other'))
    await transaction(({ accounts }) => accounts.save({ ...full, bannedUntil: undefined }))
    expect(await store.accounts.find('full')).toEqual({ ...full, bannedUntil: undefined })
    expect(await store.accounts.find('other')).toEqual(sampleAccount('other'))
  })

  test('since when a second factor is needed is written once and never again', async () => {
    const { store, transaction, addAccounts } = await setUp()
    await addAccounts(full, sampleAccount('anna'))
    const anna = sampleAccount('anna', { factorNeededSince: after(1) })
    await transaction(({ accounts }) => accounts.save(anna))
    await transaction(({ accounts }) => accounts.save({ ...full, factorNeededSince: undefined }))
    await transaction(({ accounts }) => accounts.save({ ...anna, factorNeededSince: after(2) }))
    expect(await store.accounts.find('full')).toEqual(full)
    expect(await store.accounts.find('anna')).toEqual(anna)
  })

  test('it is noted of all who hold such a role, in a list or on the account', async () => {
    const { store, transaction, addAccounts } = await setUp()
    const roles = { appMetadata: { roles: ['editor', 'board'] } }
    await addAccounts(
      full,
      sampleAccount('list', roles),
      sampleAccount('role', { role: 'admin' }),
      sampleAccount('none'),
    )
    await transaction(({ accounts }) => accounts.noteFactorNeeds(['admin', 'board'], after(20)))
    await transaction(({ accounts }) => accounts.noteFactorNeeds(['admin', 'board', 'editor'], after(30)))
    const noted = await Promise.all(['full', 'list', 'role', 'none'].map((id) => store.accounts.find(id)))
    expect(noted.map((account) => account?.factorNeededSince)).toEqual([after(14), after(20), after(20), undefined])
  })

  test('an account is found by its address and number within its audience only', async () => {
    const { store, addAccounts } = await setUp()
    await addAccounts(full)
    expect(await store.accounts.findByEmail('jörg@club.example', 'members')).toEqual(full)
    expect(await store.accounts.findByPhone('+4915112345678', 'members')).toEqual(full)
    expect(await store.accounts.findByEmail('jörg@club.example', 'authenticated')).toBeUndefined()
    expect(await store.accounts.findByPhone('+4915112345678', 'authenticated')).toBeUndefined()
    expect(await store.accounts.findByEmail('neu@club.example', 'members')).toBeUndefined()
  })

  test.each([{ email: 'same@club.example' }, { phone: '+4915112345678' }])(
    'a second account with %o is refused in the same audience and possible in another',
    async (same) => {
      const { addAccounts } = await setUp()
      await addAccounts(sampleAccount('a', same))
      await expect(addAccounts(sampleAccount('b', same))).rejects.toThrow(/unique/i)
      await addAccounts(sampleAccount('c', { ...same, audience: 'members' }))
    },
  )

  test('any number of accounts have no address and no number', async () => {
    const { store, addAccounts } = await setUp()
    await addAccounts(...['a', 'b', 'c'].map((id) => sampleAccount(id, { email: undefined })))
    expect((await store.accounts.find('c'))?.email).toBeUndefined()
  })

  test('a person has their own identities and factors, oldest first', async () => {
    const { store, transaction, addAccounts } = await setUp()
    await addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    const identities = [sampleIdentity('i1', 'anna'), sampleIdentity('i2', 'anna', { createdAt: after(5) })]
    const factors = [sampleFactor('f1', 'anna'), sampleFactor('f2', 'anna'), sampleFactor('f3', 'anna')]
    await transaction(async (writing) => {
      for (const identity of [...identities.toReversed(), sampleIdentity('i3', 'bernd')]) {
        await writing.identities.add(identity)
      }
      for (const factor of [...factors.toReversed(), sampleFactor('f4', 'bernd')]) await writing.factors.add(factor)
    })
    expect(await store.accounts.findPerson('anna')).toEqual({ account: sampleAccount('anna'), identities, factors })
  })

  test('a person without identities and factors is a person all the same, an unknown one is none', async () => {
    const { store, addAccounts } = await setUp()
    await addAccounts(sampleAccount('anna'))
    expect(await store.accounts.findPerson('anna')).toEqual({
      account: sampleAccount('anna'),
      identities: [],
      factors: [],
    })
    expect(await store.accounts.findPerson('nobody')).toBeUndefined()
  })

  test('with an account everything of it goes, and nothing of another', async () => {
    const { store, transaction, connection, addAccounts } = await setUp()
    await addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    await transaction(async (writing) => {
      for (const id of ['anna', 'bernd']) {
        await writing.identities.add(sampleIdentity(id, id))
        await writing.sessions.add(sampleSession(id, id))
        await writing.factors.add(sampleFactor(id, id))
        await writing.factors.putRecoveryCodes(id, [id])
      }
      await writing.accounts.remove('anna')
    })
    expect(await store.accounts.find('anna')).toBeUndefined()
    for (const table of ['linked_identities', 'sessions', 'factors'] as const) {
      const left = await connection.db.selectFrom(table).select('account_id').execute()
      expect(left).toEqual([{ account_id: 'bernd' }])
    }
    expect(await connection.db.selectFrom('recovery_codes').select('hash').execute()).toEqual([{ hash: 'bernd' }])
  })

  test('an office that is not in a list of texts does not count and hides nothing else', async () => {
    const { store, connection, addAccounts } = await setUp()
    await addAccounts(sampleAccount('anna', { appMetadata: { roles: ['admin'] } }))
    await connection.inTransaction((trx) =>
      trx.updateTable('accounts').set({ app_metadata: '{"roles":"admin","providers":[1],"team":3}' }).execute(),
    )
    expect((await store.accounts.find('anna'))?.appMetadata).toEqual({ team: 3 })
  })

  test('metadata that is no JSON object is a fault', async () => {
    const { store, connection, addAccounts } = await setUp()
    await addAccounts(sampleAccount('anna'))
    await connection.inTransaction((trx) => trx.updateTable('accounts').set({ user_metadata: '[]' }).execute())
    await expect(store.accounts.find('anna')).rejects.toThrow(TypeError)
  })
})

forEachDatabase('the list of accounts', (open) => {
  async function setUp(...accounts: Account[]) {
    const { store, addAccounts } = await openStore(open)
    await addAccounts(...accounts)
    return async (query: Partial<Parameters<typeof store.accounts.list>[0]> = {}) => {
      const page = { number: 1, size: 50 }
      const { items, total } = await store.accounts.list({ audience: 'authenticated', order: 'oldest', page, ...query })
      return { ids: items.map(({ account }) => account.id), total }
    }
  }
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, i) => sampleAccount(`a${i}`, { createdAt: after(i) }))

  test('comes in pages, in either order, with the number of all', async () => {
    const list = await setUp(...numbered(5))
    expect(await list({ page: { number: 1, size: 2 } })).toEqual({ ids: ['a0', 'a1'], total: 5 })
    expect(await list({ page: { number: 3, size: 2 } })).toEqual({ ids: ['a4'], total: 5 })
    expect(await list({ page: { number: 4, size: 2 } })).toEqual({ ids: [], total: 5 })
    expect(await list({ order: 'newest', page: { number: 1, size: 2 } })).toEqual({ ids: ['a4', 'a3'], total: 5 })
  })

  test('of accounts made at the same moment each is on exactly one page', async () => {
    const list = await setUp(...numbered(6).map((account) => ({ ...account, createdAt: NOON })))
    const pages = await Promise.all([1, 2, 3].map((number) => list({ page: { number, size: 2 } })))
    expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
  })

  test('can be that of one role, which must stand in a list of texts', async () => {
    const having = (id: string, roles: unknown) => sampleAccount(id, { appMetadata: { roles: roles as string[] } })
    const list = await setUp(
      having('a', ['admin', 'board']),
      having('b', ['administrator', 'board"']),
      having('c', 'admin'),
      sampleAccount('d', { appMetadata: { providers: ['admin'] } }),
      having('e', ['admin']),
    )
    expect(await list({ role: 'admin' })).toEqual({ ids: ['a', 'e'], total: 2 })
    expect(await list({ role: 'board', search: 'a@' })).toEqual({ ids: ['a'], total: 1 })
    expect(await list({ role: 'board"' })).toEqual({ ids: ['b'], total: 1 })
    expect(await list({ role: 'hausmeister' })).toEqual({ ids: [], total: 0 })
  })

  test('leaves out deleted accounts and other audiences', async () => {
    const list = await setUp(
      sampleAccount('here'),
      sampleAccount('gone', { deletedAt: NOON }),
      sampleAccount('elsewhere', { audience: 'members' }),
    )
    expect(await list()).toEqual({ ids: ['here'], total: 1 })
  })

  test.each([
    ['ANNA@', ['anna']],
    ['5112', ['jörg']],
    ['müller', ['jörg']],
    ['MÜLLER', ['jörg']],
    ['%', ['percent']],
    ['_', ['under']],
    ['!', ['bang']],
    ['club.example', ['anna', 'bang', 'jörg', 'percent', 'under']],
    ['\\', []],
    ["' or 1=1 --", []],
    ['', ['anna', 'bang', 'jörg', 'percent', 'under']],
  ])('searched for „%s“ it shows %o', async (search, ids) => {
    const list = await setUp(
      sampleAccount('anna'),
      sampleAccount('bang', { email: 'b!ng@club.example' }),
      sampleAccount('jörg', { phone: '+4915112345678', userMetadata: { full_name: 'Jörg Müller' } }),
      sampleAccount('percent', { email: 'p%@club.example' }),
      sampleAccount('under', { email: 'u_u@club.example', userMetadata: { full_name: 7 } }),
    )
    const found = await list({ search })
    expect(found.ids.toSorted()).toEqual(ids)
    expect(found.total).toBe(ids.length)
  })

  test('shows people with their identities and factors', async () => {
    const { store, transaction, addAccounts } = await openStore(open)
    await addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    await transaction(async ({ identities, factors }) => {
      await identities.add(sampleIdentity('i', 'bernd'))
      await factors.add(sampleFactor('f', 'bernd'))
    })
    const query = { audience: 'authenticated', order: 'oldest', page: { number: 1, size: 9 } } as const
    expect((await store.accounts.list(query)).items).toEqual([
      { account: sampleAccount('anna'), identities: [], factors: [] },
      {
        account: sampleAccount('bernd'),
        identities: [sampleIdentity('i', 'bernd')],
        factors: [sampleFactor('f', 'bernd')],
      },
    ])
  })
})

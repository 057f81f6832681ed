import { expect, test } from 'vitest'
import type { Session } from '#identity/core/sessions/session.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  after,
  NOON,
  openStore,
  sampleAccount,
  sampleFactor,
  sampleIdentity,
  sampleSession,
  winnersOfTwenty,
} from '#tests/support/samples/sample-people.ts'

forEachDatabase('the sessions', (open) => {
  async function setUp(...sessions: Session[]) {
    const opened = await openStore(open)
    await opened.addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    await opened.transaction(async (store) => {
      for (const session of sessions) await store.sessions.add(session)
    })
    const idsOf = async (accountId: string) => (await opened.store.sessions.listOf(accountId)).map(({ id }) => id)
    return { ...opened, idsOf }
  }
  const full: Session = {
    id: 's',
    accountId: 'anna',
    refreshCount: 131_072,
    refreshedAt: after(1),
    isTakenUp: true,
    assurance: 'aal2',
    amr: [
      { method: 'totp', at: after(2) },
      { method: 'sso/saml', at: NOON, provider: 'idp' },
    ],
    factorId: 'f',
    userAgent: 'Mozilla/5.0 „ö“',
    ip: '2001:db8:0:0',
    createdAt: after(3),
  }

  test.each([full, sampleSession('bare', 'anna')])('session $id comes back as it was stored', async (session) => {
    const { store } = await setUp(session)
    expect(await store.sessions.find(session.id)).toEqual(session)
    expect(await store.sessions.find('unknown')).toBeUndefined()
  })

  test('a saved session has its new assurance, methods, factor and number', async () => {
    const { store, transaction } = await setUp(sampleSession('s', 'anna'))
    await transaction(({ sessions }) => sessions.save(full))
    expect(await store.sessions.find('s')).toEqual(full)
  })

  test('a visit moves the time of the last use on, never back, and nothing else', async () => {
    const { store, transaction } = await setUp(full)
    await transaction(({ sessions }) => sessions.prolong('s', after(9)))
    await transaction(({ sessions }) => sessions.prolong('s', after(5)))
    expect(await store.sessions.find('s')).toEqual({ ...full, refreshedAt: after(9) })
  })

  test('a session comes with its whole person', async () => {
    const { store, transaction } = await setUp(full, sampleSession('other', 'bernd'))
    const identities = [sampleIdentity('i1', 'anna'), sampleIdentity('i2', 'anna')]
    const factors = [sampleFactor('f1', 'anna'), sampleFactor('f2', 'anna')]
    await transaction(async (writing) => {
      for (const identity of identities) await writing.identities.add(identity)
      for (const factor of factors) await writing.factors.add(factor)
    })
    expect(await store.sessions.findWithPerson('s')).toEqual({
      session: full,
      person: { account: sampleAccount('anna'), identities, factors },
    })
    expect((await store.sessions.findWithPerson('other'))?.person.account.id).toBe('bernd')
    expect(await store.sessions.findWithPerson('unknown')).toBeUndefined()
  })

  test('a refresh token advances once, from its own number only', async () => {
    const { store, transaction } = await setUp(sampleSession('s', 'anna', { refreshCount: 4 }))
    const advance = (from: number) => transaction(({ sessions }) => sessions.advance('s', from, after(from)))
    expect(await advance(3)).toBe(false)
    expect(await advance(5)).toBe(false)
    expect(await advance(4)).toBe(true)
    expect(await advance(4)).toBe(false)
    expect(await store.sessions.find('s')).toMatchObject({ refreshCount: 5, refreshedAt: after(4) })
  })

  test('of twenty refreshes at the same moment exactly one advances the session', async () => {
    const { store, transaction } = await setUp(sampleSession('s', 'anna'))
    expect(await winnersOfTwenty(() => transaction(({ sessions }) => sessions.advance('s', 0, after(1))))).toBe(1)
    expect((await store.sessions.find('s'))?.refreshCount).toBe(1)
  })

  test('an ended session cannot be advanced', async () => {
    const { transaction } = await setUp(sampleSession('s', 'anna'))
    await transaction(({ sessions }) => sessions.remove('s'))
    expect(await transaction(({ sessions }) => sessions.advance('s', 0, NOON))).toBe(false)
  })

  test('all sessions of one account end, or all but one', async () => {
    const { transaction, idsOf } = await setUp(
      ...['a', 'b', 'c'].map((id) => sampleSession(id, 'anna')),
      sampleSession('d', 'bernd'),
    )
    expect(await transaction(({ sessions }) => sessions.removeAllOf('anna', 'b'))).toBe(2)
    expect(await idsOf('anna')).toEqual(['b'])
    expect(await transaction(({ sessions }) => sessions.removeAllOf('anna'))).toBe(1)
    expect(await idsOf('anna')).toEqual([])
    expect(await idsOf('bernd')).toEqual(['d'])
  })

  test('sessions without the second factor end, the raised ones and the excepted one stay', async () => {
    const { transaction, idsOf } = await setUp(
      sampleSession('excepted', 'anna'),
      sampleSession('raised', 'anna', { assurance: 'aal2' }),
      sampleSession('weak', 'anna'),
      sampleSession('of another', 'bernd'),
    )
    expect(await transaction(({ sessions }) => sessions.removeWeakOf('anna', 'excepted'))).toBe(1)
    expect(await idsOf('anna')).toEqual(['excepted', 'raised'])
    expect(await idsOf('bernd')).toEqual(['of another'])
  })

  test('sessions raised by a factor fall back to what was proven without it', async () => {
    const other = { ...full, id: 'other', factorId: 'g' }
    const { store, transaction } = await setUp(full, other)
    expect(await transaction(({ sessions }) => sessions.lowerRaisedBy('f'))).toBe(1)
    expect(await store.sessions.find('s')).toEqual({
      ...full,
      assurance: 'aal1',
      factorId: undefined,
      amr: [{ method: 'sso/saml', at: NOON, provider: 'idp' }],
    })
    expect(await store.sessions.find('other')).toEqual(other)
  })

  test('sessions that were not refreshed for long are purged', async () => {
    const { transaction, idsOf } = await setUp(
      sampleSession('old', 'anna', { refreshedAt: after(-1) }),
      sampleSession('young', 'anna', { refreshedAt: NOON }),
    )
    expect(await transaction(({ sessions }) => sessions.purge(NOON))).toBe(1)
    expect(await idsOf('anna')).toEqual(['young'])
  })
})

import { expect, test } from 'vitest'
import type { Factor, Challenge } from '#identity/core/accounts/account.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  after,
  NOON,
  openStore,
  sampleAccount,
  sampleFactor,
  winnersOfTwenty,
} from '#tests/support/samples/sample-people.ts'

const full: Factor = {
  id: 'f',
  accountId: 'anna',
  kind: 'phone',
  friendlyName: '',
  status: 'verified',
  secret: undefined,
  phone: '+4915112345678',
  lastChallengedAt: after(1),
  lastUsedStep: 57_767_040,
  createdAt: after(2),
  updatedAt: after(3),
}
const challenge: Challenge = {
  id: 'c',
  factorId: 'f',
  codeHash: 'hash',
  ip: '192.0.2.7',
  wrongCodes: 0,
  createdAt: NOON,
  verifiedAt: undefined,
}

forEachDatabase('second factors', (open) => {
  async function setUp(...factors: Factor[]) {
    const opened = await openStore(open)
    await opened.addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    await opened.transaction(async (store) => {
      for (const factor of factors) await store.factors.add(factor)
    })
    return opened
  }

  test.each([full, sampleFactor('bare', 'anna')])('factor $id comes back as it was stored', async (factor) => {
    const { store } = await setUp(factor)
    expect(await store.factors.find(factor.id)).toEqual(factor)
    expect(await store.factors.listOf('anna')).toEqual([factor])
    expect(await store.factors.listOf('bernd')).toEqual([])
  })

  test('a saved factor keeps the last used step of the store, so that no code works twice', async () => {
    const { store, transaction } = await setUp(full)
    await transaction(({ factors }) => factors.advanceStep('f', 57_767_041))
    await transaction(({ factors }) => factors.save({ ...full, friendlyName: 'Handy', lastChallengedAt: after(9) }))
    expect(await store.factors.find('f')).toEqual({
      ...full,
      friendlyName: 'Handy',
      lastChallengedAt: after(9),
      lastUsedStep: 57_767_041,
    })
  })

  test('a step is accepted once, and none before it', async () => {
    const { transaction } = await setUp(sampleFactor('f', 'anna'))
    const advance = (step: number) => transaction(({ factors }) => factors.advanceStep('f', step))
    expect(await advance(100)).toBe(true)
    expect(await advance(100)).toBe(false)
    expect(await advance(99)).toBe(false)
    expect(await advance(101)).toBe(true)
    expect(await transaction(({ factors }) => factors.advanceStep('unknown', 1))).toBe(false)
  })

  test('of twenty who bring the same code at the same moment exactly one gets in', async () => {
    const { transaction } = await setUp(sampleFactor('f', 'anna'))
    expect(await winnersOfTwenty(() => transaction(({ factors }) => factors.advanceStep('f', 100)))).toBe(1)
  })

  test('a challenge comes back as it was stored and is passed by exactly one of twenty', async () => {
    const { store, transaction } = await setUp(full)
    await transaction(({ factors }) => factors.addChallenge(challenge))
    expect(await store.factors.findChallenge('c')).toEqual(challenge)
    expect(await store.factors.findChallenge('d')).toBeUndefined()
    expect(await winnersOfTwenty(() => transaction(({ factors }) => factors.takeChallenge('c', after(4))))).toBe(1)
    expect(await store.factors.findChallenge('c')).toEqual({ ...challenge, verifiedAt: after(4) })
  })

  test('wrong codes of a challenge are counted one by one, also at the same moment', async () => {
    const { transaction } = await setUp(full)
    await transaction(({ factors }) => factors.addChallenge(challenge))
    const count = () => transaction(({ factors }) => factors.countWrongCode('c'))
    const counts = await Promise.all(Array.from({ length: 20 }, count))
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect(await transaction(({ factors }) => factors.countWrongCode('unknown'))).toBe(0)
  })

  test('each recovery code is good once, for exactly one of twenty', async () => {
    const { store, transaction } = await setUp(full)
    await transaction(({ factors }) => factors.putRecoveryCodes('f', ['a', 'b', 'c']))
    const take = (hash: string) => transaction(({ factors }) => factors.takeRecoveryCode('f', hash, NOON))
    expect(await winnersOfTwenty(() => take('a'))).toBe(1)
    expect(await take('d')).toBe(false)
    expect(await store.factors.countRecoveryCodes('f')).toEqual({ total: 3, remaining: 2 })
  })

  test('new recovery codes replace all old ones, used or not', async () => {
    const { store, transaction } = await setUp(full)
    await transaction(async ({ factors }) => {
      await factors.putRecoveryCodes('f', ['a', 'b'])
      await factors.takeRecoveryCode('f', 'a', NOON)
      await factors.putRecoveryCodes('f', ['c'])
    })
    expect(await transaction(({ factors }) => factors.takeRecoveryCode('f', 'b', NOON))).toBe(false)
    expect(await store.factors.countRecoveryCodes('f')).toEqual({ total: 1, remaining: 1 })
    await transaction(({ factors }) => factors.putRecoveryCodes('f', []))
    expect(await store.factors.countRecoveryCodes('f')).toEqual({ total: 0, remaining: 0 })
  })

  test('with a factor its challenges and codes go', async () => {
    const { store, transaction } = await setUp(full, sampleFactor('g', 'anna'))
    await transaction(async ({ factors }) => {
      await factors.addChallenge(challenge)
      await factors.putRecoveryCodes('f', ['a'])
      await factors.remove('f')
    })
    expect(await store.factors.findChallenge('c')).toBeUndefined()
    expect(await store.factors.countRecoveryCodes('f')).toEqual({ total: 0, remaining: 0 })
    expect((await store.factors.listOf('anna')).map(({ id }) => id)).toEqual(['g'])
  })

  test('only factors that nobody verified in time are purged', async () => {
    const { store, transaction } = await setUp(
      sampleFactor('old', 'anna', { createdAt: after(-1) }),
      sampleFactor('verified', 'anna', { createdAt: after(-1), status: 'verified' }),
      sampleFactor('young', 'anna'),
    )
    expect(await transaction(({ factors }) => factors.purgeUnverified(NOON))).toBe(1)
    expect((await store.factors.listOf('anna')).map(({ id }) => id)).toEqual(['verified', 'young'])
  })

  test('old challenges are purged, used or not, and their factor stays', async () => {
    const { store, transaction } = await setUp(full)
    await transaction(async ({ factors }) => {
      await factors.addChallenge({ ...challenge, id: 'old', createdAt: after(-1) })
      await factors.addChallenge({ ...challenge, id: 'used', createdAt: after(-1), verifiedAt: NOON })
      await factors.addChallenge({ ...challenge, id: 'young', createdAt: NOON })
    })
    expect(await transaction(({ factors }) => factors.purgeChallenges(NOON))).toBe(2)
    const left = await Promise.all(['old', 'used', 'young'].map((id) => store.factors.findChallenge(id)))
    expect(left.map((found) => found?.id)).toEqual([undefined, undefined, 'young'])
    expect(await store.factors.find('f')).toBeDefined()
  })
})

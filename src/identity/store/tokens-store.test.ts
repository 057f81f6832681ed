import { expect, test } from 'vitest'
import type { OneTimeToken } from '#identity/core/one-time/one-time-token.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { after, NOON, openStore, sampleAccount, winnersOfTwenty } from '#tests/support/samples/sample-people.ts'

function token(linkHash: string, changes: Partial<OneTimeToken> = {}): OneTimeToken {
  return {
    accountId: 'anna',
    purpose: 'recovery',
    linkHash,
    codeHash: `code of ${linkHash}`,
    sentTo: 'anna@club.example',
    flowId: undefined,
    wrongCodes: 0,
    createdAt: NOON,
    expiresAt: after(60_000),
    ...changes,
  }
}

forEachDatabase('one-time tokens', (open) => {
  async function setUp(...tokens: OneTimeToken[]) {
    const opened = await openStore(open)
    await opened.addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    const put = (one: OneTimeToken) => opened.transaction((store) => store.tokens.put(one))
    for (const one of tokens) await put(one)
    return { ...opened, put }
  }

  test('come back as they were stored, by link and by purpose', async () => {
    const full = token('l', { flowId: 'flow', wrongCodes: 2, purpose: 'magic-link' })
    const { store } = await setUp(full)
    expect(await store.tokens.findByLink('l')).toEqual(full)
    expect(await store.tokens.find('anna', 'magic-link')).toEqual(full)
    expect(await store.tokens.find('anna', 'recovery')).toBeUndefined()
    expect(await store.tokens.find('bernd', 'magic-link')).toBeUndefined()
    expect(await store.tokens.findByLink('m')).toBeUndefined()
  })

  test('a new one takes the place of the old one of the same purpose, wrong codes included', async () => {
    const { store, put } = await setUp(
      token('old', { wrongCodes: 4, flowId: 'flow' }),
      token('x', { purpose: 'invite' }),
    )
    const renewed = token('new', { createdAt: after(5), expiresAt: after(9), sentTo: 'neu@club.example' })
    await put(renewed)
    expect(await store.tokens.findByLink('old')).toBeUndefined()
    expect(await store.tokens.find('anna', 'recovery')).toEqual(renewed)
    expect(await store.tokens.find('anna', 'invite')).toBeDefined()
  })

  test('those sent to one address for one purpose are listed, newest first, ten at most', async () => {
    const { store, addAccounts, put } = await setUp(token('anna'), token('other', { purpose: 'invite' }))
    const ids = Array.from({ length: 11 }, (_, i) => `m${String(i).padStart(2, '0')}`)
    await addAccounts(...ids.map((id) => sampleAccount(id)))
    for (const [i, id] of ids.entries()) await put(token(id, { accountId: id, createdAt: after(i + 1) }))
    const found = await store.tokens.findSentTo('anna@club.example', 'recovery')
    expect(found.map(({ linkHash }) => linkHash)).toEqual(ids.toReversed().slice(0, 10))
    expect(await store.tokens.findSentTo('bernd@club.example', 'recovery')).toEqual([])
  })

  test('is taken once, and only as what it is', async () => {
    const { transaction } = await setUp(token('l'))
    const take = (accountId: string, purpose: OneTimeToken['purpose'], linkHash: string) =>
      transaction((store) => store.tokens.take(accountId, purpose, linkHash))
    expect(await take('bernd', 'recovery', 'l')).toBeUndefined()
    expect(await take('anna', 'invite', 'l')).toBeUndefined()
    expect(await take('anna', 'recovery', 'm')).toBeUndefined()
    expect(await take('anna', 'recovery', 'l')).toEqual(token('l'))
    expect(await take('anna', 'recovery', 'l')).toBeUndefined()
  })

  test('exactly one of twenty takers at the same moment gets it', async () => {
    const { transaction } = await setUp(token('l'))
    expect(await winnersOfTwenty(() => transaction((store) => store.tokens.take('anna', 'recovery', 'l')))).toBe(1)
  })

  test('wrong codes are counted one by one, also at the same moment', async () => {
    const { transaction, store } = await setUp(token('l'), token('m', { purpose: 'invite' }))
    const count = () => transaction(({ tokens }) => tokens.countWrongCode('anna', 'recovery'))
    const counts = await Promise.all(Array.from({ length: 20 }, count))
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    expect((await store.tokens.find('anna', 'invite'))?.wrongCodes).toBe(0)
  })

  test('a wrong code for a token that is gone counts as none', async () => {
    const { transaction } = await setUp()
    expect(await transaction(({ tokens }) => tokens.countWrongCode('anna', 'recovery'))).toBe(0)
  })

  test('all of an account go, or those of certain purposes', async () => {
    const { store, transaction } = await setUp(
      token('a'),
      token('b', { purpose: 'invite' }),
      token('c', { purpose: 'confirmation' }),
      token('d', { accountId: 'bernd' }),
    )
    await transaction(({ tokens }) => tokens.removeAllOf('anna', []))
    await transaction(({ tokens }) => tokens.removeAllOf('anna', ['recovery', 'invite']))
    expect(await store.tokens.findByLink('a')).toBeUndefined()
    expect(await store.tokens.findByLink('b')).toBeUndefined()
    expect(await store.tokens.findByLink('c')).toBeDefined()
    await transaction(({ tokens }) => tokens.removeAllOf('anna'))
    expect(await store.tokens.findByLink('c')).toBeUndefined()
    expect(await store.tokens.findByLink('d')).toBeDefined()
  })

  test('expired ones are purged, and with an account go its own', async () => {
    const { store, transaction } = await setUp(
      token('old', { expiresAt: after(-1) }),
      token('young', { expiresAt: NOON, purpose: 'invite' }),
      token('bernd', { accountId: 'bernd' }),
    )
    expect(await transaction(({ tokens }) => tokens.purge(NOON))).toBe(1)
    expect(await store.tokens.findByLink('old')).toBeUndefined()
    expect(await store.tokens.findByLink('young')).toBeDefined()
    await transaction(({ accounts }) => accounts.remove('anna'))
    expect(await store.tokens.findByLink('young')).toBeUndefined()
    expect(await store.tokens.findByLink('bernd')).toBeDefined()
  })
})

import { expect, test } from 'vitest'
import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  after,
  NOON,
  openStore,
  sampleAccount,
  sampleFlow,
  winnersOfTwenty,
} from '#tests/support/samples/sample-people.ts'

const bare = sampleFlow('bare')
const full: Flow = {
  id: 'full',
  kind: 'sso',
  wire: 'supabase',
  method: 'sso/saml',
  pkce: { challenge: 'c'.repeat(43), method: 's256' },
  redirectTo: 'https://club.example/?a=ä',
  audience: 'members',
  providerState: '{"nonce":"n"}',
  inviteToken: 'invite',
  linkTo: 'anna',
  accountId: 'anna',
  authCodeHash: 'hash',
  authCodeIssuedAt: after(1),
  providerTokens: 'sealed',
  createdAt: after(2),
}

forEachDatabase('the flows', (open) => {
  async function setUp(...flows: Flow[]) {
    const opened = await openStore(open)
    await opened.addAccounts(sampleAccount('anna'))
    await opened.transaction(async (store) => {
      for (const flow of flows) await store.flows.add(flow)
    })
    return opened
  }

  test.each([bare, full])('flow $id comes back as it was stored', async (flow) => {
    const { store } = await setUp(flow)
    expect(await store.flows.find(flow.id)).toEqual(flow)
    expect(await store.flows.find('unknown')).toBeUndefined()
  })

  test('a flow is found by its authorisation code, one without a code by none', async () => {
    const { transaction } = await setUp(full, { ...full, id: 'other', authCodeHash: undefined })
    const take = (hash: string) => transaction(({ flows }) => flows.takeByAuthCode(hash))
    expect(await take('')).toBeUndefined()
    expect(await take('other')).toBeUndefined()
    expect(await take('hash')).toEqual(full)
  })

  test('a state is good once, for exactly one of twenty', async () => {
    const under = { ...full, id: 'under way', authCodeHash: undefined }
    const { transaction } = await setUp(bare, under, full)
    expect(await winnersOfTwenty(() => transaction(({ flows }) => flows.take('bare')))).toBe(1)
    expect(await transaction(({ flows }) => flows.take('under way'))).toEqual(under)
    expect(await transaction(({ flows }) => flows.take('under way'))).toBeUndefined()
    expect(await transaction(({ flows }) => flows.take('full'))).toBeUndefined()
  })

  test('an authorisation code is good once, for exactly one of twenty', async () => {
    const { transaction, store } = await setUp(bare, full)
    expect(await transaction(({ flows }) => flows.takeByAuthCode('guess'))).toBeUndefined()
    expect(await winnersOfTwenty(() => transaction(({ flows }) => flows.takeByAuthCode('hash')))).toBe(1)
    expect(await store.flows.find('full')).toBeUndefined()
    expect(await store.flows.find('bare')).toBeDefined()
  })

  test('old flows are purged, and with an account go its own', async () => {
    const { store, transaction } = await setUp(full, bare, { ...bare, id: 'old', createdAt: after(-1) })
    expect(await transaction(({ flows }) => flows.purge(NOON))).toBe(1)
    expect(await store.flows.find('old')).toBeUndefined()
    await transaction(({ accounts }) => accounts.remove('anna'))
    expect(await store.flows.find('full')).toBeUndefined()
    expect(await store.flows.find('bare')).toEqual(bare)
  })
})

import { expect, test } from 'vitest'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { setUpApp, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'
import type { Shown } from '#programs/storage/create-storage-api.ts'
import { whoAsks } from './open-storage.ts'

const roleOf = async (key: string) => (key === 'visitor' || key === 'service' ? key : undefined)

async function setUp() {
  const bench = await prepareIdentity()
  const grant = await bench.person('mia@example.org', 'Rückhand-Topspin')
  const { id } = grant.person.account
  await updateAccount(bench.identity, { by: { kind: 'service' }, caller: CALLER }, id, {
    appMetadata: { roles: ['board', 'editor'] },
  })
  const keys = { isKeyNeeded: true, roleOf }
  const asking = (shown: Shown) => whoAsks(bench.identity, keys, shown)
  // The board needs a second factor, without a grace period.
  const factors = { ...DEFAULT_SETTINGS.factors, requiredFor: ['board'], grace: 0 }
  const settings = { ...bench.identity.settings, factors }
  const withOverdueFactor = (shown: Shown) => whoAsks({ ...bench.identity, settings }, keys, shown)
  const ask = (token: string, asked = asking) => asked({ key: undefined, authorization: `Bearer ${token}` })
  return { bench, grant, id, asking, withOverdueFactor, ask }
}

test('a token identifies an account with its offices, and needs no key', async () => {
  const { grant, id, ask, asking } = await setUp()
  const actor = { accountId: id, offices: ['board', 'editor'] }
  expect(await ask(grant.accessToken)).toEqual({ ok: true, value: actor })
  expect(await asking({ key: 'visitor', authorization: `Bearer ${grant.accessToken}` })).toEqual({
    ok: true,
    value: actor,
  })
})

test('a key is anonymous, the secret one too; a missing or wrong one is refused', async () => {
  const { asking } = await setUp()
  for (const key of ['visitor', 'service']) {
    for (const authorization of [undefined, `Bearer ${key}`])
      expect([key, await asking({ key, authorization })]).toEqual([key, { ok: true, value: undefined }])
  }
  for (const key of [undefined, 'other'])
    expect(await asking({ key, authorization: undefined })).toMatchObject({ ok: false, error: { status: 401 } })
})

test('an office whose second factor is overdue opens nothing, and a session without the factor that there is nothing at all', async () => {
  const { bench, grant, ask, withOverdueFactor } = await setUp()
  expect(await ask(grant.accessToken, withOverdueFactor)).toMatchObject({ value: { offices: ['editor'] } })
  const raised = await setUpApp(bench, await whoHas(bench, grant))
  expect(await ask(raised.grant.accessToken)).toMatchObject({ value: { offices: ['board', 'editor'] } })
  expect(await ask((await signedInAgain(bench)).accessToken)).toEqual({ ok: true, value: undefined })
})

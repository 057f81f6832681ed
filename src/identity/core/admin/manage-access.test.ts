import { expect, test } from 'vitest'
import { endSessionsOf, listFactorsOf, removeFactorOf } from '#identity/core/admin/manage-access.ts'
import { err } from '#shared/result.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { addPerson, SERVICE, signIn } from '#tests/support/identity/link-requests.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'

const MAIL = 'anna@example.org'
const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const UNKNOWN = err({ kind: 'account-unknown' })

async function withFactor() {
  const bench = await prepareIdentity()
  const { person, session } = await bench.person(MAIL, 'langes-passwort')
  const factor = sampleFactor(bench.identity.newId(), person.account.id, { status: 'verified' })
  await bench.identity.write(async (store) => {
    await store.factors.add(factor)
    await store.sessions.save({ ...session, assurance: 'aal2', factorId: factor.id })
  })
  return { ...bench, accountId: person.account.id, session, factor }
}

test('an administrator sees somebody’s factors', async () => {
  const { identity, accountId, factor } = await withFactor()
  expect(await listFactorsOf(identity, accountId)).toEqual({ ok: true, value: [factor] })
})

test('who lost the second factor gets it removed; sessions that it had raised fall back', async () => {
  const { identity, accountId, factor, session } = await withFactor()
  const removed = await removeFactorOf(identity, { by: SERVICE, caller: CALLER }, accountId, factor.id)
  expect(removed).toEqual({ ok: true, value: factor })
  expect(await listFactorsOf(identity, accountId)).toEqual({ ok: true, value: [] })
  expect(await identity.read.sessions.find(session.id)).toMatchObject({ assurance: 'aal1', factorId: undefined })
  const { items } = await identity.read.audit.list({ page: { number: 1, size: 1 } })
  expect(items[0]).toMatchObject({ action: 'factor_deleted', traits: { user_id: accountId, factor_id: factor.id } })
})

test('a factor of somebody else is not removed', async () => {
  const { identity, accountId, factor } = await withFactor()
  const other = await addPerson(identity, 'bert@example.org')
  const outcome = await removeFactorOf(identity, { by: SERVICE, caller: CALLER }, other.account.id, factor.id)
  expect(outcome).toEqual(err({ kind: 'factor-unknown' }))
  expect(valueOf(await listFactorsOf(identity, accountId))).toHaveLength(1)
})

test('all sessions of somebody end at once, nobody else’s', async () => {
  const { identity, accountId } = await withFactor()
  await signIn(identity, MAIL, 'langes-passwort')
  const other = await addPerson(identity, 'bert@example.org', { password: 'langes-passwort' })
  await signIn(identity, 'bert@example.org', 'langes-passwort')
  expect(await endSessionsOf(identity, { by: SERVICE, caller: CALLER }, accountId)).toEqual({ ok: true, value: 2 })
  expect(await identity.read.sessions.listOf(accountId)).toEqual([])
  expect(await identity.read.sessions.listOf(other.account.id)).toHaveLength(1)
})

test('nobody has neither factors nor sessions', async () => {
  const { identity } = await prepareIdentity()
  expect(await listFactorsOf(identity, NOBODY)).toEqual(UNKNOWN)
  expect(await removeFactorOf(identity, { by: SERVICE, caller: CALLER }, NOBODY, NOBODY)).toEqual(UNKNOWN)
  expect(await endSessionsOf(identity, { by: SERVICE, caller: CALLER }, NOBODY)).toEqual(UNKNOWN)
})

import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'

/** Somebody with an app and a sheet of recovery codes. */
async function prepare() {
  const bench = await prepareIdentity()
  const { who } = await setUpApp(bench, await signedIn(bench))
  const { codes } = await granted(bench.identity.factors.recoveryCodes.generate(who, {}))
  const factorsLeft = () => bench.needs.store.factors.listOf(who.person.account.id)
  return { bench, who, codes, factors: bench.identity.factors, factorsLeft }
}

test('the app goes together with the recovery codes, and it is written down', async () => {
  const { bench, who, factors, factorsLeft } = await prepare()
  expect(await factors.removeAll(who, CALLER)).toEqual(ok(undefined))
  expect(await factorsLeft()).toEqual([])
  const { items } = await bench.needs.store.audit.list({ page: { number: 1, size: 2 } })
  expect(items.map(({ action }) => action)).toEqual(['factor_unenrolled', 'factor_unenrolled'])
})

test('who came in with a recovery code can turn everything off', async () => {
  const { bench, codes, factors, factorsLeft } = await prepare()
  const weak = await whoHas(bench, await signedInAgain(bench))
  const raised = await whoHas(bench, await granted(factors.recoveryCodes.verify(weak, codes[0] ?? '', CALLER)))
  expect(await factors.removeAll(raised, CALLER)).toEqual(ok(undefined))
  expect(await factorsLeft()).toEqual([])
  expect((await bench.needs.store.sessions.find(raised.session.id))?.assurance).toBe('aal1')
})

test('a session without the second factor turns nothing off', async () => {
  const { bench, factors, factorsLeft } = await prepare()
  const weak = await whoHas(bench, await signedInAgain(bench))
  expect(await factors.removeAll(weak, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
  expect(await factorsLeft()).toHaveLength(2)
})

test('attempts that were never finished go without a second factor', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  await granted(bench.identity.factors.enrolTotp(who, {}))
  expect(await bench.identity.factors.removeAll(who, CALLER)).toEqual(ok(undefined))
  expect(await bench.needs.store.factors.listOf(who.person.account.id)).toEqual([])
})

test('a session that was ended in the meantime turns nothing off', async () => {
  const { bench, who, factors, factorsLeft } = await prepare()
  await bench.identity.signIn.signOut(who, 'global', CALLER)
  expect(await factors.removeAll(who, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await factorsLeft()).toHaveLength(2)
})

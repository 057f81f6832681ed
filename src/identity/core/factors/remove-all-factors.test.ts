import { expect, test } from 'vitest'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { generateRecoveryCodes, verifyRecoveryCode } from '#identity/core/factors/recovery-codes.ts'
import { removeAllFactors } from './remove-factor.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { err, ok } from '#shared/result.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'

/** A person with an authenticator app and a sheet of recovery codes. */
async function prepare() {
  const bench = await prepareIdentity()
  const { who } = await setUpApp(bench, await signedIn(bench))
  const { codes } = await granted(generateRecoveryCodes(bench.identity, who, {}))
  const factorsLeft = () => bench.identity.read.factors.listOf(who.person.account.id)
  return { bench, who, codes, factorsLeft }
}

test('the app goes together with the recovery codes, and it is written down', async () => {
  const { bench, who, factorsLeft } = await prepare()
  expect(await removeAllFactors(bench.identity, who, CALLER)).toEqual(ok(undefined))
  expect(await factorsLeft()).toEqual([])
  const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 2 } })
  expect(items.map(({ action }) => action)).toEqual(['factor_unenrolled', 'factor_unenrolled'])
})

test('who came in with a recovery code can turn everything off', async () => {
  const { bench, codes, factorsLeft } = await prepare()
  const weak = await whoHas(bench, await signedInAgain(bench))
  const raised = await whoHas(bench, await granted(verifyRecoveryCode(bench.identity, weak, codes[0] ?? '', CALLER)))
  expect(await removeAllFactors(bench.identity, raised, CALLER)).toEqual(ok(undefined))
  expect(await factorsLeft()).toEqual([])
  expect((await bench.identity.read.sessions.find(raised.session.id))?.assurance).toBe('aal1')
})

test('a session without the second factor turns nothing off', async () => {
  const { bench, factorsLeft } = await prepare()
  const weak = await whoHas(bench, await signedInAgain(bench))
  expect(await removeAllFactors(bench.identity, weak, CALLER)).toEqual(err({ kind: 'second-factor-needed' }))
  expect(await factorsLeft()).toHaveLength(2)
})

test('attempts that were never finished go without a second factor', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  await granted(enrolTotp(bench.identity, who, {}))
  expect(await removeAllFactors(bench.identity, who, CALLER)).toEqual(ok(undefined))
  expect(await bench.identity.read.factors.listOf(who.person.account.id)).toEqual([])
})

test('a session that was ended in the meantime turns nothing off', async () => {
  const { bench, who, factorsLeft } = await prepare()
  await signOut(bench.identity, who, 'global', CALLER)
  expect(await removeAllFactors(bench.identity, who, CALLER)).toEqual(err({ kind: 'session-gone' }))
  expect(await factorsLeft()).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import {
  answerChallenge,
  appCode,
  granted,
  setUpApp,
  signedIn,
  signedInAgain,
  whoHas,
} from '#tests/support/identity/second-factor.ts'

test('an app that is not set up yet can be seen again, as it was begun', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  const begun = await granted(bench.identity.factors.enrolTotp(who, {}))
  expect(await bench.identity.factors.findPendingTotp(who)).toEqual(begun)
})

test('once it is set up its secret is never shown again', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  const { factor, secret } = await granted(bench.identity.factors.enrolTotp(who, {}))
  const code = appCode(secret, bench.clock.now())
  await granted(answerChallenge(bench, who, { factorId: factor.id, code }))
  expect(await bench.identity.factors.findPendingTotp(who)).toBeUndefined()
})

test('of several attempts the newest counts, and nobody sees those of others', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  await granted(bench.identity.factors.enrolTotp(who, { friendlyName: 'altes Telefon' }))
  const { factor } = await granted(bench.identity.factors.enrolTotp(who, { friendlyName: 'neues Telefon' }))
  const other = await signedIn(bench, 'berta@example.org')
  expect((await bench.identity.factors.findPendingTotp(who))?.factor.id).toBe(factor.id)
  expect(await bench.identity.factors.findPendingTotp(other)).toBeUndefined()
})

test('only the session that began it sees it: whoever is inside by a stolen password must not copy the secret', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  await granted(bench.identity.factors.enrolTotp(who, {}))
  const thief = await whoHas(bench, await signedInAgain(bench))
  expect(await bench.identity.factors.findPendingTotp(thief)).toBeUndefined()
  expect(await bench.identity.factors.findPendingTotp(who)).toBeDefined()
})

test('a further app waits beside one that is set up', async () => {
  const bench = await prepareIdentity()
  const { who } = await setUpApp(bench, await signedIn(bench))
  const { factor } = await granted(bench.identity.factors.enrolTotp(who, { friendlyName: 'zweites Telefon' }))
  expect((await bench.identity.factors.findPendingTotp(who))?.factor.id).toBe(factor.id)
})

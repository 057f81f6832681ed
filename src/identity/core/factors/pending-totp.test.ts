import { expect } from 'vitest'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { findPendingTotp } from './totp.ts'
import { prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import {
  answerChallenge,
  appCode,
  granted,
  setUpApp,
  signedIn,
  signedInAgain,
  whoHas,
} from '#tests/support/identity/second-factor.ts'

test('an app that is not set up yet can be seen again, as it was begun', async ({ service: bench }) => {
  const who = await signedIn(bench)
  const begun = await granted(enrolTotp(bench.identity, who, {}))
  expect(await findPendingTotp(bench.identity, who)).toEqual(begun)
})

test('once it is set up its secret is never shown again', async ({ service: bench }) => {
  const who = await signedIn(bench)
  const { factor, secret } = await granted(enrolTotp(bench.identity, who, {}))
  const code = appCode(secret, bench.clock.now())
  await granted(answerChallenge(bench, who, { factorId: factor.id, code }))
  expect(await findPendingTotp(bench.identity, who)).toBeUndefined()
})

test('of several attempts the newest counts, and nobody sees those of others', async ({ service: bench }) => {
  const who = await signedIn(bench)
  await granted(enrolTotp(bench.identity, who, { friendlyName: 'altes Telefon' }))
  const { factor } = await granted(enrolTotp(bench.identity, who, { friendlyName: 'neues Telefon' }))
  const other = await signedIn(bench, 'berta@example.org')
  expect((await findPendingTotp(bench.identity, who))?.factor.id).toBe(factor.id)
  expect(await findPendingTotp(bench.identity, other)).toBeUndefined()
})

test('only the session that began it sees it: a thief with a stolen password must not copy the secret', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  await granted(enrolTotp(bench.identity, who, {}))
  const thief = await whoHas(bench, await signedInAgain(bench))
  expect(await findPendingTotp(bench.identity, thief)).toBeUndefined()
  expect(await findPendingTotp(bench.identity, who)).toBeDefined()
})

test('a further app waits beside one that is set up', async ({ service: bench }) => {
  const { who } = await setUpApp(bench, await signedIn(bench))
  const { factor } = await granted(enrolTotp(bench.identity, who, { friendlyName: 'zweites Telefon' }))
  expect((await findPendingTotp(bench.identity, who))?.factor.id).toBe(factor.id)
})

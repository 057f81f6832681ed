import { expect, test } from 'vitest'
import { removeFactor } from '#identity/core/factors/remove-factor.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { deleteOwnAccount } from '#identity/core/own-account/delete-own-account.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/current-standing.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { askToRecover, followLink, signIn } from '#tests/support/identity/link-requests.ts'
import { answerChallenge, appCode, setUpApp, signedIn, whoHas } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'

const EMAIL = 'mia@example.org'
const NEW = 'von wem auch immer gewählt'

/** A person is signed in with a second factor; another person who reads the mailbox sets a new password by a recovery link. */
async function recovered() {
  const bench = await prepareIdentity()
  const app = await setUpApp(bench, await signedIn(bench, EMAIL))
  bench.clock.advance(MINUTE)
  await askToRecover(bench.identity, EMAIL)
  const { linkToken } = bench.lastMessageTo(EMAIL)
  const outcome = valueOf(await followLink(bench.identity, linkToken, 'recovery', { password: NEW }))
  if (outcome.kind !== 'signed-in') throw new Error(`the link gave no session: ${outcome.kind}`)
  return { bench, app, grant: outcome.grant }
}

test('a recovery link with a new password ends every session, also those with the second factor', async () => {
  const { bench, app } = await recovered()
  const authenticated = await authenticate(bench.identity, app.grant.accessToken)
  expect(authenticated).toEqual(err({ kind: 'session-gone' }))
})

test('between the new password and the account the second factor still stands, by the link and by signing in', async () => {
  const { bench, grant, app } = await recovered()
  for (const { accessToken, session } of [grant, valueOf(await signIn(bench.identity, EMAIL, NEW))]) {
    const who = await whoHas(bench, { accessToken })
    expect([session.assurance, isSecondFactorMissing(who)]).toEqual(['aal1', true])
    const context = { link: PLAIN_LINK, caller: CALLER }
    const refused = err({ kind: 'second-factor-needed' })
    expect(await changeOwnAccount(bench.identity, who, { password: 'noch ein anderes' }, context)).toEqual(refused)
    expect(await changeOwnAccount(bench.identity, who, { email: 'dieb@example.org' }, context)).toEqual(refused)
    expect(await deleteOwnAccount(bench.identity, who, CALLER)).toEqual(refused)
    expect(await removeFactor(bench.identity, who, app.factor.id, CALLER)).toEqual(refused)
  }
})

test('the owner comes in again with the new password and the second factor', async () => {
  const { bench, grant, app } = await recovered()
  const proof = { factorId: app.factor.id, code: appCode(app.secret, bench.clock.now()) }
  const raised = valueOf(await answerChallenge(bench, await whoHas(bench, grant), proof))
  expect(isSecondFactorMissing(await whoHas(bench, raised))).toBe(false)
})

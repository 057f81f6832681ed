import { expect, test } from 'vitest'
import { removeFactor } from '#identity/core/factors/remove-factor.ts'
import { deleteOwnAccount } from '#identity/core/own-account/delete-own-account.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/current-standing.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'

const EMAIL = 'mia@example.org'
const NEW = 'von wem auch immer gewählt'

/** A person is signed in with a second factor; another person who reads the mailbox sets a new password by a recovery link. */
async function recovered() {
  const core = await prepareCore()
  const app = await core.setUpApp(await core.signedIn(EMAIL))
  core.clock.advance(MINUTE)
  await core.askToRecover(EMAIL)
  const outcome = valueOf(await core.followMail(EMAIL, 'recovery', { password: NEW }))
  if (outcome.kind !== 'signed-in') throw new Error(`the link gave no session: ${outcome.kind}`)
  return { core, app, grant: outcome.grant }
}

test('a recovery link with a new password ends every session, also those with the second factor', async () => {
  const { core, app } = await recovered()
  const authenticated = await core.authenticate(app.grant.accessToken)
  expect(authenticated).toEqual(err({ kind: 'session-gone' }))
})

test('between the new password and the account the second factor still stands, by the link and by signing in', async () => {
  const { core, grant, app } = await recovered()
  for (const { accessToken, session } of [grant, valueOf(await core.signIn(EMAIL, NEW))]) {
    const who = await core.whoHas({ accessToken })
    expect([session.assurance, isSecondFactorMissing(who)]).toEqual(['aal1', true])
    const refused = err({ kind: 'second-factor-needed' })
    expect(await core.changeOwnAccount(who, { password: 'noch ein anderes' })).toEqual(refused)
    expect(await core.changeOwnAccount(who, { email: 'dieb@example.org' })).toEqual(refused)
    expect(await deleteOwnAccount(core.identity, who, CALLER)).toEqual(refused)
    expect(await removeFactor(core.identity, who, app.factor.id, CALLER)).toEqual(refused)
  }
})

test('the owner comes in again with the new password and the second factor', async () => {
  const { core, grant, app } = await recovered()
  const proof = { factorId: app.factor.id, code: appCode(app.secret, core.clock.now()) }
  const raised = valueOf(await core.answerChallenge(await core.whoHas(grant), proof))
  expect(isSecondFactorMissing(await core.whoHas(raised))).toBe(false)
})

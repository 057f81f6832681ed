import { expect, test } from 'vitest'
import { resumeExternal } from '#identity/core/providers/begin-external.ts'
import { err } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { returned } from '#tests/support/identity/external-profile.ts'
import { hashAuthCode, issueAuthCode } from './issue-auth-code.ts'

async function issued() {
  const core = await prepareCore()
  const { person } = await core.signedIn()
  const flow = await returned(core, { providerState: 'sealed' })
  const authCode = await core.identity.write((store) => issueAuthCode(store, { ...flow, accountId: person.account.id }))
  return { core, flow, authCode }
}

test('an authorisation code finds its flow, whose state leads nowhere any more', async () => {
  const { core, flow, authCode } = await issued()
  expect(await resumeExternal(core.identity, flow.id)).toEqual(err({ kind: 'flow-used' }))
  const waiting = await core.identity.write(({ flows }) => flows.takeByAuthCode(hashAuthCode(authCode)))
  expect(waiting).toMatchObject({ method: 'google', authCodeIssuedAt: core.clock.now(), providerState: undefined })
})

test('an authorisation code is a random UUID', async () => {
  const { authCode } = await issued()
  expect(authCode).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

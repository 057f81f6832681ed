import { expect, test } from 'vitest'
import { resumeExternal } from '#identity/core/providers/begin-external.ts'
import { err } from '#shared/result.ts'
import { returned } from '#tests/support/identity/external-profile.ts'
import { prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { signedIn } from '#tests/support/identity/second-factor.ts'
import { hashAuthCode, issueAuthCode } from './issue-auth-code.ts'

async function issued() {
  const bench = await prepareIdentity()
  const { person } = await signedIn(bench)
  const flow = await returned(bench, { providerState: 'sealed' })
  const authCode = await bench.identity.write((store) =>
    issueAuthCode(store, { ...flow, accountId: person.account.id }),
  )
  return { bench, flow, authCode }
}

test('an authorisation code finds its flow, whose state leads nowhere any more', async () => {
  const { bench, flow, authCode } = await issued()
  expect(await resumeExternal(bench.identity, flow.id)).toEqual(err({ kind: 'flow-used' }))
  const waiting = await bench.identity.write(({ flows }) => flows.takeByAuthCode(hashAuthCode(authCode)))
  expect(waiting).toMatchObject({ method: 'google', authCodeIssuedAt: bench.clock.now(), providerState: undefined })
})

test('an authorisation code is a random UUID', async () => {
  const { authCode } = await issued()
  expect(authCode).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

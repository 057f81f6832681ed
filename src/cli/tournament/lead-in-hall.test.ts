import { expect, test } from 'vitest'
import { prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { signIn } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { giveCode } from './lead-in-hall.ts'

test('the directors in the hall keep their password when the site restarts, and get a new one on request', async () => {
  const { identity } = await prepareIdentity()
  const email = 'leitung@halle.example'
  const codeOf = async (isNewCode: boolean) => {
    return valueOf(await giveCode(identity, { isNewCode }))
  }
  const first = await codeOf(false)
  expect(await codeOf(false)).toBe(undefined)
  expect((await signIn(identity, email, first ?? '')).ok).toBe(true)
  const second = await codeOf(true)
  expect(second).not.toBe(first)
  expect((await signIn(identity, email, second ?? '')).ok).toBe(true)
  expect((await signIn(identity, email, first ?? '')).ok).toBe(false)
})

import { expect } from 'vitest'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { test } from '#tests/support/identity/core-bench.ts'
import { askToRecover, forgetful } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const SENT = ok(undefined)

test('somebody who forgot the password gets a link that sets a new one and signs in', async ({ core }) => {
  await core.addPerson('anna@example.org', { password: 'altes-passwort' })
  expect(await core.askToRecover(' Anna@Example.org ')).toEqual(SENT)
  const outcome = valueOf(await core.followMail('anna@example.org', 'recovery', { password: 'neues-passwort' }))
  expect(outcome).toMatchObject({ kind: 'signed-in', grant: { session: { amr: [{ method: 'recovery' }] } } })
  expect((await core.signIn('anna@example.org', 'neues-passwort')).ok).toBe(true)
  expect((await core.signIn('anna@example.org', 'altes-passwort')).ok).toBe(false)
})

test('known and unknown addresses take the same answer, at once, in a hurry and later', async ({ core }) => {
  await core.addPerson('anna@example.org')
  const answers = []
  for (const pause of [0, 20_000, MINUTE]) {
    core.clock.advance(pause)
    const known = await core.askToRecover('anna@example.org')
    expect(await core.askToRecover('niemand@example.org')).toEqual(known)
    answers.push(known)
  }
  expect(answers).toEqual([SENT, { ok: false, error: { kind: 'too-soon', channel: 'email', waitSeconds: 40 } }, SENT])
})

test('where the count was lost the answer is the same, and no second mail is sent', async ({ core }) => {
  await core.addPerson('anna@example.org')
  await core.askToRecover('anna@example.org')
  expect(await askToRecover(forgetful(core.identity), 'anna@example.org')).toEqual(SENT)
  expect(await askToRecover(forgetful(core.identity), 'niemand@example.org')).toEqual(SENT)
  expect(core.messages()).toHaveLength(1)
})

test('a new link ends the old one', async ({ core }) => {
  await core.addPerson('anna@example.org')
  await core.askToRecover('anna@example.org')
  const first = core.lastMessageTo('anna@example.org').linkToken
  core.clock.advance(MINUTE)
  await core.askToRecover('anna@example.org')
  expect(await core.followLink(first, 'recovery')).toEqual(err({ kind: 'token-spent' }))
})

test('who is banned gets no mail', async ({ core }) => {
  await core.addPerson('anna@example.org', { bannedForMilliseconds: DAY })
  expect(await core.askToRecover('anna@example.org')).toEqual(SENT)
  expect(await core.outbox()).toEqual([])
})

test('who belongs to an organisation has no password here and gets no mail', async ({ core }) => {
  const { account } = await core.addPerson('anna@example.org')
  await core.change(account.id, { isManagedBySso: true })
  expect(await core.askToRecover('anna@example.org')).toEqual(SENT)
  expect(await core.outbox()).toEqual([])
})

test('without an address there is nothing to recover', async ({ core }) => {
  expect(await core.askToRecover(undefined)).toEqual(err({ kind: 'address-missing' }))
  expect(await core.askToRecover('')).toEqual(err({ kind: 'address-missing' }))
})

test('what is no address is refused, also with a header smuggled in', async ({ core }) => {
  for (const email of ['anna', 'anna@example.org\r\nBcc: alle@example.org']) {
    expect(await core.askToRecover(email)).toMatchObject(err({ kind: 'email-invalid' }))
  }
})

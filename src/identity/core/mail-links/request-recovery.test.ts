import { expect } from 'vitest'
import { DAY, MINUTE } from '#shared/durations.ts'
import { prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, askToRecover, followLink, signIn } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'

const SENT = { ok: true, value: undefined }

test('somebody who forgot the password gets a link that sets a new one and signs in', async () => {
  const { identity, lastMessageTo } = await prepareIdentity()
  await addPerson(identity, 'anna@example.org', { password: 'altes-passwort' })
  expect(await askToRecover(identity, ' Anna@Example.org ')).toEqual(SENT)
  const { linkToken } = lastMessageTo('anna@example.org')
  const outcome = valueOf(await followLink(identity, linkToken, 'recovery', { password: 'neues-passwort' }))
  expect(outcome).toMatchObject({ kind: 'signed-in', grant: { session: { amr: [{ method: 'recovery' }] } } })
  expect((await signIn(identity, 'anna@example.org', 'neues-passwort')).ok).toBe(true)
  expect((await signIn(identity, 'anna@example.org', 'altes-passwort')).ok).toBe(false)
})

test('known and unknown addresses take the same answer, at once, in a hurry and later', async () => {
  const { identity, clock } = await prepareIdentity()
  await addPerson(identity, 'anna@example.org')
  const answers = []
  for (const pause of [0, 20_000, MINUTE]) {
    clock.advance(pause)
    const known = await askToRecover(identity, 'anna@example.org')
    expect(await askToRecover(identity, 'niemand@example.org')).toEqual(known)
    answers.push(known)
  }
  expect(answers).toEqual([SENT, { ok: false, error: { kind: 'too-soon', channel: 'email', waitSeconds: 40 } }, SENT])
})

test('where the count was lost the answer is the same, and no second mail is sent', async () => {
  const { identity, messages } = await prepareIdentity()
  await addPerson(identity, 'anna@example.org')
  await askToRecover(identity, 'anna@example.org')
  const forgetful = {
    ...identity,
    recent: { note: async () => 0, forget: async () => undefined },
  }
  expect(await askToRecover(forgetful, 'anna@example.org')).toEqual(SENT)
  expect(await askToRecover(forgetful, 'niemand@example.org')).toEqual(SENT)
  expect(messages()).toHaveLength(1)
})

test('a new link ends the old one', async ({ service: { identity, clock, lastMessageTo } }) => {
  await addPerson(identity, 'anna@example.org')
  await askToRecover(identity, 'anna@example.org')
  const first = lastMessageTo('anna@example.org').linkToken
  clock.advance(MINUTE)
  await askToRecover(identity, 'anna@example.org')
  expect(await followLink(identity, first, 'recovery')).toEqual({ ok: false, error: { kind: 'token-spent' } })
})

test('who is banned gets no mail', async ({ service: { identity, outbox } }) => {
  await addPerson(identity, 'anna@example.org', { bannedForMilliseconds: DAY })
  expect(await askToRecover(identity, 'anna@example.org')).toEqual(SENT)
  expect(await outbox()).toEqual([])
})

test('who belongs to an organisation has no password here and gets no mail', async () => {
  const { identity, outbox } = await prepareIdentity()
  const { account } = await addPerson(identity, 'anna@example.org')
  await identity.write((store) => store.accounts.save({ ...account, isManagedBySso: true }))
  expect(await askToRecover(identity, 'anna@example.org')).toEqual(SENT)
  expect(await outbox()).toEqual([])
})

test('without an address there is nothing to recover', async ({ identity }) => {
  expect(await askToRecover(identity, undefined)).toEqual({ ok: false, error: { kind: 'address-missing' } })
  expect(await askToRecover(identity, '')).toEqual({ ok: false, error: { kind: 'address-missing' } })
})

test('what is no address is refused, also with a header smuggled in', async ({ identity }) => {
  for (const email of ['anna', 'anna@example.org\r\nBcc: alle@example.org']) {
    expect(await askToRecover(identity, email)).toMatchObject({ ok: false, error: { kind: 'email-invalid' } })
  }
})

import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'

const PHONE = '+4915112345678'

async function signedIn(core: CoreBench, changes: Partial<Account> = {}) {
  const { accessToken, person } = await core.person('anna@example.org', 'langes-passwort')
  await core.change(person.account.id, { ...changes })
  return valueOf(await core.authenticate(accessToken))
}

test('somebody signed in gets six digits by mail, without a link that leads nowhere', async ({ core }) => {
  const who = await signedIn(core)
  expect(await core.requestReauthentication(who)).toEqual(ok(undefined))
  const message = core.lastMessageTo('anna@example.org')
  expect(message).toMatchObject({ purpose: 'reauthentication', channel: 'email', linkToken: undefined })
  expect(message.code).toMatch(/^\d{6}$/)
})

test('somebody without an address gets them as a text message', async ({ core }) => {
  const who = await signedIn(core, { email: undefined, phone: PHONE, phoneConfirmedAt: new Date() })
  await core.requestReauthentication(who)
  expect(core.lastMessageTo(PHONE).channel).toBe('sms')
})

test('a second request has to wait a minute', async ({ core }) => {
  const who = await signedIn(core)
  await core.requestReauthentication(who)
  const tooSoon = err({ kind: 'too-soon', channel: 'email', waitSeconds: 60 })
  expect(await core.requestReauthentication(who)).toEqual(tooSoon)
  core.clock.advance(MINUTE)
  expect((await core.requestReauthentication(who)).ok).toBe(true)
})

test.for([
  ['an unconfirmed address', { emailConfirmedAt: undefined }, 'email-unconfirmed'],
  ['an unconfirmed number', { email: undefined, phone: PHONE, phoneConfirmedAt: undefined }, 'phone-unconfirmed'],
  ['neither', { email: undefined }, 'no-address'],
] as const)('with %s there is nowhere to send them', async ([_what, changes, kind], { core }) => {
  const who = await signedIn(core, changes)
  const refused = err({ kind })
  expect(await core.requestReauthentication(who)).toEqual(refused)
})

test('somebody who was deleted meanwhile is told so', async ({ core }) => {
  const who = await signedIn(core)
  await core.identity.write((store) => store.accounts.remove(who.person.account.id))
  const refused = err({ kind: 'account-gone' })
  expect(await core.requestReauthentication(who)).toEqual(refused)
})

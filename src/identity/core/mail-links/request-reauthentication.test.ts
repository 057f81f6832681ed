import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { requestReauthentication } from '#identity/core/mail-links/request-reauthentication.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { MINUTE } from '#shared/durations.ts'
import { CALLER, type IdentityBench, test } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'

const PHONE = '+4915112345678'

async function signedIn(bench: IdentityBench, changes: Partial<Account> = {}) {
  const { accessToken, person } = await bench.person('anna@example.org', 'langes-passwort')
  await bench.identity.write((store) => store.accounts.save({ ...person.account, ...changes }))
  return valueOf(await authenticate(bench.identity, accessToken))
}

test('somebody signed in gets six digits by mail, without a link that leads nowhere', async ({ service: bench }) => {
  const who = await signedIn(bench)
  expect(await requestReauthentication(bench.identity, who, CALLER)).toEqual({ ok: true, value: undefined })
  const message = bench.lastMessageTo('anna@example.org')
  expect(message).toMatchObject({ purpose: 'reauthentication', channel: 'email', linkToken: undefined })
  expect(message.code).toMatch(/^\d{6}$/)
})

test('somebody without an address gets them as a text message', async ({ service: bench }) => {
  const who = await signedIn(bench, { email: undefined, phone: PHONE, phoneConfirmedAt: new Date() })
  await requestReauthentication(bench.identity, who, CALLER)
  expect(bench.lastMessageTo(PHONE).channel).toBe('sms')
})

test('a second request has to wait a minute', async ({ service: bench }) => {
  const who = await signedIn(bench)
  await requestReauthentication(bench.identity, who, CALLER)
  const tooSoon = { ok: false, error: { kind: 'too-soon', channel: 'email', waitSeconds: 60 } }
  expect(await requestReauthentication(bench.identity, who, CALLER)).toEqual(tooSoon)
  bench.clock.advance(MINUTE)
  expect((await requestReauthentication(bench.identity, who, CALLER)).ok).toBe(true)
})

test.for([
  ['an unconfirmed address', { emailConfirmedAt: undefined }, 'email-unconfirmed'],
  ['an unconfirmed number', { email: undefined, phone: PHONE, phoneConfirmedAt: undefined }, 'phone-unconfirmed'],
  ['neither', { email: undefined }, 'no-address'],
] as const)('with %s there is nowhere to send them', async ([_what, changes, kind], { service: bench }) => {
  const who = await signedIn(bench, changes)
  const refused = { ok: false, error: { kind } }
  expect(await requestReauthentication(bench.identity, who, CALLER)).toEqual(refused)
})

test('somebody who was deleted meanwhile is told so', async ({ service: bench }) => {
  const who = await signedIn(bench)
  await bench.identity.write((store) => store.accounts.remove(who.person.account.id))
  const refused = { ok: false, error: { kind: 'account-gone' } }
  expect(await requestReauthentication(bench.identity, who, CALLER)).toEqual(refused)
})

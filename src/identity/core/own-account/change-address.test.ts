import { expect, test } from 'vitest'
import { verifyLink } from '#identity/core/mail-links/verify-link.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import type { AccountChanges } from './wanted-changes.ts'
import { whoHas } from '#tests/support/identity/second-factor.ts'

const EMAIL = 'anna@example.org'
const NEW_EMAIL = 'anna.arndt@example.org'
const PHONE = '+4915112345678'
const PASSWORD = 'Topspin und Unterschnitt'

async function signedIn(bench: IdentityBench, email = EMAIL): Promise<Authenticated> {
  const who = await whoHas(bench, await bench.person(email, PASSWORD))
  bench.clock.advance(MINUTE)
  return who
}

const update = (bench: IdentityBench, who: Authenticated, changes: AccountChanges) =>
  changeOwnAccount(bench.identity, who, changes, { link: PLAIN_LINK, caller: CALLER })

test('where addresses count at once, so does the change', async () => {
  const bench = await prepareIdentity({ settings: { confirmsEmailItself: true } })
  const who = await signedIn(bench)
  const updated = await update(bench, who, { email: ` ${NEW_EMAIL.toUpperCase()} ` })
  expect(updated).toMatchObject({ ok: true, value: { account: { email: NEW_EMAIL, newEmail: undefined } } })
  expect(updated.ok && updated.value.identities).toMatchObject([{ provider: 'email', email: NEW_EMAIL }])
})

test.each([
  ['the address is taken', {}, { email: 'berta@example.org' }, { kind: 'email-taken' }],
  ['the address is none', {}, { email: 'berta' }, { kind: 'email-invalid', detail: 'invalid format' }],
  ['mail is switched off', { isEmailOffered: false }, { email: NEW_EMAIL }, { kind: 'email-sign-in-disabled' }],
  ['the number is none', { isPhoneOffered: true }, { phone: '12' }, { kind: 'phone-invalid' }],
  ['phones are switched off', {}, { phone: PHONE }, { kind: 'phone-sign-in-disabled' }],
])('a change is refused when %s', async (_, settings, changes, refusal) => {
  const bench = await prepareIdentity()
  await bench.person('berta@example.org', PASSWORD)
  const who = await signedIn(bench)
  Object.assign(bench.identity.settings, settings)
  expect(await update(bench, who, changes)).toEqual({ ok: false, error: refusal })
  expect(await bench.outbox()).toHaveLength(2)
})

test('mails about a change are not sent too often', async () => {
  const bench = await prepareIdentity()
  const who = await signedIn(bench)
  await update(bench, who, { email: NEW_EMAIL })
  const tooSoon = err({ kind: 'too-soon', channel: 'email', waitSeconds: 60 })
  expect(await update(bench, who, { email: NEW_EMAIL })).toEqual(tooSoon)
  bench.clock.advance(MINUTE)
  expect(await update(bench, who, { email: NEW_EMAIL })).toMatchObject({ ok: true })
})

test('a number is confirmed by text message, not sent too often', async () => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
  const who = await signedIn(bench)
  const asked = await update(bench, who, { phone: '+49 151 12345678' })
  expect(asked).toMatchObject({ ok: true, value: { account: { phone: undefined, newPhone: PHONE } } })
  expect((await bench.outbox()).at(-1)).toMatchObject({ kind: 'phone-change', channel: 'sms', recipient: PHONE })
  expect(await update(bench, who, { phone: PHONE })).toEqual(err({ kind: 'too-soon', channel: 'sms', waitSeconds: 60 }))
  const code = bench.lastMessageTo(PHONE).code ?? ''
  await verifyLink(bench.identity, {
    proof: { kind: 'code', code, address: { kind: 'phone', phone: PHONE } },
    purposes: ['phone-change'],
    password: undefined,
    invitesNeedPassword: false,
    caller: CALLER,
  })
  expect(await bench.identity.read.accounts.find(who.person.account.id)).toMatchObject({ phone: PHONE })
})

test('where numbers count at once, so does the change, unless somebody has the number', async () => {
  const bench = await prepareIdentity({ settings: { isPhoneOffered: true, confirmsPhoneItself: true } })
  const updated = await update(bench, await signedIn(bench), { phone: PHONE })
  expect(updated).toMatchObject({ ok: true, value: { account: { phone: PHONE, phoneConfirmedAt: bench.clock.now() } } })
  expect(updated.ok && updated.value.account.appMetadata.providers).toEqual(['email', 'phone'])
  const other = await signedIn(bench, 'berta@example.org')
  expect(await update(bench, other, { phone: PHONE })).toEqual(err({ kind: 'phone-taken' }))
})

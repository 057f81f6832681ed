import { expect, test } from 'vitest'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { resend } from '#identity/core/mail-links/resend.ts'
import type { Wire } from '#identity/core/one-time/link-request.ts'
import { changeAtOnce } from '#identity/core/own-account/change-at-once.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'

const EMAIL = 'anna@example.org'
const NEW_EMAIL = 'anna.arndt@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

const signedIn = async (bench: IdentityBench, email: string) => {
  const who = await authenticate(bench.identity, (await bench.person(email, PASSWORD)).accessToken)
  if (!who.ok) throw new Error(who.error.kind)
  bench.clock.advance(MINUTE)
  return who.value
}

/** Somebody who has asked for the new address, where that one is enough if nothing else is said. */
async function prepare(settings: Partial<IdentitySettings> = { isEmailChangeSecure: false }, wire: Wire = 'netlify') {
  let kicks = 0
  const bench = await prepareIdentity({ settings, ports: { kickMailer: () => void (kicks += 1) } })
  const who = await signedIn(bench, EMAIL)
  const asked = await changeOwnAccount(
    bench.identity,
    who,
    { email: NEW_EMAIL },
    { link: { ...PLAIN_LINK, wire }, caller: CALLER },
  )
  if (!asked.ok) throw new Error(asked.error.kind)
  const context = { link: PLAIN_LINK, caller: CALLER }
  const confirm = (emailChangeToken: string, by = who) =>
    changeAtOnce(bench.identity, by, { emailChangeToken, own: {} }, context)
  const tokenTo = (recipient: string) => bench.lastMessageTo(recipient).linkToken ?? ''
  return { bench, who, confirm, tokenTo, kicks: () => kicks }
}

test('the token from the new mailbox swaps the address', async () => {
  const { confirm, tokenTo } = await prepare()
  const confirmed = await confirm(tokenTo(NEW_EMAIL))
  expect(confirmed).toMatchObject({ ok: true, value: { account: { email: NEW_EMAIL, newEmail: undefined } } })
  expect(confirmed.ok && confirmed.value.identities).toMatchObject([{ provider: 'email', email: NEW_EMAIL }])
})

test('the old address hears of it when the change is made, and not before', async () => {
  const { bench, confirm, tokenTo } = await prepare()
  const kinds = async () => (await bench.outbox()).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['confirmation', 'email-change-new'])
  await confirm(tokenTo(NEW_EMAIL))
  expect(await kinds()).toEqual(['confirmation', 'email-change-new', 'email-changed'])
  expect(bench.lastMessageTo(EMAIL)).toMatchObject({ newEmail: NEW_EMAIL, linkToken: undefined, code: undefined })
})

test('the notice goes out at once', async () => {
  const { confirm, tokenTo, kicks } = await prepare()
  const before = kicks()
  await confirm(tokenTo(NEW_EMAIL))
  expect(kicks()).toBe(before + 1)
})

test('a change that began where both have to agree is not finished by one of them here', async () => {
  const { bench, confirm, tokenTo } = await prepare({}, 'supabase')
  const half = await confirm(tokenTo(NEW_EMAIL))
  expect(half).toMatchObject({ ok: true, value: { account: { email: EMAIL, newEmail: NEW_EMAIL } } })
  expect((await bench.outbox()).map(({ kind }) => kind)).not.toContain('email-changed')
})

test('nor is it when somebody asks for its mails again on the other wire', async () => {
  const { bench, confirm, tokenTo } = await prepare({}, 'supabase')
  bench.clock.advance(MINUTE)
  const link = { ...PLAIN_LINK, wire: 'netlify' } as const
  const address = { kind: 'email', email: EMAIL } as const
  await resend(bench.identity, { what: 'email-change', address, link, caller: CALLER })
  expect(await confirm(tokenTo(NEW_EMAIL))).toMatchObject({ value: { account: { email: EMAIL } } })
})

test('where both have to agree the address waits for the second token, in either order', async () => {
  for (const order of [
    [EMAIL, NEW_EMAIL],
    [NEW_EMAIL, EMAIL],
  ]) {
    const { confirm, tokenTo } = await prepare({}, 'supabase')
    const [first = '', second = ''] = order
    expect(await confirm(tokenTo(first))).toMatchObject({ value: { account: { email: EMAIL, newEmail: NEW_EMAIL } } })
    expect(await confirm(tokenTo(second))).toMatchObject({ value: { account: { email: NEW_EMAIL } } })
  }
})

test('a token is good once', async () => {
  const { confirm, tokenTo } = await prepare()
  await confirm(tokenTo(NEW_EMAIL))
  expect(await confirm(tokenTo(NEW_EMAIL))).toEqual(err({ kind: 'token-spent' }))
})

test('no token, an invented one and one for another purpose are refused', async () => {
  const { bench, confirm, tokenTo } = await prepare()
  expect(await confirm('')).toEqual(err({ kind: 'token-missing' }))
  expect(await confirm('AAAAAAAAAAAAAAAAAAAAAA')).toEqual(err({ kind: 'token-spent' }))
  await requestRecovery(bench.identity, { email: EMAIL, link: PLAIN_LINK, caller: CALLER })
  expect(await confirm(tokenTo(EMAIL))).toEqual(err({ kind: 'token-spent' }))
})

test('a token that came too late is refused', async () => {
  const { bench, confirm, tokenTo } = await prepare()
  bench.clock.advance(DAY)
  expect(await confirm(tokenTo(NEW_EMAIL))).toEqual(err({ kind: 'token-expired' }))
})

test('nobody else can use the token, and it stays good', async () => {
  const { bench, confirm, tokenTo } = await prepare()
  const other = await signedIn(bench, 'berta@example.org')
  expect(await confirm(tokenTo(NEW_EMAIL), other)).toEqual(err({ kind: 'token-spent' }))
  expect(await confirm(tokenTo(NEW_EMAIL))).toMatchObject({ ok: true })
})

test('an address that somebody else got in the meantime is refused', async () => {
  const { bench, confirm, tokenTo } = await prepare()
  const token = tokenTo(NEW_EMAIL)
  await bench.person(NEW_EMAIL, PASSWORD)
  expect(await confirm(token)).toEqual(err({ kind: 'email-taken' }))
})

test('a copied Netlify token needs the present mailbox as well, and its session ends with the change', async () => {
  const { bench, who, confirm, tokenTo } = await prepare({})
  const other = await signInWithPassword(bench.identity, {
    email: EMAIL,
    phone: undefined,
    password: PASSWORD,
    caller: CALLER,
  })
  const half = await confirm(tokenTo(NEW_EMAIL))
  expect(half).toMatchObject({ ok: true, value: { account: { email: EMAIL, newEmail: NEW_EMAIL } } })
  expect(await confirm(tokenTo(EMAIL))).toMatchObject({ ok: true, value: { account: { email: NEW_EMAIL } } })
  const sessions = await bench.identity.read.sessions.listOf(who.person.account.id)
  expect([other.ok, sessions.map(({ id }) => id)]).toEqual([true, [who.session.id]])
})

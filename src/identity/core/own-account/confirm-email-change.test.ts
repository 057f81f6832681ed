import { expect, test } from 'vitest'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import { changeAtOnce } from '#identity/core/own-account/change-at-once.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { whoHas } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { signIn } from '#tests/support/identity/link-requests.ts'

const EMAIL = 'anna@example.org'
const NEW_EMAIL = 'anna.arndt@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

const signedIn = async (bench: IdentityBench, email: string) => {
  const who = await whoHas(bench, await bench.person(email, PASSWORD))
  bench.clock.advance(MINUTE)
  return who
}

/** A person who has asked for a new address; by default only that address has to confirm. */
async function prepare(settings: Partial<IdentitySettings> = { isEmailChangeSecure: false }, wire: Wire = 'netlify') {
  let kicks = 0
  const bench = await prepareIdentity({ settings, ports: { kickMailer: () => void (kicks += 1) } })
  const who = await signedIn(bench, EMAIL)
  valueOf(
    await changeOwnAccount(
      bench.identity,
      who,
      { email: NEW_EMAIL },
      { link: { ...PLAIN_LINK, wire }, caller: CALLER },
    ),
  )
  const context = { link: PLAIN_LINK, caller: CALLER }
  const confirm = (emailChangeToken: string, by = who) =>
    changeAtOnce(bench.identity, by, { emailChangeToken, own: {} }, context)
  const tokenTo = (recipient: string) => bench.lastMessageTo(recipient).linkToken ?? ''
  return { bench, who, confirm, tokenTo, kicks: () => kicks }
}

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

test('an address that somebody else got in the meantime is refused', async () => {
  const { bench, confirm, tokenTo } = await prepare()
  const token = tokenTo(NEW_EMAIL)
  await bench.person(NEW_EMAIL, PASSWORD)
  expect(await confirm(token)).toEqual(err({ kind: 'email-taken' }))
})

test('a copied Netlify token needs the present mailbox as well, and its session ends with the change', async () => {
  const { bench, who, confirm, tokenTo } = await prepare({})
  const other = await signIn(bench.identity, EMAIL, PASSWORD)
  const half = await confirm(tokenTo(NEW_EMAIL))
  expect(half).toMatchObject({ ok: true, value: { account: { email: EMAIL, newEmail: NEW_EMAIL } } })
  expect(await confirm(tokenTo(EMAIL))).toMatchObject({ ok: true, value: { account: { email: NEW_EMAIL } } })
  const sessions = await bench.identity.read.sessions.listOf(who.person.account.id)
  expect([other.ok, sessions.map(({ id }) => id)]).toEqual([true, [who.session.id]])
})

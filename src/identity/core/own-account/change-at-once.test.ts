import { expect, test } from 'vitest'
import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changeAtOnce, type ChangesAtOnce } from './change-at-once.ts'

const EMAIL = 'mia@example.org'
const NEW_EMAIL = 'mia@neu.example'

/** A person who has asked for a new address, with the token that confirms it. */
async function prepare(roles: string[] = []) {
  const core = await prepareCore({ settings: { isEmailChangeSecure: false } })
  const first = await core.signedIn(EMAIL)
  const context = { link: PLAIN_LINK, caller: CALLER }
  await core.identity.write((store) =>
    store.accounts.save({ ...first.person.account, appMetadata: { ...first.person.account.appMetadata, roles } }),
  )
  core.clock.advance(MINUTE)
  valueOf(await core.changeOwnAccount(first, { email: NEW_EMAIL }))
  const who = await core.whoHas(await core.signedInAgain(EMAIL))
  const emailChangeToken = core.lastMessageTo(NEW_EMAIL).linkToken ?? ''
  const change = (changes: ChangesAtOnce, by = who) => changeAtOnce(core.identity, by, changes, context)
  const stored = () => core.identity.read.accounts.find(who.person.account.id)
  return { core, who, change, stored, emailChangeToken }
}

test('nothing of it happens when the last part is refused, and the token stays good', async () => {
  const { core, change, stored, emailChangeToken } = await prepare(['admin'])
  const before = await stored()
  const entries = async () => (await core.identity.read.audit.list({ page: { number: 1, size: 1 } })).total
  const written = await entries()
  const own = { userMetadata: { full_name: 'Mia' }, password: 'ein neues Passwort' }
  const refused = await change({ emailChangeToken, own, appMetadata: { roles: [] } })
  expect(refused).toEqual(err({ kind: 'last-administrator' }))
  expect([await stored(), await entries()]).toEqual([before, written])
  expect(await change({ emailChangeToken, own })).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject({ email: NEW_EMAIL, userMetadata: { full_name: 'Mia' } })
})

test('the address that the token confirms may be named in the same request', async () => {
  const { change, emailChangeToken } = await prepare()
  const changed = valueOf(await change({ emailChangeToken, own: { email: 'Mia@Neu.example' } }))
  expect(changed.account).toMatchObject({ email: NEW_EMAIL, newEmail: undefined })
})

test('app_metadata is for administrators only, whatever the wire asked', async () => {
  const { change, stored } = await prepare(['board'])
  const refused = await change({ own: { userMetadata: { a: 1 } }, appMetadata: { roles: ['admin'] } })
  expect(refused).toEqual(err({ kind: 'not-admin' }))
  expect(await stored()).toMatchObject({ userMetadata: {}, appMetadata: { roles: ['board'] } })
})

test('app_metadata is not written by an administrator who has a second factor and has not shown it', async () => {
  const { core, who, change } = await prepare(['admin'])
  await core.setUpApp(who)
  const weak = await core.whoHas(await core.signedInAgain(EMAIL))
  expect(await change({ own: {}, appMetadata: { badge: 'gold' } }, weak)).toEqual(err({ kind: 'second-factor-needed' }))
})

test('a fault is no refusal', async () => {
  const { core, change, emailChangeToken } = await prepare()
  await core.connection.close()
  await expect(change({ emailChangeToken, own: {} })).rejects.toThrow()
})

const PASSWORD = 'Topspin und Unterschnitt'

const signedIn = async (core: CoreBench, email: string) => {
  const who = await core.whoHas(await core.person(email, PASSWORD))
  core.clock.advance(MINUTE)
  return who
}

/** A person who has asked for a new address; by default only that address has to confirm. */
async function asked(settings: Partial<IdentitySettings> = { isEmailChangeSecure: false }, wire: Wire = 'netlify') {
  let kicks = 0
  const core = await prepareCore({ settings, ports: { kickMailer: () => void (kicks += 1) } })
  const who = await signedIn(core, EMAIL)
  valueOf(await core.changeOwnAccount(who, { email: NEW_EMAIL }, { ...PLAIN_LINK, wire }))
  const context = { link: PLAIN_LINK, caller: CALLER }
  const confirm = (emailChangeToken: string, by = who) =>
    changeAtOnce(core.identity, by, { emailChangeToken, own: {} }, context)
  const tokenTo = (recipient: string) => core.lastMessageTo(recipient).linkToken ?? ''
  return { core, who, confirm, tokenTo, kicks: () => kicks }
}

test('no token, an invented one and one for another purpose are refused', async () => {
  const { core, confirm, tokenTo } = await asked()
  expect(await confirm('')).toEqual(err({ kind: 'token-missing' }))
  expect(await confirm('AAAAAAAAAAAAAAAAAAAAAA')).toEqual(err({ kind: 'token-spent' }))
  await core.askToRecover(EMAIL)
  expect(await confirm(tokenTo(EMAIL))).toEqual(err({ kind: 'token-spent' }))
})

test('a token that came too late is refused', async () => {
  const { core, confirm, tokenTo } = await asked()
  core.clock.advance(DAY)
  expect(await confirm(tokenTo(NEW_EMAIL))).toEqual(err({ kind: 'token-expired' }))
})

test('an address that somebody else got in the meantime is refused', async () => {
  const { core, confirm, tokenTo } = await asked()
  const token = tokenTo(NEW_EMAIL)
  await core.person(NEW_EMAIL, PASSWORD)
  expect(await confirm(token)).toEqual(err({ kind: 'email-taken' }))
})

test('a copied Netlify token needs the present mailbox as well, and its session ends with the change', async () => {
  const { core, who, confirm, tokenTo } = await asked({})
  const other = await core.signIn(EMAIL, PASSWORD)
  const half = await confirm(tokenTo(NEW_EMAIL))
  expect(half).toMatchObject(ok({ account: { email: EMAIL, newEmail: NEW_EMAIL } }))
  expect(await confirm(tokenTo(EMAIL))).toMatchObject(ok({ account: { email: NEW_EMAIL } }))
  const sessions = await core.identity.read.sessions.listOf(who.person.account.id)
  expect([other.ok, sessions.map(({ id }) => id)]).toEqual([true, [who.session.id]])
})

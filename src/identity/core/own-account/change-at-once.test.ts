import { expect, test } from 'vitest'
import { changeAtOnce } from '#identity/core/own-account/change-at-once.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { ChangesAtOnce } from './change-at-once.ts'

const EMAIL = 'mia@example.org'
const NEW_EMAIL = 'mia@neu.example'

/** A person who has asked for a new address, with the token that confirms it. */
async function prepare(roles: string[] = []) {
  const bench = await prepareIdentity({ settings: { isEmailChangeSecure: false } })
  const first = await signedIn(bench, EMAIL)
  const context = { link: PLAIN_LINK, caller: CALLER }
  await bench.identity.write((store) =>
    store.accounts.save({ ...first.person.account, appMetadata: { ...first.person.account.appMetadata, roles } }),
  )
  bench.clock.advance(MINUTE)
  valueOf(await changeOwnAccount(bench.identity, first, { email: NEW_EMAIL }, context))
  const who = await whoHas(bench, await signedInAgain(bench, EMAIL))
  const emailChangeToken = bench.lastMessageTo(NEW_EMAIL).linkToken ?? ''
  const change = (changes: ChangesAtOnce, by = who) => changeAtOnce(bench.identity, by, changes, context)
  const stored = () => bench.identity.read.accounts.find(who.person.account.id)
  return { bench, who, change, stored, emailChangeToken }
}

test('nothing of it happens when the last part is refused, and the token stays good', async () => {
  const { bench, change, stored, emailChangeToken } = await prepare(['admin'])
  const before = await stored()
  const entries = async () => (await bench.identity.read.audit.list({ page: { number: 1, size: 1 } })).total
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
  const { bench, who, change } = await prepare(['admin'])
  await setUpApp(bench, who)
  const weak = await whoHas(bench, await signedInAgain(bench, EMAIL))
  const refused = await change({ own: {}, appMetadata: { badge: 'gold' } }, weak)
  expect(refused).toEqual(err({ kind: 'second-factor-needed' }))
})

test('a fault is no refusal', async () => {
  const { bench, change, emailChangeToken } = await prepare()
  await bench.connection.close()
  await expect(change({ emailChangeToken, own: {} })).rejects.toThrow()
})

import { describe, expect } from 'vitest'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { removeAccount } from './manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity, test } from '#tests/support/identity/identity-bench.ts'
import { addPerson, askToRecover, followLink, SERVICE, signIn } from '#tests/support/identity/link-requests.ts'
import type { AdminChanges } from './admin-input.ts'

const MAIL = 'anna@example.org'
const PASSWORD = 'langes-passwort'
const update = (identity: IdentityContext, id: string, changes: AdminChanges) =>
  updateAccount(identity, { by: SERVICE, caller: CALLER }, id, changes)

describe('what an administrator changes counts at once', () => {
  test('a new address, without mail, and with it the identity', async ({ service: { identity, outbox } }) => {
    const { account } = await addPerson(identity, MAIL, { password: PASSWORD })
    const updated = valueOf(await update(identity, account.id, { email: 'Anna@Neu.example' }))
    expect(updated).toMatchObject({
      account: { email: 'anna@neu.example', emailConfirmedAt: account.emailConfirmedAt },
      identities: [{ provider: 'email', email: 'anna@neu.example' }],
    })
    expect((await signIn(identity, 'anna@neu.example', PASSWORD)).ok).toBe(true)
    expect(await outbox()).toEqual([])
  })

  test('a new password, which ends all sessions', async ({ service: bench }) => {
    const { accessToken, person } = await bench.person(MAIL, PASSWORD)
    await update(bench.identity, person.account.id, { password: 'neues-passwort' })
    expect((await authenticate(bench.identity, accessToken)).ok).toBe(false)
    expect((await signIn(bench.identity, MAIL, 'neues-passwort')).ok).toBe(true)
  })

  test('a ban, which ends all sessions, and its end', async ({ service: bench }) => {
    const { accessToken, person } = await bench.person(MAIL, PASSWORD)
    await update(bench.identity, person.account.id, { bannedForMilliseconds: DAY })
    expect((await authenticate(bench.identity, accessToken)).ok).toBe(false)
    expect(await signIn(bench.identity, MAIL, PASSWORD)).toEqual(err({ kind: 'banned' }))
    await update(bench.identity, person.account.id, { bannedForMilliseconds: null })
    expect((await signIn(bench.identity, MAIL, PASSWORD)).ok).toBe(true)
  })

  test('roles and bans, which the audit log tells', async ({ identity }) => {
    const { account } = await addPerson(identity, MAIL, { appMetadata: { roles: ['board'] } })
    await update(identity, account.id, { bannedForMilliseconds: DAY, appMetadata: { roles: ['editor'] } })
    const { items } = await identity.read.audit.list({ page: { number: 1, size: 1 } })
    expect(items[0]?.traits).toMatchObject({ roles_added: ['editor'], roles_removed: ['board'], banned: true })
  })

  test('a confirmation', async ({ service: { identity, clock } }) => {
    const { account } = await addPerson(identity, MAIL, { confirmsEmail: false })
    const updated = valueOf(await update(identity, account.id, { confirmsEmail: true }))
    expect(updated).toMatchObject({
      account: { emailConfirmedAt: clock.now() },
      identities: [{ data: { email_verified: true } }],
    })
  })

  test('a number, which becomes a way in', async ({ service: { identity, clock } }) => {
    const { account } = await addPerson(identity, MAIL)
    const updated = valueOf(await update(identity, account.id, { phone: '+4915112345678', confirmsPhone: true }))
    expect(updated.account).toMatchObject({ phone: '+4915112345678', phoneConfirmedAt: clock.now() })
    expect(updated.identities.map(({ provider }) => provider).toSorted()).toEqual(['email', 'phone'])
  })

  test('and is read back as it was answered', async ({ identity }) => {
    const { account } = await addPerson(identity, MAIL)
    const changes = { email: 'anna@neu.example', appMetadata: { roles: ['editor'] } }
    const updated = await update(identity, account.id, changes)
    expect(await findPerson(identity, account.id)).toEqual(updated)
  })
})

describe('links that are still in mailboxes', () => {
  test('end with a new password', async ({ service: { identity, lastMessageTo } }) => {
    const { account } = await addPerson(identity, MAIL)
    await askToRecover(identity, MAIL)
    await update(identity, account.id, { password: 'neues-passwort' })
    const outcome = await followLink(identity, lastMessageTo(MAIL).linkToken, 'recovery')
    expect(outcome).toEqual(err({ kind: 'token-spent' }))
  })

  test('about a change of address end with a new password, for a thief may have begun it', async () => {
    const bench = await prepareIdentity()
    const { accessToken, person } = await bench.person(MAIL, 'langes-passwort')
    const who = valueOf(await authenticate(bench.identity, accessToken))
    valueOf(
      await changeOwnAccount(bench.identity, who, { email: 'dieb@example.org' }, { link: PLAIN_LINK, caller: CALLER }),
    )
    const updated = valueOf(
      await updateAccount(bench.identity, { by: SERVICE, caller: CALLER }, person.account.id, {
        password: 'neues-passwort',
      }),
    )
    expect(updated.account).toMatchObject({ newEmail: undefined, emailChangeConfirmed: 'none' })
    const { linkToken } = bench.lastMessageTo('dieb@example.org')
    expect(await followLink(bench.identity, linkToken, 'email-change-new')).toEqual(err({ kind: 'token-spent' }))
  })

  test('about a change of address that the administrator overtook end as well', async () => {
    const bench = await prepareIdentity({ settings: { isEmailChangeSecure: false } })
    const { accessToken, person } = await bench.person(MAIL, PASSWORD)
    const who = valueOf(await authenticate(bench.identity, accessToken))
    const wanted = { email: 'gewuenscht@example.org' }
    await changeOwnAccount(bench.identity, who, wanted, { link: PLAIN_LINK, caller: CALLER })
    const updated = valueOf(await update(bench.identity, person.account.id, { email: 'anna@neu.example' }))
    expect(updated.account.newEmail).toBeUndefined()
    const { linkToken } = bench.lastMessageTo('gewuenscht@example.org')
    expect((await followLink(bench.identity, linkToken, 'email-change-new')).ok).toBe(false)
  })

  test('stay good when something else is changed', async ({ service: { identity, lastMessageTo } }) => {
    const { account } = await addPerson(identity, MAIL)
    await askToRecover(identity, MAIL)
    await update(identity, account.id, { appMetadata: { roles: ['editor'] } })
    expect((await followLink(identity, lastMessageTo(MAIL).linkToken, 'recovery')).ok).toBe(true)
  })
})

describe('refused is', () => {
  test.for<[string, AdminChanges, string]>([
    ['an address that somebody has', { email: 'bert@example.org' }, 'email-taken'],
    ['a number that somebody has', { phone: '+4915112345678' }, 'phone-taken'],
    ['what is no address', { email: 'anna' }, 'email-invalid'],
    ['a short password', { password: 'kurz' }, 'password-weak'],
    ['an unknown hash', { passwordHash: 'klartext' }, 'password-hash-invalid'],
    ['too much metadata', { userMetadata: { a: 'x'.repeat(9_000) } }, 'metadata-too-large'],
    ['an audience where the address is taken', { audience: 'other' }, 'email-taken'],
  ])('%s, and nothing is changed', async ([_what, changes, kind], { identity }) => {
    await addPerson(identity, 'bert@example.org', { phone: '+4915112345678' })
    await addPerson(identity, MAIL, { audience: 'other' })
    const { account } = await addPerson(identity, MAIL)
    expect(await update(identity, account.id, changes)).toMatchObject({ ok: false, error: { kind } })
    expect(await identity.read.accounts.find(account.id)).toEqual(account)
  })

  test('a change to somebody deleted', async ({ identity }) => {
    const { account } = await addPerson(identity, MAIL)
    await removeAccount(identity, { by: SERVICE, caller: CALLER }, account.id, { keepsId: true })
    const outcome = await update(identity, account.id, { email: MAIL })
    expect(outcome).toEqual(err({ kind: 'account-unknown' }))
  })

  test.for([{ email: 'anna@neu.example' }, { password: 'neues-passwort' }])(
    'a way in for somebody who comes in by an organisation: %o',
    async (changes, { identity }) => {
      const { account } = await addPerson(identity, MAIL)
      await identity.write((store) => store.accounts.save({ ...account, isManagedBySso: true }))
      expect(await update(identity, account.id, changes)).toEqual(err({ kind: 'managed-by-sso' }))
    },
  )
})

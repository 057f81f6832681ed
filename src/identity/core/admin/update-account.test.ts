import { describe, expect } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore, test } from '#tests/support/identity/core-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { AdminChanges } from './admin-input.ts'

const MAIL = 'anna@example.org'
const PASSWORD = 'langes-passwort'
describe('what an administrator changes counts at once', () => {
  test('a new address, without mail, and with it the identity', async ({ core }) => {
    const { account } = await core.addPerson(MAIL, { password: PASSWORD })
    expect(valueOf(await core.updateAccount(account.id, { email: 'Anna@Neu.example' }))).toMatchObject({
      account: { email: 'anna@neu.example', emailConfirmedAt: account.emailConfirmedAt },
      identities: [{ provider: 'email', email: 'anna@neu.example' }],
    })
    expect((await core.signIn('anna@neu.example', PASSWORD)).ok).toBe(true)
    expect(await core.outbox()).toEqual([])
  })

  test('a new password, which ends all sessions', async ({ core }) => {
    const { accessToken, person } = await core.person(MAIL, PASSWORD)
    await core.updateAccount(person.account.id, { password: 'neues-passwort' })
    expect((await core.authenticate(accessToken)).ok).toBe(false)
    expect((await core.signIn(MAIL, 'neues-passwort')).ok).toBe(true)
  })

  test('a ban, which ends all sessions, and its end', async ({ core }) => {
    const { accessToken, person } = await core.person(MAIL, PASSWORD)
    await core.updateAccount(person.account.id, { bannedForMilliseconds: DAY })
    expect((await core.authenticate(accessToken)).ok).toBe(false)
    expect(await core.signIn(MAIL, PASSWORD)).toEqual(err({ kind: 'banned' }))
    await core.updateAccount(person.account.id, { bannedForMilliseconds: null })
    expect((await core.signIn(MAIL, PASSWORD)).ok).toBe(true)
  })

  test('roles and bans, which the audit log tells', async ({ core }) => {
    const { account } = await core.addPerson(MAIL, { appMetadata: { roles: ['board'] } })
    await core.updateAccount(account.id, { bannedForMilliseconds: DAY, appMetadata: { roles: ['editor'] } })
    const items = await core.audit(1)
    expect(items[0]?.traits).toMatchObject({ roles_added: ['editor'], roles_removed: ['board'], banned: true })
  })

  test('a confirmation', async ({ core }) => {
    const { account } = await core.addPerson(MAIL, { confirmsEmail: false })
    expect(valueOf(await core.updateAccount(account.id, { confirmsEmail: true }))).toMatchObject({
      account: { emailConfirmedAt: core.clock.now() },
      identities: [{ data: { email_verified: true } }],
    })
  })

  test('a number, which becomes a way in', async ({ core }) => {
    const { account } = await core.addPerson(MAIL)
    const updated = valueOf(await core.updateAccount(account.id, { phone: '+4915112345678', confirmsPhone: true }))
    expect(updated.account).toMatchObject({ phone: '+4915112345678', phoneConfirmedAt: core.clock.now() })
    expect(updated.identities.map(({ provider }) => provider).toSorted()).toEqual(['email', 'phone'])
  })

  test('and is read back as it was answered', async ({ core }) => {
    const { account } = await core.addPerson(MAIL)
    const changes = { email: 'anna@neu.example', appMetadata: { roles: ['editor'] } }
    const updated = await core.updateAccount(account.id, changes)
    expect(await core.findPerson(account.id)).toEqual(updated)
  })
})

describe('links that are still in mailboxes', () => {
  test('end with a new password', async ({ core }) => {
    const { account } = await core.addPerson(MAIL)
    await core.askToRecover(MAIL)
    await core.updateAccount(account.id, { password: 'neues-passwort' })
    expect(await core.followMail(MAIL, 'recovery')).toEqual(err({ kind: 'token-spent' }))
  })

  test('about a change of address end with a new password, for a thief may have begun it', async ({ core }) => {
    const { accessToken, person } = await core.person(MAIL, 'langes-passwort')
    const who = await core.whoHas({ accessToken })
    valueOf(await core.changeOwnAccount(who, { email: 'dieb@example.org' }))
    const updated = valueOf(
      await core.updateAccount(person.account.id, {
        password: 'neues-passwort',
      }),
    )
    expect(updated.account).toMatchObject({ newEmail: undefined, emailChangeConfirmed: 'none' })
    expect(await core.followMail('dieb@example.org', 'email-change-new')).toEqual(err({ kind: 'token-spent' }))
  })

  test('about a change of address that the administrator overtook end as well', async () => {
    const core = await prepareCore({ settings: { isEmailChangeSecure: false } })
    const { accessToken, person } = await core.person(MAIL, PASSWORD)
    const who = await core.whoHas({ accessToken })
    const wanted = { email: 'gewuenscht@example.org' }
    await core.changeOwnAccount(who, wanted)
    const updated = valueOf(await core.updateAccount(person.account.id, { email: 'anna@neu.example' }))
    expect(updated.account.newEmail).toBeUndefined()
    expect((await core.followMail('gewuenscht@example.org', 'email-change-new')).ok).toBe(false)
  })

  test('stay good when something else is changed', async ({ core }) => {
    const { account } = await core.addPerson(MAIL)
    await core.askToRecover(MAIL)
    await core.updateAccount(account.id, { appMetadata: { roles: ['editor'] } })
    expect((await core.followMail(MAIL, 'recovery')).ok).toBe(true)
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
  ])('%s, and nothing is changed', async ([_what, changes, kind], { core }) => {
    await core.addPerson('bert@example.org', { phone: '+4915112345678' })
    await core.addPerson(MAIL, { audience: 'other' })
    const { account } = await core.addPerson(MAIL)
    expect(await core.updateAccount(account.id, changes)).toMatchObject(err({ kind }))
    expect(await core.identity.read.accounts.find(account.id)).toEqual(account)
  })

  test('a change to somebody deleted', async ({ core }) => {
    const { account } = await core.addPerson(MAIL)
    await core.removeAccount(account.id)
    expect(await core.updateAccount(account.id, { email: MAIL })).toEqual(err({ kind: 'account-unknown' }))
  })

  test.for([{ email: 'anna@neu.example' }, { password: 'neues-passwort' }])(
    'a way in for somebody who comes in by an organisation: %o',
    async (changes, { core }) => {
      const { account } = await core.addPerson(MAIL)
      await core.change(account.id, { isManagedBySso: true })
      expect(await core.updateAccount(account.id, changes)).toEqual(err({ kind: 'managed-by-sso' }))
    },
  )
})

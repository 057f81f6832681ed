import { describe, expect } from 'vitest'
import type { AdminChanges } from '#identity/core/admin/admin-input.ts'
import { changeRoles, handOverRole } from '#identity/core/admin/change-roles.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { invite } from '#identity/core/admin/invite.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { CALLER, type IdentityBench, prepareIdentity, test as plain } from '#tests/support/identity/identity-bench.ts'
import { addPerson, followLink, SERVICE, signIn, signUp } from '#tests/support/identity/link-requests.ts'
import { sampleIdentity } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'

const OWNER = 'vorstand@example.org'
const STRANGERS = 'Kennwort des Fremden'
const WRONG = err({ kind: 'wrong-credentials' })

/** A stranger has signed up with the owner's address; the mail lies unread in the owner's mailbox. */
async function withStranger() {
  const bench = await prepareIdentity()
  valueOf(await signUp(bench.identity, OWNER, STRANGERS))
  const { linkToken } = bench.lastMessageTo(OWNER)
  return { bench, linkToken, id: await idOf(bench) }
}

async function idOf({ identity }: IdentityBench) {
  const account = await identity.read.accounts.findByEmail(OWNER, 'authenticated')
  if (account === undefined) throw new Error('there is no such account')
  return account.id
}

const giveRoles = ({ identity }: IdentityBench, id: string, ...add: string[]) =>
  changeRoles(identity, { by: SERVICE, caller: CALLER }, id, { add, remove: [] })

const update = ({ identity }: IdentityBench, id: string, changes: AdminChanges) =>
  updateAccount(identity, { by: SERVICE, caller: CALLER }, id, changes)

const WAYS: [string, (bench: IdentityBench, id: string) => Promise<{ ok: boolean }>][] = [
  ['a role', (bench, id) => giveRoles(bench, id, 'board')],
  [
    'a role that somebody hands over',
    async (bench, to) => {
      const { account } = await addPerson(bench.identity, 'alt@example.org', { appMetadata: { roles: ['board'] } })
      return handOverRole(bench.identity, { by: SERVICE, caller: CALLER }, { role: 'board', from: account.id, to })
    },
  ],
  ['roles in its metadata', (bench, id) => update(bench, id, { appMetadata: { roles: ['board'] } })],
  ['metadata of any other kind', (bench, id) => update(bench, id, { appMetadata: { team: 3 } })],
  ['a role of the database', (bench, id) => update(bench, id, { role: 'editor' })],
  ['a role after a ban', (bench, id) => bannedBefore(bench, id)],
]

async function bannedBefore(bench: IdentityBench, id: string) {
  valueOf(await update(bench, id, { bannedForMilliseconds: MINUTE }))
  valueOf(await update(bench, id, { bannedForMilliseconds: null }))
  return giveRoles(bench, id, 'board')
}

const test = plain.extend('stranger', () => withStranger())

describe('a stranger who signed up with an address that is not theirs', () => {
  test.each(WAYS)('does not get in when the account is given %s and the owner comes', async (_what, give) => {
    const { bench, linkToken, id } = await withStranger()
    expect(await give(bench, id)).toMatchObject({ ok: true })
    bench.clock.advance(MINUTE)
    await followLink(bench.identity, linkToken, 'confirmation')
    const { purpose, linkToken: newest } = bench.lastMessageTo(OWNER)
    if (purpose === 'invite') valueOf(await followLink(bench.identity, newest, 'invite'))
    expect(valueOf(await findPerson(bench.identity, id)).account.emailConfirmedAt).toEqual(bench.clock.now())
    expect(await signIn(bench.identity, OWNER, STRANGERS)).toEqual(WRONG)
  })

  test('cannot choose a password by signing up once more', async ({ stranger: { bench, id } }) => {
    valueOf(await giveRoles(bench, id, 'board'))
    bench.clock.advance(MINUTE)
    valueOf(await signUp(bench.identity, OWNER, STRANGERS))
    await followLink(bench.identity, bench.lastMessageTo(OWNER).linkToken, 'confirmation')
    expect(await signIn(bench.identity, OWNER, STRANGERS)).toEqual(WRONG)
  })

  test('keeps no second factor and no way in at a provider either', async ({ stranger: { bench, id } }) => {
    await bench.identity.write((store) => store.identities.add(sampleIdentity('i', id, { provider: 'github' })))
    valueOf(await update(bench, id, { appMetadata: { roles: ['board'] } }))
    const { identities, factors } = valueOf(await findPerson(bench.identity, id))
    expect([identities.map(({ provider }) => provider), factors]).toEqual([['email'], []])
  })
})

describe('rights for somebody who signed up and has not confirmed the address', () => {
  test('are an invitation, which goes to the address at once', async ({ stranger: { bench, id } }) => {
    const given = valueOf(await giveRoles(bench, id, 'board'))
    expect(given.account).toMatchObject({ appMetadata: { roles: ['board'] }, invitedAt: bench.clock.now() })
    expect(await findPerson(bench.identity, id)).toEqual({ ok: true, value: given })
    const invited = valueOf(await followLink(bench.identity, bench.lastMessageTo(OWNER).linkToken, 'invite'))
    expect(invited).toMatchObject({ grant: { person: { account: { id, appMetadata: { roles: ['board'] } } } } })
    const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 10 } })
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['user_invited', 'user_modified']))
  })

  test('by the vendors’ ways send no mail, and the one from the sign-up still lets the owner in', async () => {
    const { bench, id, linkToken } = await withStranger()
    const before = bench.messages().length
    valueOf(await update(bench, id, { appMetadata: { roles: ['board'] } }))
    expect(bench.messages()).toHaveLength(before)
    expect(await followLink(bench.identity, linkToken, 'confirmation')).toMatchObject({ ok: true })
  })

  test('leave a password that the administrator sets with them', async ({ stranger: { bench, id, linkToken } }) => {
    valueOf(await update(bench, id, { appMetadata: { roles: ['board'] }, password: 'vom Vorstand gewählt' }))
    valueOf(await followLink(bench.identity, linkToken, 'confirmation'))
    expect(await signIn(bench.identity, OWNER, STRANGERS)).toEqual(WRONG)
    expect(await signIn(bench.identity, OWNER, 'vom Vorstand gewählt')).toMatchObject({ ok: true })
  })

  test('take nothing away when the administrator vouches for the address', async ({ stranger: { bench, id } }) => {
    valueOf(await update(bench, id, { appMetadata: { roles: ['board'] }, confirmsEmail: true }))
    expect(await signIn(bench.identity, OWNER, STRANGERS)).toMatchObject({ ok: true })
  })
})

describe('the password stays', () => {
  test('of somebody who has confirmed the address', async ({ service: bench }) => {
    const { person } = await bench.person(OWNER, 'eigenes Passwort')
    valueOf(await giveRoles(bench, person.account.id, 'board'))
    expect(await signIn(bench.identity, OWNER, 'eigenes Passwort')).toMatchObject({ ok: true })
  })

  test('that an administrator gave to an account which nobody else made', async ({ service: bench }) => {
    const given = { password: 'vom Vorstand gewählt', confirmsEmail: false, confirmsPhone: false }
    const { account } = await addPerson(bench.identity, OWNER, given)
    const changed = valueOf(await giveRoles(bench, account.id, 'board'))
    expect(changed.account.passwordHash).toBe(account.passwordHash)
    expect(bench.messages()).toEqual([])
  })

  test('when what is given is nothing', async ({ stranger: { bench, id, linkToken } }) => {
    valueOf(await giveRoles(bench, id))
    valueOf(await update(bench, id, { appMetadata: { roles: [] }, userMetadata: { full_name: 'Vera' } }))
    valueOf(await followLink(bench.identity, linkToken, 'confirmation'))
    expect(await signIn(bench.identity, OWNER, STRANGERS)).toMatchObject({ ok: true })
  })
})

test('an invitation that waits stays good when the person is given a further role', async ({ service: bench }) => {
  const link = { wire: 'netlify', redirectTo: undefined, pkce: undefined } as const
  const request = { email: OWNER, userMetadata: {}, link, by: SERVICE, caller: CALLER, sendsMail: true }
  const { person } = valueOf(await invite(bench.identity, request))
  valueOf(await giveRoles(bench, person.account.id, 'board'))
  expect(bench.messages()).toHaveLength(1)
  expect(await followLink(bench.identity, bench.lastMessageTo(OWNER).linkToken, 'invite')).toMatchObject({ ok: true })
})

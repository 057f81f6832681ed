import { describe, expect } from 'vitest'
import { handOverRole } from '#identity/core/admin/change-roles.ts'
import { MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { AS_SERVICE, prepareCore, test as plain, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { NOON, sampleAccount, sampleIdentity } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { AppMetadata } from './account.ts'
import { rightsTraits } from './first-rights.ts'

const OWNER = 'vorstand@example.org'
const STRANGERS = 'Kennwort des Fremden'
const WRONG = err({ kind: 'wrong-credentials' })

/** A stranger has signed up with the owner's address; the mail lies unread in the owner's mailbox. */
async function withStranger() {
  const core = await prepareCore()
  valueOf(await core.signUp(OWNER, STRANGERS))
  const { linkToken } = core.lastMessageTo(OWNER)
  return { core, linkToken, id: await idOf(core) }
}

async function idOf(core: CoreBench) {
  const account = await core.findAccount(OWNER)
  if (account === undefined) throw new Error('there is no such account')
  return account.id
}

const WAYS: [string, (core: CoreBench, id: string) => Promise<{ ok: boolean }>][] = [
  ['a role', (core, id) => core.giveRoles(id, 'board')],
  [
    'a role that somebody hands over',
    async (core, to) => {
      const { account } = await core.addPerson('alt@example.org', { appMetadata: { roles: ['board'] } })
      return handOverRole(core.identity, AS_SERVICE, { role: 'board', from: account.id, to })
    },
  ],
  ['roles in its metadata', (core, id) => core.updateAccount(id, { appMetadata: { roles: ['board'] } })],
  ['metadata of any other kind', (core, id) => core.updateAccount(id, { appMetadata: { team: 3 } })],
  ['a role of the database', (core, id) => core.updateAccount(id, { role: 'editor' })],
  ['a role after a ban', (core, id) => bannedBefore(core, id)],
]

async function bannedBefore(core: CoreBench, id: string) {
  valueOf(await core.updateAccount(id, { bannedForMilliseconds: MINUTE }))
  valueOf(await core.updateAccount(id, { bannedForMilliseconds: null }))
  return core.giveRoles(id, 'board')
}

const test = plain.extend('stranger', () => withStranger())

describe('a stranger who signed up with an address that is not theirs', () => {
  test.each(WAYS)('does not get in when the account is given %s and the owner comes', async (_what, give) => {
    const { core, linkToken, id } = await withStranger()
    expect(await give(core, id)).toMatchObject({ ok: true })
    core.clock.advance(MINUTE)
    await core.followLink(linkToken, 'confirmation')
    const { purpose, linkToken: newest } = core.lastMessageTo(OWNER)
    if (purpose === 'invite') valueOf(await core.followLink(newest, 'invite'))
    expect(valueOf(await core.findPerson(id)).account.emailConfirmedAt).toEqual(core.clock.now())
    expect(await core.signIn(OWNER, STRANGERS)).toEqual(WRONG)
  })

  test('cannot choose a password by signing up once more', async ({ stranger: { core, id } }) => {
    valueOf(await core.giveRoles(id, 'board'))
    core.clock.advance(MINUTE)
    valueOf(await core.signUp(OWNER, STRANGERS))
    await core.followMail(OWNER, 'confirmation')
    expect(await core.signIn(OWNER, STRANGERS)).toEqual(WRONG)
  })

  test('keeps no second factor and no way in at a provider either', async ({ stranger: { core, id } }) => {
    await core.identity.write((store) => store.identities.add(sampleIdentity('i', id, { provider: 'github' })))
    valueOf(await core.updateAccount(id, { appMetadata: { roles: ['board'] } }))
    const { identities, factors } = valueOf(await core.findPerson(id))
    expect([identities.map(({ provider }) => provider), factors]).toEqual([['email'], []])
  })
})

describe('rights for somebody who signed up and has not confirmed the address', () => {
  test('are an invitation, which goes to the address at once', async ({ stranger: { core, id } }) => {
    const given = valueOf(await core.giveRoles(id, 'board'))
    expect(given.account).toMatchObject({ appMetadata: { roles: ['board'] }, invitedAt: core.clock.now() })
    expect(await core.findPerson(id)).toEqual(ok(given))
    const invited = valueOf(await core.followMail(OWNER, 'invite'))
    expect(invited).toMatchObject({ grant: { person: { account: { id, appMetadata: { roles: ['board'] } } } } })
    const items = await core.audit(10)
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['user_invited', 'user_modified']))
  })

  test('by the vendors’ ways send no mail, and the one from the sign-up still lets the owner in', async () => {
    const { core, id, linkToken } = await withStranger()
    const before = core.messages().length
    valueOf(await core.updateAccount(id, { appMetadata: { roles: ['board'] } }))
    expect(core.messages()).toHaveLength(before)
    expect(await core.followLink(linkToken, 'confirmation')).toMatchObject({ ok: true })
  })

  test('leave a password that the administrator sets with them', async ({ stranger: { core, id, linkToken } }) => {
    valueOf(await core.updateAccount(id, { appMetadata: { roles: ['board'] }, password: 'vom Vorstand gewählt' }))
    valueOf(await core.followLink(linkToken, 'confirmation'))
    expect(await core.signIn(OWNER, STRANGERS)).toEqual(WRONG)
    expect(await core.signIn(OWNER, 'vom Vorstand gewählt')).toMatchObject({ ok: true })
  })

  test('take nothing away when the administrator vouches for the address', async ({ stranger: { core, id } }) => {
    valueOf(await core.updateAccount(id, { appMetadata: { roles: ['board'] }, confirmsEmail: true }))
    expect(await core.signIn(OWNER, STRANGERS)).toMatchObject({ ok: true })
  })
})

describe('the password stays', () => {
  test('of somebody who has confirmed the address', async ({ core }) => {
    const { person } = await core.person(OWNER, 'eigenes Passwort')
    valueOf(await core.giveRoles(person.account.id, 'board'))
    expect(await core.signIn(OWNER, 'eigenes Passwort')).toMatchObject({ ok: true })
  })

  test('that an administrator gave to an account which nobody else made', async ({ core }) => {
    const given = { password: 'vom Vorstand gewählt', confirmsEmail: false, confirmsPhone: false }
    const { account } = await core.addPerson(OWNER, given)
    const changed = valueOf(await core.giveRoles(account.id, 'board'))
    expect(changed.account.passwordHash).toBe(account.passwordHash)
    expect(core.messages()).toEqual([])
  })

  test('when what is given is nothing', async ({ stranger: { core, id, linkToken } }) => {
    valueOf(await core.giveRoles(id))
    valueOf(await core.updateAccount(id, { appMetadata: { roles: [] }, userMetadata: { full_name: 'Vera' } }))
    valueOf(await core.followLink(linkToken, 'confirmation'))
    expect(await core.signIn(OWNER, STRANGERS)).toMatchObject({ ok: true })
  })
})

test('an invitation that waits stays good when the person is given a further role', async ({ core }) => {
  const { person } = valueOf(await core.inviteTo(OWNER))
  valueOf(await core.giveRoles(person.account.id, 'board'))
  expect(core.messages()).toHaveLength(1)
  expect(await core.followMail(OWNER, 'invite')).toMatchObject({ ok: true })
})

const having = (appMetadata: AppMetadata) => sampleAccount('anna', { appMetadata })

test('roles that came and went are named', () => {
  const traits = rightsTraits(having({ roles: ['board', 'editor'] }), having({ roles: ['editor', 'youth', 'admin'] }))
  expect(traits).toEqual({ roles_added: ['youth', 'admin'], roles_removed: ['board'] })
})

test('a ban and its end are named', () => {
  const [free, banned] = [having({}), sampleAccount('anna', { bannedUntil: NOON })]
  expect(rightsTraits(free, banned)).toEqual({ banned: true })
  expect(rightsTraits(banned, free)).toEqual({ banned: false })
})

test('of a change that leaves all rights nothing is said', () => {
  const before = having({ roles: ['board'] })
  expect(rightsTraits(before, { ...before, email: 'neu@club.example' })).toEqual({})
})

test('roles written as text count as none', () => {
  const written = having({ roles: 'admin' as unknown as string[] })
  expect(rightsTraits(written, having({ roles: ['board'] }))).toEqual({ roles_added: ['board'] })
})

import { expect, test } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { preparePeople } from '#tests/support/benches/people-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { AS_SERVICE } from '#tests/support/identity/core-bench.ts'
import { CALLER, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { followLink, signIn } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { readAudit } from './audit-reading.ts'
import { inviteAgain, invitePerson, makeRecoveryLink } from './inviting.ts'
import { findPerson } from './person-lists.ts'

const BERTA = { email: 'Berta@beispiel.example ', name: ' Berta \0\n Müller', offices: ['board', 'youth'] as const }
const invitation = { ...BERTA, offices: [...BERTA.offices] }
const tokenOf = (link: string) => link.split('/').at(-1)
const accept = ({ identity }: IdentityBench, link: string, password: string) =>
  followLink(identity, tokenOf(link), 'invite', { password, invitesNeedPassword: true })
forEachDatabase('an invitation', (open) => {
  test('goes out by mail, and its link lets the person in with name and offices', async () => {
    const { bench, admin } = await preparePeople(open)
    const { person, link, validForMilliseconds } = valueOf(await invitePerson(bench, admin, invitation, CALLER))
    expect(person).toMatchObject({ state: 'invited', name: 'Berta Müller', offices: ['board', 'youth'] })
    expect(validForMilliseconds).toBe(7 * DAY)
    expect(bench.lastMessageTo('berta@beispiel.example')).toMatchObject({ purpose: 'invite', linkToken: tokenOf(link) })
    valueOf(await accept(bench, link, 'langes-passwort'))
    expect((await signIn(bench.identity, 'berta@beispiel.example', 'langes-passwort')).ok).toBe(true)
    expect(valueOf(await findPerson(bench, admin, person.id))).toMatchObject({
      state: 'active',
      offices: ['board', 'youth'],
    })
  })

  test('is in the audit log under the name of the inviter', async () => {
    const { bench, admin } = await preparePeople(open)
    const { person } = valueOf(await invitePerson(bench, admin, invitation, CALLER))
    const { lines } = valueOf(await readAudit(bench, admin, { page: 1, size: 1 }))
    expect(lines).toMatchObject([
      { action: 'user_invited', actor: { id: admin.accountId }, subject: { id: person.id }, ip: CALLER.ip },
    ])
  })

  test('needs a name and a good address that nobody has', async () => {
    const { bench, admin } = await preparePeople(open)
    const invite = (changes: object) => invitePerson(bench, admin, { ...invitation, ...changes }, CALLER)
    for (const name of [' ', '\0\n']) expect(await invite({ name })).toEqual(err({ kind: 'name-missing' }))
    expect(await invite({ email: '' })).toEqual(err({ kind: 'address-missing' }))
    expect(await invite({ email: 'berta' })).toMatchObject(err({ kind: 'email-invalid' }))
    expect(await invite({ email: 'anna@beispiel.example' })).toEqual(err({ kind: 'email-taken' }))
  })

  test('can be repeated with or without a mail; name and offices stay, and the first link is over', async () => {
    const { bench, admin } = await preparePeople(open)
    const first = valueOf(await invitePerson(bench, admin, invitation, CALLER))
    const { id } = first.person
    const sent = bench.messages().length
    const second = valueOf(await inviteAgain(bench, admin, { id, sendsMail: false }, CALLER))
    expect(bench.messages()).toHaveLength(sent)
    expect(second.person).toEqual(first.person)
    expect((await accept(bench, first.link, 'langes-passwort')).ok).toBe(false)
    const third = valueOf(await inviteAgain(bench, admin, { id, sendsMail: true }, CALLER))
    expect(bench.messages()).toHaveLength(sent + 1)
    expect((await accept(bench, third.link, 'langes-passwort')).ok).toBe(true)
  })

  test('is not repeated for those who are in, without an address, or disabled', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const again = (id: string) => inviteAgain(bench, admin, { id, sendsMail: true }, CALLER)
    expect(await again((await add('Berta')).accountId)).toEqual(err({ kind: 'already-in' }))
    const creation = { phone: '+4915112345678', confirmsEmail: false, confirmsPhone: true }
    const byPhone = valueOf(await createAccount(bench.identity, AS_SERVICE, creation))
    expect(await again(byPhone.account.id)).toEqual(err({ kind: 'email-missing' }))
    const unconfirmed = { confirmsEmail: false, confirmsPhone: false, bannedForMilliseconds: DAY }
    expect(await again((await add('Carla', [], unconfirmed)).accountId)).toEqual(err({ kind: 'banned' }))
    expect(bench.messages()).toEqual([])
  })
})

forEachDatabase('a link to hand over for a new password', (open) => {
  test('is made without a mail and lets the person choose one', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const { accountId: id } = await add('Berta', ['board'])
    const { link, validForMilliseconds } = valueOf(await makeRecoveryLink(bench, admin, { id }, CALLER))
    expect([bench.messages(), validForMilliseconds]).toEqual([[], DAY])
    valueOf(await followLink(bench.identity, tokenOf(link), 'recovery', { password: 'langes-passwort' }))
    expect((await signIn(bench.identity, 'berta@beispiel.example', 'langes-passwort')).ok).toBe(true)
  })

  test('is not made for a disabled person or one without an address', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const { accountId } = await add('Berta', [], { bannedForMilliseconds: DAY })
    expect(await makeRecoveryLink(bench, admin, { id: accountId }, CALLER)).toEqual(err({ kind: 'banned' }))
    const creation = { phone: '+4915112345678', confirmsEmail: false, confirmsPhone: true }
    const { account } = valueOf(await createAccount(bench.identity, AS_SERVICE, creation))
    expect(await makeRecoveryLink(bench, admin, { id: account.id }, CALLER)).toEqual(err({ kind: 'email-missing' }))
  })
})

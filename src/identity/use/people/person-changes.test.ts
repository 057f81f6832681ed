import { expect, test as plain } from 'vitest'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { DAY } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { preparePeople } from '#tests/support/benches/people-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { CALLER, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { adoptKey, newKey, registerKey, signInByKey } from '#tests/support/identity/key-errands.ts'
import { followLink, signIn, signUp } from '#tests/support/identity/link-requests.ts'
import { whoHas } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'
import {
  disablePerson,
  enablePerson,
  endPersonsSessions,
  removePerson,
  removePersonsPasskey,
  handOverOffice,
  setOffices,
} from './person-changes.ts'
import { findPerson } from './person-lists.ts'

const LAST = err({ kind: 'last-administrator' })
const PASSWORD = 'langes-passwort'

forEachDatabase('offices', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('are set as chosen, and other roles stay', async ({ people: { bench, admin, add, person } }) => {
    const berta = await add('Berta', [], { appMetadata: { roles: ['board', 'hall-key'] } })
    const changed = await setOffices(bench, admin, { id: berta.accountId, offices: ['youth', 'editor'] }, CALLER)
    expect(valueOf(changed).offices).toEqual(['editor', 'youth'])
    expect((await person(berta)).account.appMetadata.roles).toEqual(['hall-key', 'youth', 'editor'])
  })

  test('of the only administrator keep that one, also when they take it themselves', async () => {
    const { bench, admin, add, person } = await preparePeople(open)
    await add('Berta', ['admin'], { confirmsEmail: false, confirmsPhone: false })
    expect(await setOffices(bench, admin, { id: admin.accountId, offices: ['board'] }, CALLER)).toEqual(LAST)
    expect((await person(admin)).account.appMetadata.roles).toEqual(['admin'])
  })

  test('may be given up by an administrator when there is another', async ({ people: { bench, admin, add } }) => {
    await add('Berta', ['admin'])
    const changed = await setOffices(bench, admin, { id: admin.accountId, offices: [] }, CALLER)
    expect(valueOf(changed).offices).toEqual([])
  })

  test('are handed over in one step, also the own one', async ({ people: { bench, admin, add } }) => {
    const berta = await add('Berta', ['board'])
    const request = { id: admin.accountId, office: 'admin', toEmail: ' BERTA@beispiel.example' } as const
    const { from, to } = valueOf(await handOverOffice(bench, admin, request, CALLER))
    expect([from.offices, to.id, to.offices]).toEqual([[], berta.accountId, ['admin', 'board']])
  })

  test('are not handed over to oneself, to nobody, or to somebody who is disabled', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const { accountId: id } = await add('Berta', ['board'])
    await add('Carla', [], { bannedForMilliseconds: DAY })
    const handOver = (toEmail: string) => handOverOffice(bench, admin, { id, office: 'board', toEmail }, CALLER)
    expect(await handOver('berta@beispiel.example')).toEqual(err({ kind: 'same-person' }))
    for (const nobody of ['arla@beispiel.example', 'carla', '']) {
      expect(await handOver(nobody)).toEqual(err({ kind: 'successor-unknown' }))
    }
    expect(await handOver('carla@beispiel.example')).toEqual(err({ kind: 'successor-disabled' }))
  })

  test('that somebody does not have cannot be handed over', async ({ people: { bench, admin, add, person } }) => {
    const [berta, carla] = [await add('Berta', ['board']), await add('Carla')]
    const request = { id: berta.accountId, office: 'youth', toEmail: 'carla@beispiel.example' } as const
    expect(await handOverOffice(bench, admin, request, CALLER)).toEqual(err({ kind: 'role-not-held' }))
    expect((await person(carla)).account.appMetadata.roles).toEqual([])
  })

  test('of somebody who signed up with an unproven address are an invitation, also when they are handed over', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const { accountId: id } = await add('Berta', ['board', 'editor'])
    valueOf(await signUp(bench.identity, 'vera@beispiel.example', 'vom Fremden'))
    valueOf(await handOverOffice(bench, admin, { id, office: 'board', toEmail: 'vera@beispiel.example' }, CALLER))
    const { linkToken } = bench.lastMessageTo('vera@beispiel.example')
    const chosen = { password: 'von Vera selbst', invitesNeedPassword: true }
    valueOf(await followLink(bench.identity, linkToken, 'invite', chosen))
    const refused = await signIn(bench.identity, 'vera@beispiel.example', 'vom Fremden')
    expect(refused).toEqual(err({ kind: 'wrong-credentials' }))
    const { person } = valueOf(await signIn(bench.identity, 'vera@beispiel.example', 'von Vera selbst'))
    expect(person.account.appMetadata.roles).toEqual(['board'])
  })

  test('are found by the whole address among many that contain it', async ({ people: { bench, admin, add } }) => {
    const { accountId: id } = await add('Berta', ['board'])
    const exact = await add('Ina')
    for (const name of ['Karina', 'Martina']) await add(name)
    const request = { id, office: 'board', toEmail: 'ina@beispiel.example' } as const
    expect(valueOf(await handOverOffice(bench, admin, request, CALLER)).to.id).toBe(exact.accountId)
  })
})

forEachDatabase('a disabled person', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('is out at once and stays out until enabled again', async ({ people: { bench, admin } }) => {
    const { accessToken, person } = await bench.person('berta@beispiel.example', PASSWORD)
    const { id } = person.account
    expect(valueOf(await disablePerson(bench, admin, { id }, CALLER)).state).toBe('disabled')
    expect((await authenticate(bench.identity, accessToken)).ok).toBe(false)
    expect(await signIn(bench.identity, 'berta@beispiel.example', PASSWORD)).toEqual(err({ kind: 'banned' }))
    bench.clock.advance(100 * 365 * DAY)
    expect(await signIn(bench.identity, 'berta@beispiel.example', PASSWORD)).toEqual(err({ kind: 'banned' }))
    expect(valueOf(await enablePerson(bench, admin, { id }, CALLER)).state).toBe('active')
    expect((await signIn(bench.identity, 'berta@beispiel.example', PASSWORD)).ok).toBe(true)
  })

  test('is never oneself', async ({ people: { bench, admin, add } }) => {
    await add('Berta', ['admin'])
    expect(await disablePerson(bench, admin, { id: admin.accountId }, CALLER)).toEqual(err({ kind: 'yourself' }))
  })

  test('is not the last administrator, even if a disabled one asks', async ({ people: { bench, admin, add } }) => {
    const berta = await add('Berta', ['admin'])
    await disablePerson(bench, berta, { id: admin.accountId }, CALLER)
    expect(await disablePerson(bench, admin, { id: berta.accountId }, CALLER)).toEqual(LAST)
  })
})

forEachDatabase('sessions', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('are ended all at once, and their number is told', async ({ people: { bench, admin } }) => {
    const { accessToken, person } = await bench.person('berta@beispiel.example', PASSWORD)
    await signIn(bench.identity, 'berta@beispiel.example', PASSWORD)
    expect(await endPersonsSessions(bench, admin, { id: person.account.id }, CALLER)).toEqual(ok(2))
    expect((await authenticate(bench.identity, accessToken)).ok).toBe(false)
  })
})

forEachDatabase('an account', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('is deleted when its address was typed', async ({ people: { bench, admin, add } }) => {
    const { accountId: id } = await add('Berta')
    const remove = (typed: string) => removePerson(bench, admin, { id, typed }, CALLER)
    const expected = 'berta@beispiel.example'
    for (const typed of ['', 'Berta', 'anna@beispiel.example']) {
      expect(await remove(typed)).toEqual(err({ kind: 'confirmation-wrong', expected }))
    }
    expect(await remove(' Berta@Beispiel.example ')).toEqual(ok(undefined))
    expect(await findPerson(bench, admin, id)).toEqual(err({ kind: 'account-unknown' }))
  })

  test('is not deleted here by its owner, nor that of the last administrator', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const berta = await add('Berta', ['admin'])
    const own = { id: admin.accountId, typed: 'anna@beispiel.example' }
    expect(await removePerson(bench, admin, own, CALLER)).toEqual(err({ kind: 'yourself' }))
    expect(await removePerson(bench, berta, own, CALLER)).toEqual(ok(undefined))
    const last = { id: berta.accountId, typed: 'berta@beispiel.example' }
    // A person whose office was taken away while the page was open.
    const stale = await add('Carla')
    expect(await removePerson(bench, { ...stale, offices: ['admin'] }, last, CALLER)).toEqual(LAST)
  })
})

/** A person whose phone holds a passkey that is also the second factor. */
async function addPersonWithKey(bench: IdentityBench) {
  const who = await whoHas(bench, await bench.person('berta@beispiel.example', PASSWORD))
  const key = newKey()
  valueOf(await registerKey(bench, who, key, { friendlyName: 'Handy' }))
  valueOf((await adoptKey(bench, who, key)).adopted)
  return { id: who.person.account.id, signIn: () => signInByKey(bench, key) }
}

forEachDatabase('a passkey', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('on a lost device is removed by an administrator, and the password lets its owner in', async () => {
    const { bench, admin } = await preparePeople(open)
    const { id, signIn: signInByKey } = await addPersonWithKey(bench)
    valueOf(await signInByKey())
    const { passkeys, hasSecondFactor } = valueOf(await findPerson(bench, admin, id))
    expect([passkeys, hasSecondFactor]).toMatchObject([[{ friendlyName: 'Handy', lastUsedAt: expect.any(Date) }], true])
    const passkeyId = passkeys[0]?.id ?? ''
    expect(await removePersonsPasskey(bench, admin, { id, passkeyId }, CALLER)).toEqual(ok(undefined))
    expect(valueOf(await findPerson(bench, admin, id))).toMatchObject({ passkeys: [], hasSecondFactor: false })
    expect(await signInByKey()).toEqual(err({ kind: 'passkey-wrong' }))
    expect(await signIn(bench.identity, 'berta@beispiel.example', PASSWORD)).toMatchObject({ ok: true })
    expect(await removePersonsPasskey(bench, admin, { id, passkeyId }, CALLER)).toEqual(
      err({ kind: 'passkey-unknown' }),
    )
  })

  test('of one person is not found under another, and the own one is looked after in the own account', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const { id } = await addPersonWithKey(bench)
    const carla = await add('Carla')
    const passkeyId = valueOf(await findPerson(bench, admin, id)).passkeys[0]?.id ?? ''
    const remove = (of: string) => removePersonsPasskey(bench, admin, { id: of, passkeyId }, CALLER)
    expect(await remove(carla.accountId)).toEqual(err({ kind: 'passkey-unknown' }))
    expect(await remove(admin.accountId)).toEqual(err({ kind: 'yourself' }))
    expect(valueOf(await findPerson(bench, admin, id)).passkeys).toHaveLength(1)
  })
})

import { expect, test as plain } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { preparePeople } from '#tests/support/benches/people-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { AS_SERVICE } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { signUp } from '#tests/support/identity/link-requests.ts'
import { setUpApp, signedIn } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { invitePerson } from './inviting.ts'
import { PEOPLE_PAGE_SIZE, findPerson, listPeople, suggestPeople, type PeopleQuery } from './person-lists.ts'

const ALL = { search: '', office: undefined, page: 1 }

forEachDatabase('the list of people', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('shows name, address, offices, state and last sign-in of each, newest account first', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const { identity, clock } = bench
    await add('Berta', ['board', 'editor'], { bannedForMilliseconds: DAY })
    valueOf(
      await invitePerson(bench, admin, { email: 'carla@beispiel.example', name: 'Carla', offices: ['youth'] }, CALLER),
    )
    await signUp(identity, 'dora@beispiel.example', 'langes-passwort')
    await bench.person('emil@beispiel.example', 'langes-passwort')
    const { people, total } = valueOf(await listPeople(bench, admin, ALL))
    expect(total).toBe(5)
    expect(
      people.map(({ email, name, state, offices, lastSignInAt }) => [email, name, state, offices, lastSignInAt]),
    ).toEqual([
      ['emil@beispiel.example', undefined, 'active', [], clock.now()],
      ['dora@beispiel.example', undefined, 'unconfirmed', [], undefined],
      ['carla@beispiel.example', 'Carla', 'invited', ['youth'], undefined],
      ['berta@beispiel.example', 'Berta', 'disabled', ['board', 'editor'], undefined],
      ['anna@beispiel.example', 'Anna', 'active', ['admin'], undefined],
    ])
  })

  test('can be searched, also within one office', async ({ people: { bench, admin, add } }) => {
    await add('Berta', ['board'])
    await add('Bernd', ['youth', 'board'])
    const names = async (query: Partial<PeopleQuery>) =>
      valueOf(await listPeople(bench, admin, { ...ALL, ...query })).people.map(({ name }) => name)
    expect(await names({ search: 'BER' })).toEqual(['Bernd', 'Berta'])
    expect(await names({ office: 'board' })).toEqual(['Bernd', 'Berta'])
    expect(await names({ office: 'youth', search: 'ber' })).toEqual(['Bernd'])
    expect(await names({ office: 'editor' })).toEqual([])
  })

  test('has further pages', async ({ people: { bench, admin, add } }) => {
    for (let number = 0; number < PEOPLE_PAGE_SIZE; number += 1) await add(`P${number}`)
    const second = valueOf(await listPeople(bench, admin, { ...ALL, page: 2 }))
    expect([second.total, second.people.map(({ name }) => name)]).toEqual([PEOPLE_PAGE_SIZE + 1, ['Anna']])
  })

  test('tells who has a second factor', async ({ people: { bench, admin, add } }) => {
    await add('Berta')
    await setUpApp(bench, await signedIn(bench, 'carla@beispiel.example'))
    const { people } = valueOf(await listPeople(bench, admin, ALL))
    expect(people.map(({ email, hasSecondFactor }) => [email, hasSecondFactor])).toEqual([
      ['carla@beispiel.example', true],
      ['berta@beispiel.example', false],
      ['anna@beispiel.example', false],
    ])
  })
})

forEachDatabase('the page about one person', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('also shows roles that are no offices, and what to type before a deletion', async () => {
    const { bench, admin, add } = await preparePeople(open)
    const berta = await add('Berta', [], { appMetadata: { roles: ['hall-key', 'board'] } })
    expect(valueOf(await findPerson(bench, admin, berta.accountId))).toMatchObject({
      name: 'Berta',
      offices: ['board'],
      otherRoles: ['hall-key'],
      confirmation: 'berta@beispiel.example',
    })
  })

  test('is not there for somebody who was deleted and left only the id', async ({ people: { bench, admin, add } }) => {
    const { accountId } = await add('Berta')
    await removeAccount(bench.identity, AS_SERVICE, accountId, { keepsId: true })
    expect(await findPerson(bench, admin, accountId)).toEqual(err({ kind: 'account-unknown' }))
  })

  test('offers those as successors who have an address and are not disabled', async () => {
    const { bench, admin, add } = await preparePeople(open)
    await add('Berta', [], { bannedForMilliseconds: DAY })
    await add('Carla')
    expect(valueOf(await suggestPeople(bench, admin))).toEqual([
      { email: 'carla@beispiel.example', name: 'Carla' },
      { email: 'anna@beispiel.example', name: 'Anna' },
    ])
  })
})

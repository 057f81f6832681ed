import { expect, test as plain } from 'vitest'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { DAY } from '#shared/durations.ts'
import { preparePeople } from '#tests/support/benches/people-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { AS_SERVICE } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { readAudit } from './audit-reading.ts'
import { disablePerson, endPersonsSessions, removePerson, setOffices } from './person-changes.ts'

forEachDatabase('the audit log', (open) => {
  const test = plain.extend('people', () => preparePeople(open))
  test('tells who did what to whom, as they are called now', async ({ people: { bench, admin, add } }) => {
    const { accountId: id } = await add('Berta', ['board'])
    await setOffices(bench, admin, { id, offices: ['youth'] }, CALLER)
    await updateAccount(bench.identity, AS_SERVICE, id, {
      userMetadata: { full_name: 'Berta Neu' },
    })
    const { lines, total } = valueOf(await readAudit(bench, admin, { page: 1 }))
    expect(total).toBe(4)
    const berta = { id, name: 'Berta Neu', email: 'berta@beispiel.example', isKnown: true }
    expect(lines.slice(0, 2)).toMatchObject([
      { action: 'user_modified', actor: undefined, subject: berta, rolesAdded: [], rolesRemoved: [] },
      {
        action: 'user_modified',
        actor: { name: 'Anna', isKnown: true },
        subject: berta,
        rolesAdded: ['youth'],
        rolesRemoved: ['board'],
        banned: undefined,
        ip: CALLER.ip,
      },
    ])
  })

  test('names nobody who is gone, and still tells what happened', async ({ people: { bench, admin, add } }) => {
    const { accountId: id } = await add('Berta')
    await disablePerson(bench, admin, { id }, CALLER)
    await removePerson(bench, admin, { id, typed: 'berta@beispiel.example' }, CALLER)
    const { lines } = valueOf(await readAudit(bench, admin, { page: 1, size: 2 }))
    expect(lines).toMatchObject([
      { action: 'user_deleted', subject: { id, email: undefined, isKnown: false } },
      { action: 'user_modified', subject: { id, email: undefined, isKnown: false }, banned: true },
    ])
  })

  test('says once who did something to themselves', async ({ people: { bench, admin } }) => {
    await bench.person('berta@beispiel.example', 'langes-passwort')
    const { lines } = valueOf(await readAudit(bench, admin, { page: 1, person: 'berta@' }))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ actor, subject }) => actor?.email === 'berta@beispiel.example' && !subject)).toBe(true)
  })

  test('is searched by person, kind and time', async ({ people: { bench, admin, add } }) => {
    const { accountId: id } = await add('Berta')
    bench.clock.advance(DAY)
    const noon = bench.clock.now()
    await disablePerson(bench, admin, { id }, CALLER)
    bench.clock.advance(DAY)
    await endPersonsSessions(bench, admin, { id }, CALLER)
    const found = async (search: object) =>
      valueOf(await readAudit(bench, admin, { page: 1, ...search })).lines.map(({ action }) => action)
    expect(await found({ person: 'berta' })).toEqual(['logout', 'user_modified', 'user_signedup'])
    expect(await found({ accountId: id })).toEqual(['logout', 'user_modified', 'user_signedup'])
    expect(await found({ accountId: admin.accountId, group: 'sign-ins' })).toEqual(['logout'])
    expect(await found({ person: 'niemand' })).toEqual([])
    expect(await found({ from: noon, until: new Date(noon.getTime() + DAY) })).toEqual(['user_modified'])
    expect(await found({ page: 2, size: 2 })).toHaveLength(2)
  })
})

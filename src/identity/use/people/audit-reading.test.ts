import { expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { SERVICE, valueOf } from '#tests/support/identity/link-requests.ts'
import { preparePeople } from '#tests/support/site/people-bench.ts'

forEachDatabase('the audit log', (open) => {
  test('tells who did what to whom, as they are called now', async () => {
    const { bench, desk, admin, add } = await preparePeople(open)
    const { accountId: id } = await add('Berta', ['board'])
    await desk.setOffices(admin, { id, offices: ['youth'] }, CALLER)
    await bench.identity.admin.update(id, { userMetadata: { full_name: 'Berta Neu' } }, SERVICE, CALLER)
    const { lines, total } = valueOf(await desk.readAudit(admin, { page: 1 }))
    expect(total).toBe(4)
    const berta = { id, name: 'Berta Neu', email: 'berta@beispiel.example', isKnown: true }
    expect(lines.slice(0, 2)).toMatchObject([
      { action: 'user_modified', actor: undefined, subject: berta, rolesAdded: [], rolesRemoved: [] },
      {
        ...{ action: 'user_modified', actor: { name: 'Anna', isKnown: true }, subject: berta },
        ...{ rolesAdded: ['youth'], rolesRemoved: ['board'], banned: undefined, ip: CALLER.ip },
      },
    ])
  })

  test('names nobody who is gone, and still tells what happened', async () => {
    const { desk, admin, add } = await preparePeople(open)
    const { accountId: id } = await add('Berta')
    await desk.disable(admin, { id }, CALLER)
    await desk.remove(admin, { id, typed: 'berta@beispiel.example' }, CALLER)
    const { lines } = valueOf(await desk.readAudit(admin, { page: 1, size: 2 }))
    expect(lines).toMatchObject([
      { action: 'user_deleted', subject: { id, email: undefined, isKnown: false } },
      { action: 'user_modified', subject: { id, email: undefined, isKnown: false }, banned: true },
    ])
  })

  test('says once who did something to themselves', async () => {
    const { bench, desk, admin } = await preparePeople(open)
    await bench.person('berta@beispiel.example', 'langes-passwort')
    const { lines } = valueOf(await desk.readAudit(admin, { page: 1, person: 'berta@' }))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ actor, subject }) => actor?.email === 'berta@beispiel.example' && !subject)).toBe(true)
  })

  test('is searched by person, kind and time', async () => {
    const { bench, desk, admin, add } = await preparePeople(open)
    const { accountId: id } = await add('Berta')
    bench.clock.advance(DAY)
    const noon = bench.clock.now()
    await desk.disable(admin, { id }, CALLER)
    bench.clock.advance(DAY)
    await desk.endSessions(admin, { id }, CALLER)
    const actions = async (search: object) =>
      valueOf(await desk.readAudit(admin, { page: 1, ...search })).lines.map(({ action }) => action)
    expect(await actions({ person: 'berta' })).toEqual(['logout', 'user_modified', 'user_signedup'])
    expect(await actions({ accountId: id })).toEqual(['logout', 'user_modified', 'user_signedup'])
    expect(await actions({ accountId: admin.accountId, group: 'sign-ins' })).toEqual(['logout'])
    expect(await actions({ person: 'niemand' })).toEqual([])
    expect(await actions({ from: noon, until: new Date(noon.getTime() + DAY) })).toEqual(['user_modified'])
    expect(await actions({ page: 2, size: 2 })).toHaveLength(2)
  })
})

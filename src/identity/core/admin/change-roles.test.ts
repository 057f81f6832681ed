import { describe, expect, test as plain } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { AS_SERVICE, prepareCore, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { addPerson } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changeRoles, handOverRole } from './change-roles.ts'
import { findPerson } from './find-person.ts'

const UNKNOWN_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const LAST = err({ kind: 'last-administrator' })

async function setUp() {
  const core = await prepareCore()
  const { identity } = core
  const add = async (name: string, roles: string[], changes: Parameters<typeof addPerson>[2] = {}) => {
    const { account } = await addPerson(identity, `${name}@example.org`, { appMetadata: { roles }, ...changes })
    return account.id
  }
  return {
    core,
    add,
    change: (id: string, add: string[], remove: string[]) => changeRoles(identity, AS_SERVICE, id, { add, remove }),
    handOver: (role: string, from: string, to: string) => handOverRole(identity, AS_SERVICE, { role, from, to }),
    rolesOf: async (id: string) => valueOf(await findPerson(identity, id)).account.appMetadata.roles,
  }
}

const newestEntries = async (core: CoreBench, size: number) =>
  (await core.identity.read.audit.list({ page: { number: 1, size } })).items

const test = plain.extend('given', () => setUp())

describe('roles are given and taken', () => {
  test('and the others stay, as does everything else', async ({ given: { add, change, core } }) => {
    const id = await add('anna', ['board', 'hall-key'], { appMetadata: { roles: ['board', 'hall-key'], team: 3 } })
    await change(id, ['editor', 'youth'], ['board', 'director'])
    const { account } = valueOf(await core.findPerson(id))
    expect(account.appMetadata).toMatchObject({ roles: ['hall-key', 'editor', 'youth'], team: 3 })
  })

  test('with one line in the audit log, which tells what changed', async ({ given: { add, change, core } }) => {
    const id = await add('anna', ['board'])
    await change(id, ['editor'], ['board'])
    expect(await newestEntries(core, 1)).toMatchObject([
      {
        action: 'user_modified',
        traits: { user_id: id, user_email: 'anna@example.org', roles_added: ['editor'], roles_removed: ['board'] },
      },
    ])
  })

  test('and where nothing changes nothing is noted', async ({ given: { add, change, core } }) => {
    const id = await add('anna', ['board'])
    const [before] = await newestEntries(core, 1)
    valueOf(await change(id, ['board'], ['editor']))
    expect(await newestEntries(core, 1)).toEqual([before])
  })

  test('but not of somebody who is not there, or no more', async ({ given: { add, change, core } }) => {
    const id = await add('anna', ['board'])
    await core.removeAccount(id)
    for (const unknown of [id, UNKNOWN_ID]) {
      expect(await change(unknown, ['admin'], [])).toEqual(err({ kind: 'account-unknown' }))
    }
  })

  test('but the last administrator stays one', async ({ given: { add, change, rolesOf } }) => {
    const id = await add('anna', ['admin'])
    expect(await change(id, ['board'], ['admin'])).toEqual(LAST)
    expect(await rolesOf(id)).toEqual(['admin'])
  })
})

describe('a role that is handed over', () => {
  test('goes from one to the other in one step, and both are in the audit log', async () => {
    const { add, handOver, rolesOf, core } = await setUp()
    const [anna, berta] = [await add('anna', ['editor', 'board']), await add('berta', ['youth'])]
    valueOf(await handOver('editor', anna, berta))
    expect([await rolesOf(anna), await rolesOf(berta)]).toEqual([['board'], ['youth', 'editor']])
    expect((await newestEntries(core, 2)).map(({ traits }) => traits)).toMatchObject([
      { user_id: berta, roles_added: ['editor'] },
      { user_id: anna, roles_removed: ['editor'] },
    ])
  })

  test('may be that of the only administrator', async ({ given: { add, handOver, rolesOf } }) => {
    const [anna, berta] = [await add('anna', ['admin']), await add('berta', [])]
    valueOf(await handOver('admin', anna, berta))
    expect([await rolesOf(anna), await rolesOf(berta)]).toEqual([[], ['admin']])
  })

  test.each([
    ['has not come in yet', { confirmsEmail: false, confirmsPhone: false }],
    ['is disabled', { bannedForMilliseconds: DAY }],
  ])('is not that of the only administrator when the other one %s', async (_what, changes) => {
    const { add, handOver, rolesOf } = await setUp()
    const [anna, berta] = [await add('anna', ['admin']), await add('berta', [], changes)]
    expect(await handOver('admin', anna, berta)).toEqual(LAST)
    expect([await rolesOf(anna), await rolesOf(berta)]).toEqual([['admin'], []])
  })

  test('is not lost by handing it to oneself', async ({ given: { add, handOver, rolesOf } }) => {
    const anna = await add('anna', ['admin'])
    expect(await handOver('admin', anna, anna)).toEqual(err({ kind: 'same-person' }))
    expect(await rolesOf(anna)).toEqual(['admin'])
  })

  test('must be there: of two who take it at the same moment one gets it', async () => {
    const { add, handOver, rolesOf } = await setUp()
    const [anna, berta, carla] = [await add('anna', ['editor']), await add('berta', []), await add('carla', [])]
    const outcomes = await Promise.all([handOver('editor', anna, berta), handOver('editor', anna, carla)])
    expect(outcomes).toMatchObject([{ ok: true }, err({ kind: 'role-not-held' })])
    expect([await rolesOf(berta), await rolesOf(carla)]).toEqual([['editor'], []])
  })

  test('stays when one of the two is not there', async ({ given: { add, handOver, rolesOf } }) => {
    const anna = await add('anna', ['editor'])
    const unknown = err({ kind: 'account-unknown' })
    expect(await handOver('editor', anna, UNKNOWN_ID)).toEqual(unknown)
    expect(await handOver('editor', UNKNOWN_ID, anna)).toEqual(unknown)
    expect(await rolesOf(anna)).toEqual(['editor'])
  })
})

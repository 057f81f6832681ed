import { expect, test } from 'vitest'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { after, NOON, openStore } from '#tests/support/samples/sample-people.ts'

function entry(id: string, changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    createdAt: NOON,
    actorId: 'anna',
    actorEmail: 'anna@club.example',
    actorName: undefined,
    action: 'login',
    logType: 'account',
    traits: {},
    ip: '192.0.2.7',
    ...changes,
  }
}

forEachDatabase('the audit log', (open) => {
  async function setUp(...entries: AuditEntry[]) {
    const { store, transaction } = await openStore(open)
    await transaction(async ({ audit }) => {
      for (const one of entries) await audit.add(one)
    })
    const find = async (field: 'author' | 'action' | 'type', text: string) => {
      const { items, total } = await store.audit.list({ filter: { field, text }, page: { number: 1, size: 50 } })
      expect(total).toBe(items.length)
      return items.map(({ id }) => id)
    }
    return { store, transaction, find }
  }

  test('entries come back as they were written, newest first, in pages', async () => {
    const entries = [
      entry('a', { actorName: 'Jörg', traits: { user_id: 'x', list: [1] } }),
      entry('b', { createdAt: after(1) }),
      entry('c', { createdAt: after(1) }),
    ]
    const { store } = await setUp(...entries)
    const page = (number: number) => store.audit.list({ page: { number, size: 2 } })
    expect(await page(1)).toEqual({ items: [entries[2], entries[1]], total: 3 })
    expect(await page(2)).toEqual({ items: [entries[0]], total: 3 })
  })

  test('are found by a part of their author, action or type', async () => {
    const { find } = await setUp(
      entry('a', { actorName: 'Jörg Müller' }),
      entry('b', { actorEmail: 'bernd_100%@club.example', action: 'logout' }),
      entry('c', { action: 'token_refreshed', logType: 'token' }),
    )
    expect(await find('author', 'MÜLLER')).toEqual(['a'])
    expect(await find('author', 'anna@')).toEqual(['c', 'a'])
    expect(await find('action', 'log')).toEqual(['b', 'a'])
    expect(await find('type', 'token')).toEqual(['c'])
    expect(await find('type', 'login')).toEqual([])
  })

  test('are found by whom they concern, who did it or to whom it was done', async () => {
    const { store } = await setUp(
      entry('by', { actorId: 'anna' }),
      entry('to', { actorId: 'bernd', traits: { user_id: 'anna' } }),
      entry('named', { actorId: 'carla', actorName: 'Hanna Müller' }),
      entry('other', { actorId: 'carla', traits: { user_id: 'anna2', note: '"user_id":"anna"' } }),
    )
    const find = async (about: { accountIds: string[]; author?: string }) =>
      (await store.audit.list({ about, page: { number: 1, size: 9 } })).items.map(({ id }) => id)
    expect(await find({ accountIds: ['anna'] })).toEqual(['to', 'by'])
    expect(await find({ accountIds: ['anna', 'bernd'], author: 'müller' })).toEqual(['to', 'named', 'by'])
    expect(await find({ accountIds: [] })).toEqual([])
    expect(await find({ accountIds: ['_nna', 'a%'] })).toEqual([])
  })

  test('are found by several actions and within a time', async () => {
    const { store } = await setUp(
      entry('a'),
      entry('b', { action: 'logout', createdAt: after(1) }),
      entry('c', { action: 'user_invited', createdAt: after(2) }),
    )
    const find = async (query: object) =>
      (await store.audit.list({ page: { number: 1, size: 9 }, ...query })).items.map(({ id }) => id)
    expect(await find({ actions: ['login', 'logout'] })).toEqual(['b', 'a'])
    expect(await find({ actions: [] })).toEqual(['c', 'b', 'a'])
    expect(await find({ from: after(1), until: after(2) })).toEqual(['b'])
  })

  test('wildcards in what is looked for are characters like others', async () => {
    const { find } = await setUp(entry('a'), entry('b', { actorEmail: 'bernd_100%@club.example' }))
    expect(await find('author', '%')).toEqual(['b'])
    expect(await find('author', 'd_1')).toEqual(['b'])
    expect(await find('author', 'a__a')).toEqual([])
  })

  test('of a person who is gone keep what happened when, and nothing by which they are known', async () => {
    const by = entry('by', { actorName: 'Anna Arndt', traits: { factor_id: 'f' } })
    const to = entry('to', {
      actorId: 'bernd',
      actorEmail: 'bernd@club.example',
      ip: '192.0.2.8',
      traits: { user_id: 'anna', user_email: 'anna@club.example', roles_added: ['board'] },
    })
    const other = entry('other', { actorId: 'carla', traits: { user_id: 'carla', user_email: 'carla@club.example' } })
    const { store, transaction, find } = await setUp(by, to, other)
    await transaction(({ audit }) => audit.forget('anna'))
    expect((await store.audit.list({ page: { number: 1, size: 9 } })).items).toEqual([
      { ...to, traits: { user_id: 'anna', roles_added: ['board'] } },
      other,
      { ...by, actorEmail: '', actorName: undefined, ip: '' },
    ])
    expect([await find('author', 'anna'), await find('author', 'arndt')]).toEqual([['other'], []])
  })

  test('old entries are purged', async () => {
    const { store, transaction } = await setUp(entry('old', { createdAt: after(-1) }), entry('young'))
    expect(await transaction(({ audit }) => audit.purge(NOON))).toBe(1)
    expect((await store.audit.list({ page: { number: 1, size: 9 } })).items).toEqual([entry('young')])
  })
})

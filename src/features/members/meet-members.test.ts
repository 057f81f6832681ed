import { expect, test } from 'vitest'
import { newId } from '#shared/new-id.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { plantCanary } from '#tests/support/databases/plant-canary.ts'
import { createMeetMembers, type Member } from './meet-members.ts'
import { profileMistakes } from './member-profile.ts'
import { createProfileStore } from './profile-store.ts'
import { createPurgeProfiles } from './purge-profiles.ts'

const MIA = { accountId: 'mia', offices: ['member'] as const }
const OLE = { accountId: 'ole', offices: ['treasurer'] as const }
const STRANGER = { accountId: 'x', offices: [] }
const ALL = { showsEmail: true, phone: ' 06881  12345 ', line: 'Ich fahre dienstags aus Hasborn mit.' }

forEachDatabase('the list of members', (open) => {
  async function setUp() {
    const { db, inTransaction } = await open()
    await inTransaction(async (trx) => {
      for (const id of ['mia', 'ole'])
        await plantCanary(trx, 'accounts', { id, email: `${id}@beispiel.example`, phone: id })
    })
    const members: Member[] = [
      { id: 'mia', name: 'Mia Muster', email: 'mia@beispiel.example' },
      { id: 'ole', name: 'Änne Ole', email: 'ole@beispiel.example' },
      { id: 'ben', name: undefined, email: 'ben@beispiel.example' },
    ]
    const work = <T>(run: (store: ReturnType<typeof createProfileStore>) => Promise<T>) =>
      inTransaction((trx) => run(createProfileStore(trx)))
    const list = createMeetMembers({
      profiles: createProfileStore(db),
      inTransaction: work,
      newId,
      now: () => new Date('2024-12-01T12:00:00Z'),
      listMembers: async () => members,
    })
    const purge = createPurgeProfiles({
      inTransaction: work,
      listMemberIds: async () => members.map(({ id }) => id),
    })
    return { db, inTransaction, list, members, purge }
  }

  test('shows nobody at first, and of each nothing but what they chose', async () => {
    const { list } = await setUp()
    expect(await list.list(MIA)).toEqual({ ok: true, value: [] })
    expect(await list.findOwn(MIA)).toEqual({ ok: true, value: undefined })
    await list.show(MIA, ALL)
    await list.show(OLE, { showsEmail: false, phone: '', line: '' })
    const mia = { id: 'mia', name: 'Mia Muster', email: 'mia@beispiel.example', phone: '06881 12345', line: ALL.line }
    const ole = { id: 'ole', name: 'Änne Ole', email: '', phone: '', line: '' }
    expect(await list.list(MIA)).toEqual({ ok: true, value: [ole, mia] })
    await list.show(MIA, { ...ALL, showsEmail: false, phone: '' })
    expect(await list.list(OLE)).toEqual({ ok: true, value: [ole, { ...mia, email: '', phone: '' }] })
  })

  test('forgets at once what somebody takes back, what goes with the account, and who is no member any more', async () => {
    const { db, inTransaction, list, members, purge } = await setUp()
    const kept = () => db.selectFrom('member_profiles').select('account_id').orderBy('account_id').execute()
    await list.show(MIA, ALL)
    await list.show(OLE, ALL)
    await list.hide(MIA)
    expect(await kept()).toEqual([{ account_id: 'ole' }])
    expect(await list.exportOwn(MIA)).toBeUndefined()
    await list.show(MIA, ALL)
    expect(await list.exportOwn(MIA)).toMatchObject({ phone: '06881 12345' })
    expect(await purge()).toBe(0)
    members.splice(1, 1)
    expect(await list.list(MIA)).toMatchObject({ value: [{ id: 'mia' }] })
    expect(await purge()).toBe(1)
    await inTransaction((trx) => trx.deleteFrom('accounts').where('id', '=', 'mia').execute())
    expect(await kept()).toEqual([])
  })

  test('is closed to accounts without an office, and takes no member without a name', async () => {
    const { list } = await setUp()
    const denied = { ok: false, error: { kind: 'not-allowed', right: 'meet-members' } }
    expect(await list.list(STRANGER)).toEqual(denied)
    expect(await list.findOwn(STRANGER)).toEqual(denied)
    expect(await list.show(STRANGER, ALL)).toEqual(denied)
    expect(await list.hide(STRANGER)).toEqual(denied)
    const ben = { accountId: 'ben', offices: ['member'] as const }
    expect(await list.show(ben, ALL)).toEqual({ ok: false, error: { kind: 'no-name' } })
  })
})

test.each([
  ['', []],
  ['+49 6881 / 12 34-5', []],
  ['ruf an', [{ field: 'phone', kind: 'no-number' }]],
  ['1 2 3', [{ field: 'phone', kind: 'no-number' }]],
  ['0'.repeat(31), [{ field: 'phone', kind: 'too-long' }]],
])('%j as a phone number', (phone, mistakes) => expect(profileMistakes({ phone, line: '' })).toEqual(mistakes))

test('the line of one’s own is short', () => {
  expect(profileMistakes({ phone: '', line: 'x'.repeat(160) })).toEqual([])
  expect(profileMistakes({ phone: '', line: 'x'.repeat(161) })).toEqual([{ field: 'line', kind: 'too-long' }])
})

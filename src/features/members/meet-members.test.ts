import { expect, test } from 'vitest'
import { storeContext } from '#server/context/store-context.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { plantCanary } from '#tests/support/databases/plant-canary.ts'
import type { Member } from './context.ts'
import {
  exportOwnProfile,
  findOwnProfile,
  hideProfile,
  listShownMembers,
  showProfile,
  purgeProfiles,
} from './meet-members.ts'
import { describeProfile } from './member-profile.ts'

const MIA = { accountId: 'mia', offices: ['member'] as const }
const OLE = { accountId: 'ole', offices: ['treasurer'] as const }
const STRANGER = { accountId: 'x', offices: [] }
const ALL = { showsEmail: 'ja', phone: ' 06881  12345 ', line: 'Ich fahre dienstags aus Hasborn mit.' }
const sent = (profile: Record<string, string>) => new URLSearchParams(profile)

forEachDatabase('the list of members', (open) => {
  async function setUp() {
    const connection = await open()
    await connection.inTransaction(async (trx) => {
      for (const id of ['mia', 'ole'])
        await plantCanary(trx, 'accounts', { id, email: `${id}@beispiel.example`, phone: id })
    })
    const members: Member[] = [
      { id: 'mia', name: 'Mia Muster', email: 'mia@beispiel.example' },
      { id: 'ole', name: 'Änne Ole', email: 'ole@beispiel.example' },
      { id: 'ben', name: undefined, email: 'ben@beispiel.example' },
    ]
    const store = storeContext({ connection, now: () => new Date('2024-12-01T12:00:00Z') })
    const ctx = { ...store, listMembers: async () => members }
    return { ctx, connection, members }
  }

  test('shows nobody at first, and of each nothing but what they chose', async () => {
    const { ctx } = await setUp()
    expect(await listShownMembers(ctx, MIA)).toEqual(ok([]))
    expect(await findOwnProfile(ctx, MIA)).toEqual(ok(undefined))
    await showProfile(ctx, MIA, sent(ALL))
    await showProfile(ctx, OLE, sent({}))
    const mia = { id: 'mia', name: 'Mia Muster', email: 'mia@beispiel.example', phone: '06881 12345', line: ALL.line }
    const ole = { id: 'ole', name: 'Änne Ole', email: '', phone: '', line: '' }
    expect(await listShownMembers(ctx, MIA)).toEqual(ok([ole, mia]))
    await showProfile(ctx, MIA, sent({ line: ALL.line }))
    expect(await listShownMembers(ctx, OLE)).toEqual(ok([ole, { ...mia, email: '', phone: '' }]))
  })

  test('forgets at once what somebody takes back, what goes with the account, and who is no member any more', async () => {
    const { ctx, connection, members } = await setUp()
    const kept = async () => (await ctx.read.profiles.list()).map(({ accountId }) => accountId)
    await showProfile(ctx, MIA, sent(ALL))
    await showProfile(ctx, OLE, sent(ALL))
    await hideProfile(ctx, MIA)
    expect(await kept()).toEqual(['ole'])
    expect(await exportOwnProfile(ctx, MIA)).toBeUndefined()
    await showProfile(ctx, MIA, sent(ALL))
    expect(await exportOwnProfile(ctx, MIA)).toMatchObject({ phone: '06881 12345' })
    expect(await purgeProfiles(ctx)).toBe(0)
    members.splice(1, 1)
    expect(await listShownMembers(ctx, MIA)).toMatchObject({ value: [{ id: 'mia' }] })
    expect(await purgeProfiles(ctx)).toBe(1)
    await connection.inTransaction((trx) => trx.deleteFrom('accounts').where('id', '=', 'mia').execute())
    expect(await kept()).toEqual([])
  })

  test('is closed to accounts without an office, and takes no member without a name', async () => {
    const { ctx } = await setUp()
    const denied = err({ kind: 'not-allowed', right: 'meet-members' })
    expect(await listShownMembers(ctx, STRANGER)).toEqual(denied)
    expect(await findOwnProfile(ctx, STRANGER)).toEqual(denied)
    expect(await showProfile(ctx, STRANGER, sent(ALL))).toEqual(denied)
    expect(await hideProfile(ctx, STRANGER)).toEqual(denied)
    const ben = { accountId: 'ben', offices: ['member'] as const }
    expect(await showProfile(ctx, ben, sent(ALL))).toEqual(err({ kind: 'no-name' }))
  })
})

test.each([
  [{}, []],
  [{ phone: '+49 6881 / 12 34-5' }, []],
  [{ phone: 'ruf an' }, ['phone']],
  [{ phone: '1 2 3' }, ['phone']],
  [{ phone: '0'.repeat(31) }, ['phone']],
  [{ line: 'x'.repeat(160) }, []],
  [{ line: 'x'.repeat(161) }, ['line']],
])('%j as what somebody shows', (profile: Record<string, string>, wrong) => {
  const read = describeProfile('').read(sent(profile))
  expect(read.ok ? [] : read.error.mistakes.map(({ field }) => field)).toEqual(wrong)
})

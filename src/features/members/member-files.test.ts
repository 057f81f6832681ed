import { expect, test } from 'vitest'
import { OFFICES } from '#rights/offices.ts'
import { storeContext } from '#server/context/store-context.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { listMemberFiles, openMemberFile, removeMemberFile, takeMemberFile } from './keep-member-files.ts'
import { MEMBER_FILE_FIELD } from './member-file.ts'

const BOARD = { accountId: 'bernd', offices: ['board'] as const }
const MEMBER = { accountId: 'mia', offices: ['member'] as const }
const STRANGER = { accountId: 'x', offices: [] }
const PDF = Buffer.from('%PDF-1.7 Protokoll')

function sending(name: string, bytes: Buffer): Request {
  const form = new FormData()
  form.append(MEMBER_FILE_FIELD, new File([new Uint8Array(bytes)], name))
  return new Request('http://club.example/', { method: 'POST', body: form })
}

forEachDatabase('documents for members', (open) => {
  async function setUp() {
    const connection = await open()
    return storeContext({ connection, now: () => new Date('2024-12-01T12:00:00Z') })
  }

  test('every member reads what the board has put there, byte by byte', async () => {
    const ctx = await setUp()
    expect(await takeMemberFile(ctx, BOARD, sending('Protokoll_2024.pdf', PDF))).toEqual(ok(undefined))
    const list = await listMemberFiles(ctx, MEMBER)
    const id = (list.ok && list.value[0]?.id) || ''
    expect(list).toMatchObject({ value: [{ title: 'Protokoll 2024', bytes: PDF.length, addedBy: 'bernd' }] })
    expect(await openMemberFile(ctx, MEMBER, id)).toEqual(ok({ title: 'Protokoll 2024', content: PDF }))
    expect(await removeMemberFile(ctx, BOARD, id)).toMatchObject({ ok: true })
    expect(await openMemberFile(ctx, MEMBER, id)).toEqual(err({ kind: 'unknown-file' }))
  })

  test('an account without an office is no member, and only the board changes something', async () => {
    const ctx = await setUp()
    const denied = (right: string) => err({ kind: 'not-allowed', right })
    expect(await listMemberFiles(ctx, STRANGER)).toEqual(denied('read-member-files'))
    expect(await openMemberFile(ctx, STRANGER, 'd')).toEqual(denied('read-member-files'))
    for (const office of OFFICES.filter((each) => each !== 'board')) {
      const actor = { accountId: 'a', offices: [office] }
      expect(await takeMemberFile(ctx, actor, sending('a.pdf', PDF))).toEqual(denied('keep-member-files'))
      expect(await removeMemberFile(ctx, actor, 'd')).toEqual(denied('keep-member-files'))
    }
  })

  test('what is no PDF is not taken', async () => {
    const ctx = await setUp()
    expect(await takeMemberFile(ctx, BOARD, sending('a.pdf', Buffer.from('<script>')))).toEqual(
      err({ kind: 'not-a-pdf' }),
    )
    expect(await takeMemberFile(ctx, BOARD, sending('a.pdf', Buffer.alloc(0)))).toEqual(err({ kind: 'no-file' }))
    expect(await listMemberFiles(ctx, MEMBER)).toEqual(ok([]))
  })
})

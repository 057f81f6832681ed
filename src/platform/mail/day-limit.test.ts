import { expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'
import { createOutboxStore, queueOf } from './outbox-store.ts'

const NOW = new Date('2024-12-01T12:00:00.000Z')
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

forEachDatabase('the limit of a day', (open) => {
  async function setUp(most: number, ids: string) {
    const connection = await open()
    const { db, inTransaction, engine } = connection
    await inTransaction(async (trx) => {
      for (const id of ids) await createOutboxStore(trx, engine).add(sampleMail(id))
    })
    return { db, queue: queueOf(connection, most) }
  }

  test('mails beyond the limit wait with a reason, and go when the first of the day no longer counts', async () => {
    const { db, queue } = await setUp(2, 'abcd')
    for (const id of ['a', 'b']) {
      expect((await queue.claimDue(NOW, 1)).map((claimed) => claimed.id)).toEqual([id])
      await queue.markSent(id, NOW)
    }
    expect(await queue.claimDue(NOW, 1)).toEqual([])
    const unsent = db.selectFrom('outbox').select(['next_attempt_at', 'last_error']).where('sent_at', 'is', null)
    const waits = { next_attempt_at: after(4 * HOUR).toISOString(), last_error: 'EDAYLIMIT' }
    expect(await unsent.execute()).toEqual([waits, waits])
    expect((await queue.claimDue(after(24 * HOUR), 9)).map(({ id, attempts }) => [id, attempts])).toEqual([
      ['c', 1],
      ['d', 1],
    ])
  })

  test('if none may be sent, none is', async () => {
    const { queue } = await setUp(0, 'a')
    expect(await queue.claimDue(NOW, 8)).toEqual([])
  })

  test('concurrent claims stay within the limit; a failed mail leaves its place to the next', async () => {
    const { queue } = await setUp(3, 'abcdef')
    const claimed = (await Promise.all([1, 2, 3].map(() => queue.claimDue(NOW, 8)))).flat()
    expect(claimed.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    await queue.markSent('a', NOW)
    expect(await queue.claimDue(NOW, 8)).toEqual([])
    await queue.markFailed('b', 'EENVELOPE 450', after(HOUR))
    expect((await queue.claimDue(NOW, 8)).map(({ id }) => id)).toEqual(['d'])
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { lookAtOutbox } from './outbox-look-store.ts'
import { createOutboxStore } from './outbox-store.ts'

const NOON = Date.parse('2024-12-01T12:00:00Z')
const at = (hours: number) => new Date(NOON + hours * 3_600_000)
const mail = (id: string, createdAt: Date) => ({
  id,
  createdAt,
  kind: 'entry-confirmation',
  recipient: 'anna@example.org',
  replyTo: undefined,
  subject: 'Anmeldung',
  text: 'Text',
  html: '<p>Text</p>',
})

forEachDatabase('looking at the outbox', (open) => {
  test('tells what is on its way, no more than it was asked for, and nothing of what was sent', async () => {
    const { db, engine, inTransaction } = await open()
    const look = (limit: number) => lookAtOutbox(db, limit)
    expect(await look(10)).toEqual({ waiting: 0, tried: 0, oldest: undefined })
    await inTransaction(async (trx) => {
      const outbox = createOutboxStore(trx, engine)
      for (const [id, hours] of Object.entries({ sent: -3, tried: -2, fresh: -1 }))
        await outbox.add(mail(id, at(hours)))
      await outbox.claimDue(at(0), 2)
      await outbox.markSent('sent', at(0))
    })
    expect(await look(10)).toEqual({ waiting: 2, tried: 1, oldest: at(-2) })
    expect(await look(1)).toMatchObject({ waiting: 1 })
  })
})

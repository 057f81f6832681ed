import { expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import type { OutboxMail } from './mail.ts'
import { createMailboxStore, type MailState } from './mailbox-store.ts'
import { CLAIM_LASTS, createOutboxStore } from './outbox-store.ts'
import { sampleMail as mail } from '#tests/support/samples/sample-mail.ts'

const noon = new Date('2024-12-01T12:00:00.000Z')
const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

forEachDatabase('the outbox for administrators', (open) => {
  async function setUp(...mails: OutboxMail[]) {
    const { db, inTransaction, engine } = await open()
    const using = <T>(work: (outbox: ReturnType<typeof createOutboxStore>) => Promise<T>) =>
      inTransaction((trx) => work(createOutboxStore(trx, engine)))
    for (const each of mails) await using((outbox) => outbox.add(each))
    const mailbox = createMailboxStore(db)
    const ids = async (state: MailState, number = 1, size = 9) =>
      (await mailbox.list(state, { number, size })).map(({ id }) => id)
    return { using, mailbox, ids }
  }

  test('shows each mail with its state, without its text', async () => {
    const { using, mailbox } = await setUp(
      mail('fresh'),
      mail('given up', { kind: 'entry-confirmation', replyTo: 'turnier@club.example' }),
      mail('sent', { channel: 'sms', recipient: '+4915112345678' }),
    )
    await using((outbox) => outbox.claimDue(noon, 9))
    await using((outbox) => outbox.markFailed('given up', 'EENVELOPE 550', undefined))
    await using((outbox) => outbox.markFailed('fresh', 'ECONNREFUSED', after(60_000)))
    await using((outbox) => outbox.markSent('sent', after(5)))
    const page = { number: 1, size: 9 }
    const common = { channel: 'email', subject: 'Grüße', createdAt: noon, attempts: 1, replyTo: undefined }
    const nothing = { nextAttemptAt: undefined, sentAt: undefined, lastError: undefined }
    expect(await mailbox.list('waiting', page)).toEqual([
      {
        ...common,
        ...nothing,
        id: 'fresh',
        kind: 'greeting',
        recipient: 'anna@beispiel.example',
        state: 'waiting',
        nextAttemptAt: after(60_000),
        lastError: 'ECONNREFUSED',
      },
    ])
    expect(await mailbox.list('failed', page)).toEqual([
      {
        ...common,
        ...nothing,
        id: 'given up',
        kind: 'entry-confirmation',
        recipient: 'anna@beispiel.example',
        replyTo: 'turnier@club.example',
        state: 'failed',
        lastError: 'EENVELOPE 550',
      },
    ])
    expect(await mailbox.list('sent', page)).toEqual([
      {
        ...common,
        ...nothing,
        id: 'sent',
        kind: 'greeting',
        recipient: '+4915112345678',
        channel: 'sms',
        state: 'sent',
        sentAt: after(5),
      },
    ])
  })

  test('comes in pages, the newest first; sent ones by the time of sending', async () => {
    const { using, ids } = await setUp(
      mail('a'),
      mail('b', { createdAt: after(1) }),
      mail('c', { createdAt: after(2) }),
    )
    expect([await ids('waiting', 1, 2), await ids('waiting', 2, 2)]).toEqual([['c', 'b'], ['a']])
    await using((outbox) => outbox.markSent('c', after(10)))
    await using((outbox) => outbox.markSent('a', after(20)))
    expect(await ids('sent')).toEqual(['a', 'c'])
  })

  test('gives one mail with its text', async () => {
    const { mailbox } = await setUp(mail('a'))
    expect(await mailbox.find('a')).toMatchObject({ id: 'a', state: 'waiting', text: 'Hallo' })
    expect(await mailbox.find('b')).toBeUndefined()
  })

  test('makes a given-up mail due at once, with all its attempts', async () => {
    const { using } = await setUp(mail('a'), mail('b'))
    await using((outbox) => outbox.claimDue(noon, 9))
    for (const id of ['a', 'b']) await using((outbox) => outbox.markFailed(id, 'ECONNREFUSED', undefined))
    expect(await using((outbox) => outbox.retry('a', after(9)))).toBe(true)
    expect(await using((outbox) => outbox.claimDue(after(9), 9))).toMatchObject([{ id: 'a', attempts: 1 }])
  })

  test('makes a postponed mail due earlier', async () => {
    const { using } = await setUp(mail('a'))
    await using((outbox) => outbox.markFailed('a', 'ECONNREFUSED', after(CLAIM_LASTS + 1)))
    expect(await using((outbox) => outbox.retry('a', noon))).toBe(true)
    expect(await using((outbox) => outbox.claimDue(noon, 9))).toMatchObject([{ id: 'a' }])
  })

  test('leaves a mail alone that was sent or that a worker may be sending', async () => {
    const { using } = await setUp(mail('claimed'), mail('sent'))
    await using((outbox) => outbox.claimDue(noon, 9))
    await using((outbox) => outbox.markSent('sent', noon))
    for (const id of ['claimed', 'sent', 'unknown']) expect(await using((outbox) => outbox.retry(id, noon))).toBe(false)
    expect(await using((outbox) => outbox.claimDue(noon, 9))).toEqual([])
  })

  test('makes all given-up mails due, and no others', async () => {
    const { using, ids } = await setUp(...['a', 'b', 'resting', 'sent'].map((id) => mail(id)))
    for (const id of ['a', 'b']) await using((outbox) => outbox.markFailed(id, 'EAUTH 535', undefined))
    await using((outbox) => outbox.markFailed('resting', 'EAUTH 535', after(CLAIM_LASTS + 1)))
    await using((outbox) => outbox.markSent('sent', noon))
    expect(await using((outbox) => outbox.retryFailed(noon))).toBe(2)
    expect(await ids('failed')).toEqual([])
    expect((await using((outbox) => outbox.claimDue(noon, 9))).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('counts waiting mails up to the limit, and no sent ones', async () => {
    const at = (hours: number) => after(hours * HOUR)
    const { mailbox, using } = await setUp()
    const look = mailbox.countWaiting
    expect(await look(10)).toEqual({ waiting: 0, tried: 0, oldest: undefined })
    await using(async (outbox) => {
      for (const [id, hours] of Object.entries({ sent: -3, tried: -2, fresh: -1 }))
        await outbox.add(mail(id, { createdAt: at(hours) }))
      await outbox.claimDue(at(0), 2)
      await outbox.markSent('sent', at(0))
    })
    expect(await look(10)).toEqual({ waiting: 2, tried: 1, oldest: at(-2) })
    expect(await look(1)).toMatchObject({ waiting: 1 })
  })
})

import { expect, test } from 'vitest'
import type { OutboxMail } from '#platform/mail/mail.ts'
import { createMailboxStore } from '#platform/mail/mailbox-store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createOutboxDesk, OUTBOX_PAGE_SIZE } from './outbox-desk.ts'

const noon = new Date('2024-12-01T12:00:00.000Z')
const holding = (...offices: Office[]): Actor => ({ accountId: 'anna', offices })
const ADMIN = holding('admin')
const mail = (id: string, kind = 'entry-confirmation'): OutboxMail => ({
  id,
  kind,
  recipient: 'anna@beispiel.example',
  replyTo: undefined,
  subject: 'Grüße',
  text: 'Ihr Code: 123456',
  html: '<p>123456</p>',
  createdAt: noon,
})

forEachDatabase('the outbox desk', (open) => {
  async function setUp(...mails: OutboxMail[]) {
    const { db, engine, inTransaction } = await open()
    const using = <T>(work: (outbox: ReturnType<typeof createOutboxStore>) => Promise<T>) =>
      inTransaction((trx) => work(createOutboxStore(trx, engine)))
    for (const each of mails) await using((outbox) => outbox.add(each))
    let kicks = 0
    const desk = createOutboxDesk({
      mailbox: createMailboxStore(db),
      counts: createOutboxStore(db, engine).counts,
      inTransaction: (work) => inTransaction((trx) => work(createMailboxStore(trx))),
      now: () => noon,
      afterCommit: () => (kicks += 1),
      folder: undefined,
    })
    const giveUp = (id: string) => using((outbox) => outbox.markFailed(id, 'EENVELOPE 550', undefined))
    return { desk, using, giveUp, kicks: () => kicks }
  }

  test('opens to the administrators only', async () => {
    const { desk, giveUp, kicks } = await setUp(mail('a'))
    await giveUp('a')
    const others = [holding(), ...OFFICES.filter((office) => office !== 'admin').map((office) => holding(office))]
    for (const actor of others) {
      expect(await desk.list(actor, 'failed', 1)).toEqual(err({ kind: 'not-allowed', right: 'read-outbox' }))
      expect(await desk.find(actor, 'a')).toEqual(err({ kind: 'not-allowed', right: 'read-outbox' }))
      expect(await desk.retry(actor, 'a')).toEqual(err({ kind: 'not-allowed', right: 'retry-mail' }))
      expect(await desk.retryAll(actor)).toEqual(err({ kind: 'not-allowed', right: 'retry-mail' }))
    }
    expect(kicks()).toBe(0)
    expect(await desk.list(ADMIN, 'failed', 1)).toMatchObject({ ok: true, value: { lines: [{ id: 'a' }] } })
  })

  test('tells how many mails are in each state', async () => {
    const { desk, using, giveUp } = await setUp(...['a', 'b', 'c', 'd'].map((id) => mail(id)))
    await giveUp('a')
    await using((outbox) => outbox.markSent('b', noon))
    const outcome = await desk.list(ADMIN, 'sent', 1)
    expect(outcome).toMatchObject({ ok: true, value: { counts: { waiting: 2, sent: 1, failed: 1 } } })
  })

  test('has a second page', async () => {
    const ids = Array.from({ length: OUTBOX_PAGE_SIZE + 1 }, (_, i) => `m${String(i).padStart(2, '0')}`)
    const { desk } = await setUp(...ids.map((id) => mail(id)))
    expect(await desk.list(ADMIN, 'waiting', 2)).toMatchObject({ ok: true, value: { lines: [{ id: 'm00' }] } })
  })

  test('shows the text of a mail, but of none with a link or code that lets somebody in', async () => {
    const { desk } = await setUp(mail('entry'), mail('invitation', 'identity-invite'))
    expect(await desk.find(ADMIN, 'entry')).toMatchObject({ value: { isSecret: false, text: 'Ihr Code: 123456' } })
    const secret = await desk.find(ADMIN, 'invitation')
    expect(secret).toMatchObject({ value: { isSecret: true, text: undefined, recipient: 'anna@beispiel.example' } })
    expect(JSON.stringify([secret, await desk.list(ADMIN, 'waiting', 1)])).not.toContain('123456')
    expect(await desk.find(ADMIN, 'nothing')).toEqual(err({ kind: 'mail-unknown' }))
  })

  test('tries one again, and tells that there is work', async () => {
    const { desk, giveUp, kicks } = await setUp(mail('a'), mail('b'))
    await giveUp('a')
    expect(await desk.retry(ADMIN, 'a')).toEqual(ok(undefined))
    expect(kicks()).toBe(1)
    expect(await desk.list(ADMIN, 'failed', 1)).toMatchObject({ value: { lines: [], counts: { waiting: 2 } } })
  })

  test('does not try a link or code again that was given up, alone or with the others, nor what is not there', async () => {
    const { desk, giveUp, kicks } = await setUp(mail('secret', 'identity-recovery'), mail('entry'))
    for (const id of ['secret', 'entry']) await giveUp(id)
    expect(await desk.retry(ADMIN, 'secret')).toEqual(err({ kind: 'mail-expired' }))
    expect(await desk.retry(ADMIN, 'nothing')).toEqual(err({ kind: 'mail-unknown' }))
    expect(kicks()).toBe(0)
    expect(await desk.retryAll(ADMIN)).toEqual(ok(1))
    expect(await desk.list(ADMIN, 'failed', 1)).toMatchObject({ value: { lines: [{ id: 'secret' }] } })
  })

  test('refuses to try again what was sent meanwhile', async () => {
    const { desk, using, kicks } = await setUp(mail('a'))
    await using((outbox) => outbox.markSent('a', noon))
    expect(await desk.retry(ADMIN, 'a')).toEqual(err({ kind: 'mail-not-waiting' }))
    expect(kicks()).toBe(0)
  })

  test('tries all again that were given up, and calls nobody for none', async () => {
    const { desk, giveUp, kicks } = await setUp(mail('a'), mail('b'), mail('c'))
    for (const id of ['a', 'b']) await giveUp(id)
    expect([await desk.retryAll(ADMIN), await desk.retryAll(ADMIN)]).toEqual([ok(2), ok(0)])
    expect(kicks()).toBe(1)
  })
})

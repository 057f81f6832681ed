import { expect, test } from 'vitest'
import type { OutboxMail } from '#platform/mail/mail.ts'
import { createMailboxStore } from '#platform/mail/mailbox-store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createOutboxActions, OUTBOX_PAGE_SIZE } from './outbox-actions.ts'

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

forEachDatabase('what the mailbox room does', (open) => {
  async function setUp(...mails: OutboxMail[]) {
    const { db, engine, inTransaction } = await open()
    const using = <T>(work: (outbox: ReturnType<typeof createOutboxStore>) => Promise<T>) =>
      inTransaction((trx) => work(createOutboxStore(trx, engine)))
    for (const each of mails) await using((outbox) => outbox.add(each))
    let kicks = 0
    const actions = createOutboxActions({
      mailbox: createMailboxStore(db),
      counts: createOutboxStore(db, engine).counts,
      inTransaction: (work) => inTransaction((trx) => work(createMailboxStore(trx))),
      now: () => noon,
      afterCommit: () => (kicks += 1),
      folder: undefined,
    })
    const giveUp = (id: string) => using((outbox) => outbox.markFailed(id, 'EENVELOPE 550', undefined))
    return { actions, using, giveUp, kicks: () => kicks }
  }

  test('opens to the administrators only', async () => {
    const { actions, giveUp, kicks } = await setUp(mail('a'))
    await giveUp('a')
    const others = [holding(), ...OFFICES.filter((office) => office !== 'admin').map((office) => holding(office))]
    for (const actor of others) {
      expect(await actions.list(actor, 'failed', 1)).toEqual(err({ kind: 'not-allowed', right: 'read-outbox' }))
      expect(await actions.find(actor, 'a')).toEqual(err({ kind: 'not-allowed', right: 'read-outbox' }))
      expect(await actions.retry(actor, 'a')).toEqual(err({ kind: 'not-allowed', right: 'retry-mail' }))
      expect(await actions.retryAll(actor)).toEqual(err({ kind: 'not-allowed', right: 'retry-mail' }))
    }
    expect(kicks()).toBe(0)
    expect(await actions.list(ADMIN, 'failed', 1)).toMatchObject({ ok: true, value: { lines: [{ id: 'a' }] } })
  })

  test('tells how many mails are in each state', async () => {
    const { actions, using, giveUp } = await setUp(...['a', 'b', 'c', 'd'].map((id) => mail(id)))
    await giveUp('a')
    await using((outbox) => outbox.markSent('b', noon))
    const outcome = await actions.list(ADMIN, 'sent', 1)
    expect(outcome).toMatchObject({ ok: true, value: { counts: { waiting: 2, sent: 1, failed: 1 } } })
  })

  test('has a second page', async () => {
    const ids = Array.from({ length: OUTBOX_PAGE_SIZE + 1 }, (_, i) => `m${String(i).padStart(2, '0')}`)
    const { actions } = await setUp(...ids.map((id) => mail(id)))
    expect(await actions.list(ADMIN, 'waiting', 2)).toMatchObject({ ok: true, value: { lines: [{ id: 'm00' }] } })
  })

  test('shows the text of a mail, but of none with a link or code that lets somebody in', async () => {
    const { actions } = await setUp(mail('entry'), mail('invitation', 'identity-invite'))
    expect(await actions.find(ADMIN, 'entry')).toMatchObject({ value: { isSecret: false, text: 'Ihr Code: 123456' } })
    const secret = await actions.find(ADMIN, 'invitation')
    expect(secret).toMatchObject({ value: { isSecret: true, text: undefined, recipient: 'anna@beispiel.example' } })
    expect(JSON.stringify([secret, await actions.list(ADMIN, 'waiting', 1)])).not.toContain('123456')
    expect(await actions.find(ADMIN, 'nothing')).toEqual(err({ kind: 'mail-unknown' }))
  })

  test('tries one again, and tells that there is work', async () => {
    const { actions, giveUp, kicks } = await setUp(mail('a'), mail('b'))
    await giveUp('a')
    expect(await actions.retry(ADMIN, 'a')).toEqual(ok(undefined))
    expect(kicks()).toBe(1)
    expect(await actions.list(ADMIN, 'failed', 1)).toMatchObject({ value: { lines: [], counts: { waiting: 2 } } })
  })

  test('does not try a link or code again that was given up, alone or with the others, nor what is not there', async () => {
    const { actions, giveUp, kicks } = await setUp(mail('secret', 'identity-recovery'), mail('entry'))
    for (const id of ['secret', 'entry']) await giveUp(id)
    expect(await actions.retry(ADMIN, 'secret')).toEqual(err({ kind: 'mail-expired' }))
    expect(await actions.retry(ADMIN, 'nothing')).toEqual(err({ kind: 'mail-unknown' }))
    expect(kicks()).toBe(0)
    expect(await actions.retryAll(ADMIN)).toEqual(ok(1))
    expect(await actions.list(ADMIN, 'failed', 1)).toMatchObject({ value: { lines: [{ id: 'secret' }] } })
  })

  test('refuses to try again what was sent meanwhile', async () => {
    const { actions, using, kicks } = await setUp(mail('a'))
    await using((outbox) => outbox.markSent('a', noon))
    expect(await actions.retry(ADMIN, 'a')).toEqual(err({ kind: 'mail-not-waiting' }))
    expect(kicks()).toBe(0)
  })

  test('tries all again that were given up, and calls nobody for none', async () => {
    const { actions, giveUp, kicks } = await setUp(mail('a'), mail('b'), mail('c'))
    for (const id of ['a', 'b']) await giveUp(id)
    expect([await actions.retryAll(ADMIN), await actions.retryAll(ADMIN)]).toEqual([ok(2), ok(0)])
    expect(kicks()).toBe(1)
  })
})

import { expect, test } from 'vitest'
import type { OutboxMail } from '#platform/mail/mail.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { storeContext } from '#server/context/store-context.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { findMail, listMails, OUTBOX_PAGE_SIZE, retryAllMails, retryMail, type OutboxContext } from './keep-outbox.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const noon = new Date('2024-12-01T12:00:00.000Z')
const holding = (...offices: Office[]): Actor => ({ accountId: 'anna', offices })
const ADMIN = holding('admin')
const mail = (id: string, kind = 'entry-confirmation') =>
  sampleMail(id, { kind, text: 'Ihr Code: 123456', html: '<p>123456</p>' })

forEachDatabase('what the mailbox room does', (open) => {
  async function setUp(...mails: OutboxMail[]) {
    const connection = await open()
    let kicks = 0
    const contextOf = (kickMailer: () => void): OutboxContext => ({
      ...storeContext({ connection, now: () => noon, kickMailer }),
      sendsMails: true,
      mailFolder: '',
    })
    const mailer = contextOf(() => {})
    for (const each of mails) await mailer.write(({ outbox }) => outbox.add(each))
    const giveUp = (id: string) => mailer.write(({ outbox }) => outbox.markFailed(id, 'EENVELOPE 550', undefined))
    return { ctx: contextOf(() => (kicks += 1)), giveUp, kicks: () => kicks }
  }

  test('opens to the administrators only', async () => {
    const { ctx, giveUp, kicks } = await setUp(mail('a'))
    await giveUp('a')
    const others = [holding(), ...OFFICES.filter((office) => office !== 'admin').map((office) => holding(office))]
    for (const actor of others) {
      expect(await listMails(ctx, actor, 'failed', 1)).toEqual(err({ kind: 'not-allowed', right: 'read-outbox' }))
      expect(await findMail(ctx, actor, 'a')).toEqual(err({ kind: 'not-allowed', right: 'read-outbox' }))
      expect(await retryMail(ctx, actor, 'a')).toEqual(err({ kind: 'not-allowed', right: 'retry-mail' }))
      expect(await retryAllMails(ctx, actor)).toEqual(err({ kind: 'not-allowed', right: 'retry-mail' }))
    }
    expect(kicks()).toBe(0)
    expect(await listMails(ctx, ADMIN, 'failed', 1)).toMatchObject(ok({ lines: [{ id: 'a' }] }))
  })

  test('tells how many mails are in each state', async () => {
    const { ctx, giveUp } = await setUp(...['a', 'b', 'c', 'd'].map((id) => mail(id)))
    await giveUp('a')
    await ctx.write(({ outbox }) => outbox.markSent('b', noon))
    const outcome = await listMails(ctx, ADMIN, 'sent', 1)
    expect(outcome).toMatchObject(ok({ counts: { waiting: 2, sent: 1, failed: 1 } }))
  })

  test('has a second page', async () => {
    const ids = Array.from({ length: OUTBOX_PAGE_SIZE + 1 }, (_, i) => `m${String(i).padStart(2, '0')}`)
    const { ctx } = await setUp(...ids.map((id) => mail(id)))
    expect(await listMails(ctx, ADMIN, 'waiting', 2)).toMatchObject(ok({ lines: [{ id: 'm00' }] }))
  })

  test('shows the text of a mail, but of none with a link or code that lets somebody in', async () => {
    const { ctx } = await setUp(mail('entry'), mail('invitation', 'identity-invite'))
    expect(await findMail(ctx, ADMIN, 'entry')).toMatchObject({ value: { isSecret: false, text: 'Ihr Code: 123456' } })
    const secret = await findMail(ctx, ADMIN, 'invitation')
    expect(secret).toMatchObject({ value: { isSecret: true, text: undefined, recipient: 'anna@beispiel.example' } })
    expect(JSON.stringify([secret, await listMails(ctx, ADMIN, 'waiting', 1)])).not.toContain('123456')
    expect(await findMail(ctx, ADMIN, 'nothing')).toEqual(err({ kind: 'mail-unknown' }))
  })

  test('tries one again, and tells that there is work', async () => {
    const { ctx, giveUp, kicks } = await setUp(mail('a'), mail('b'))
    await giveUp('a')
    expect(await retryMail(ctx, ADMIN, 'a')).toEqual(ok(undefined))
    expect(kicks()).toBe(1)
    expect(await listMails(ctx, ADMIN, 'failed', 1)).toMatchObject({ value: { lines: [], counts: { waiting: 2 } } })
  })

  test('does not try a link or code again that was given up, alone or with the others, nor what is not there', async () => {
    const { ctx, giveUp, kicks } = await setUp(mail('secret', 'identity-recovery'), mail('entry'))
    for (const id of ['secret', 'entry']) await giveUp(id)
    expect(await retryMail(ctx, ADMIN, 'secret')).toEqual(err({ kind: 'mail-expired' }))
    expect(await retryMail(ctx, ADMIN, 'nothing')).toEqual(err({ kind: 'mail-unknown' }))
    expect(kicks()).toBe(0)
    expect(await retryAllMails(ctx, ADMIN)).toEqual(ok(1))
    expect(await listMails(ctx, ADMIN, 'failed', 1)).toMatchObject({ value: { lines: [{ id: 'secret' }] } })
  })

  test('refuses to try again what was sent meanwhile', async () => {
    const { ctx } = await setUp(mail('a'))
    await ctx.write(({ outbox }) => outbox.markSent('a', noon))
    expect(await retryMail(ctx, ADMIN, 'a')).toEqual(err({ kind: 'mail-not-waiting' }))
  })

  test('tries all again that were given up', async () => {
    const { ctx, giveUp } = await setUp(mail('a'), mail('b'), mail('c'))
    for (const id of ['a', 'b']) await giveUp(id)
    expect([await retryAllMails(ctx, ADMIN), await retryAllMails(ctx, ADMIN)]).toEqual([ok(2), ok(0)])
  })
})

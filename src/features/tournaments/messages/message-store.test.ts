import { expect, test } from 'vitest'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { createMessageStore } from './message-store.ts'
import { sampleEvent, sampleMessage, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const at = new Date('2024-12-20T12:00:00.000Z')
const event = toEventId('event-1')
const [a, b] = [sampleRegistration('A'), sampleRegistration('B')]

forEachDatabase('the message store', (open) => {
  async function setUp() {
    const { inTransaction, engine } = await open()
    type Trx = Parameters<Parameters<typeof inTransaction>[0]>[0]
    const storesOf = (trx: Trx) => ({
      registrations: createRegistrationStore(trx),
      messages: createMessageStore(trx),
      outbox: createOutboxStore(trx, engine),
    })
    await inTransaction(async (trx) => {
      await createEventStore(trx).upsert(sampleEvent())
      for (const registration of [a, b]) await createRegistrationStore(trx).add(registration)
    })
    return <T>(work: (stores: ReturnType<typeof storesOf>) => Promise<T>) => inTransaction((trx) => work(storesOf(trx)))
  }
  const mail = (id: string) => sampleMail(id, { createdAt: at })

  test('a message is found by its form key as it was written, and the newest one comes first', async () => {
    const using = await setUp()
    const [first, second] = [sampleMessage('1'), sampleMessage('2', { sentAt: new Date(at.getTime() + 1) })]
    for (const message of [first, second]) expect(await using(({ messages }) => messages.add(message))).toBe(true)
    expect(await using(({ messages }) => messages.findByFormKey(first.formKey))).toEqual(first)
    expect(await using(({ messages }) => messages.findByFormKey('unknown'))).toBeUndefined()
    expect(await using(({ messages }) => messages.listForEvent(event))).toEqual([second, first])
    expect(await using(({ messages }) => messages.listForEvent(toEventId('other')))).toEqual([])
  })

  test('a second message of the same form is not written, and the transaction goes on', async () => {
    const using = await setUp()
    const first = sampleMessage('1')
    const found = await using(async ({ messages }) => {
      await messages.add(first)
      expect(await messages.add(sampleMessage('2', { formKey: first.formKey }))).toBe(false)
      return messages.listForEvent(event)
    })
    expect(found).toEqual([first])
  })

  test('the mails of a registration tell how far they came', async () => {
    const using = await setUp()
    const ids = ['1 waiting', '2 retrying', '3 sent', '4 given up']
    await using(async ({ registrations, messages, outbox }) => {
      await messages.add(sampleMessage('1'))
      for (const id of ids) await outbox.add(mail(id))
      await outbox.markFailed('2 retrying', 'ETIMEDOUT', at)
      await outbox.markSent('3 sent', at)
      await outbox.markFailed('4 given up', 'EENVELOPE 550', undefined)
      await registrations.linkMail(a.id, '0 gone')
      for (const id of ids) await messages.linkMail(id, a.id, 'message-1')
    })
    expect(await using(({ messages }) => messages.listMails(a.id))).toEqual([
      { subject: undefined, state: { kind: 'forgotten' } },
      { subject: 'Ihre Startzeit', state: { kind: 'waiting' } },
      { subject: 'Ihre Startzeit', state: { kind: 'retrying' } },
      { subject: 'Ihre Startzeit', state: { kind: 'sent', at } },
      { subject: 'Ihre Startzeit', state: { kind: 'given-up' } },
    ])
    expect(await using(({ messages }) => messages.listMails(b.id))).toEqual([])
  })

  test('a registration is unreached if its confirmation was given up; a message that failed does not matter', async () => {
    const using = await setUp()
    await using(async ({ registrations, messages, outbox }) => {
      await messages.add(sampleMessage('1'))
      for (const id of ['a', 'b', 'b message']) await outbox.add(mail(id))
      await registrations.linkMail(a.id, 'a')
      await registrations.linkMail(b.id, 'b')
      await messages.linkMail('b message', b.id, 'message-1')
      await outbox.markFailed('a', 'EENVELOPE 550', undefined)
      await outbox.markSent('b', at)
      await outbox.markFailed('b message', 'EENVELOPE 550', undefined)
    })
    expect(await using(({ messages }) => messages.listUnreached(event))).toEqual(new Set([a.id]))
    expect(await using(({ messages }) => messages.listUnreached(toEventId('other')))).toEqual(new Set())
  })

  test('only old messages of events that have begun are removed, with the names of their mails', async () => {
    const using = await setUp()
    const { startsAt } = sampleEvent()
    await using(async ({ registrations, messages }) => {
      await messages.add(sampleMessage('1', { sentAt: at }))
      await messages.add(sampleMessage('2', { sentAt: new Date(startsAt.getTime() + 1) }))
      await registrations.linkMail(a.id, 'confirmation')
      await messages.linkMail('mail', a.id, 'message-1')
    })
    expect(await using(({ messages }) => messages.removeOlderThan(new Date(startsAt.getTime() - 1)))).toBe(0)
    expect(await using(({ messages }) => messages.removeOlderThan(startsAt))).toBe(1)
    expect(await using(({ messages }) => messages.listForEvent(event))).toMatchObject([{ id: 'message-2' }])
    expect(await using(({ messages }) => messages.listMails(a.id))).toHaveLength(1)
  })
})

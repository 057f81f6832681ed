import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleMessage, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { purgeRegistrations } from './purge-registrations.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const DAY = 86_400_000
const received = new Date('2024-11-01T12:00:00.000Z')
const begins = new Date('2024-12-28T09:00:00.000Z')
const after = (start: Date, days: number, milliseconds = 0) => new Date(start.getTime() + days * DAY + milliseconds)
const nothing = { registrations: 0, messages: 0, sentMails: 0, givenUpMails: 0 }

forEachDatabase('purging', (open) => {
  async function setUp() {
    const { ctx, clock } = await aTournament(open, { event: { startsAt: begins } })
    async function purgeAt(now: Date) {
      clock.now = now
      return purgeRegistrations(ctx)
    }
    return { using: ctx.write, purgeAt }
  }
  const mail = (id: string) => sampleMail(id, { createdAt: received })

  test('a registration is kept for 90 days after the event began', async () => {
    const { using, purgeAt } = await setUp()
    await using(({ registrations }) => registrations.add(sampleRegistration('A', { receivedAt: received })))
    expect(await purgeAt(after(begins, 90, -1))).toEqual(nothing)
    expect(await purgeAt(after(begins, 90))).toEqual({ ...nothing, registrations: 1 })
  })

  test('a registration that came after the event is kept for 90 days after its receipt', async () => {
    const { using, purgeAt } = await setUp()
    const receivedAt = after(begins, 200)
    await using(({ registrations }) => registrations.add(sampleRegistration('A', { receivedAt })))
    expect(await purgeAt(after(receivedAt, 90, -1))).toEqual(nothing)
    expect(await purgeAt(after(receivedAt, 90))).toEqual({ ...nothing, registrations: 1 })
  })

  test('with a registration go its mark, its note and the names of its mails', async () => {
    const { using, purgeAt } = await setUp()
    const { id } = sampleRegistration('A')
    await using(async ({ registrations, handling, messages }) => {
      await registrations.add(sampleRegistration('A', { receivedAt: received }))
      await registrations.linkMail(id, 'mail')
      await handling.setNote(id, 'Ruft noch an', { seenVersion: 0, at: received, by: 'account' })
      expect(await messages.listMails(id)).toHaveLength(1)
    })
    await purgeAt(after(begins, 90))
    expect(await using(({ handling }) => handling.find(id))).toMatchObject({ note: '' })
    expect(await using(({ messages }) => messages.listMails(id))).toEqual([])
  })

  test('a message to registrants is kept for 90 days after the event began, or after it was sent if that was later', async () => {
    const { using, purgeAt } = await setUp()
    await using(({ messages }) => messages.add(sampleMessage('early', { sentAt: received })))
    await using(({ messages }) => messages.add(sampleMessage('afterwards', { sentAt: after(begins, 5) })))
    expect(await purgeAt(after(begins, 90, -1))).toEqual(nothing)
    expect(await purgeAt(after(begins, 90))).toEqual({ ...nothing, messages: 1 })
    expect(await purgeAt(after(begins, 95, -1))).toEqual(nothing)
    expect(await purgeAt(after(begins, 95))).toEqual({ ...nothing, messages: 1 })
  })

  test('a sent mail is kept for 30 days after it was sent, one given up for 30 days after it was written', async () => {
    const { using, purgeAt } = await setUp()
    await using(async ({ outbox }) => {
      for (const id of ['sent', 'given up', 'waiting']) await outbox.add(mail(id))
      await outbox.markSent('sent', after(received, 2))
      await outbox.markFailed('given up', 'EENVELOPE 550', undefined)
    })
    expect(await purgeAt(after(received, 30, -1))).toEqual(nothing)
    expect(await purgeAt(after(received, 30))).toEqual({ ...nothing, givenUpMails: 1 })
    expect(await purgeAt(after(received, 32, -1))).toEqual(nothing)
    expect(await purgeAt(after(received, 32))).toEqual({ ...nothing, sentMails: 1 })
    expect(await using(({ outbox }) => outbox.counts())).toEqual({ waiting: 1, sent: 0, givenUp: 0 })
  })
})

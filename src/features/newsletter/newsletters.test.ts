import { expect, test } from 'vitest'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { newId } from '#shared/new-id.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createKeepNewsletters, type Reader } from './keep-newsletters.ts'
import { createNewsletterStore } from './newsletter-store.ts'
import { createPurgeNewsletters } from './purge-newsletters.ts'
import { createSendNewsletters } from './send-newsletters.ts'

const PRESS = { accountId: 'paul', offices: ['editor'] as const }
const ARTICLE = { slug: 'pokal', title: 'Pokal!', summary: 'Wir haben ihn.', url: 'https://club.example/news/pokal' }
const TYPED = { subject: 'Neues im Herbst', text: 'Liebe Leute,\n\nes war viel los.', articles: ['pokal', 'weg'] }

forEachDatabase('newsletters', (open) => {
  async function setUp(readerCount: number) {
    const { db, engine, inTransaction } = await open()
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    const readers: Reader[] = Array.from({ length: readerCount }, (_, index) => ({
      id: `abo-${String(index).padStart(3, '0')}`,
      email: `leser${index}@beispiel.example`,
    }))
    const common = {
      now: () => time.now,
      newId,
      listArticles: async () => [ARTICLE],
      findClub: async () => ({ name: 'TTC Musterdorf', email: 'info@club.example' }),
    }
    const store = createNewsletterStore(db)
    const room = createKeepNewsletters({
      ...common,
      newsletters: store,
      listReaders: async () => readers,
      inTransaction: (work) => inTransaction((trx) => work(createNewsletterStore(trx))),
    })
    const startInstance = (connection: Awaited<ReturnType<typeof open>>) =>
      createSendNewsletters({
        ...common,
        list: createNewsletterStore(connection.db).list,
        afterCommit: () => {},
        getToEndUrl: async () => (id) => `https://club.example/nein/${id}`,
        inTransaction: (work) =>
          connection.inTransaction((trx) =>
            work({
              newsletters: createNewsletterStore(trx),
              outbox: createOutboxStore(trx, engine),
              findAddress: async (id) => readers.find((reader) => reader.id === id)?.email,
            }),
          ),
      })
    const purge = createPurgeNewsletters({
      now: common.now,
      inTransaction: (work) => inTransaction((trx) => work(createNewsletterStore(trx))),
    })
    const begun = await room.begin(PRESS)
    const id = begun.ok ? begun.value : ''
    const mails = () => db.selectFrom('outbox').select(['recipient', 'subject', 'text', 'unsubscribe_url']).execute()
    return {
      store,
      room,
      id,
      readers,
      time,
      mails,
      purge,
      send: startInstance(await open()),
      open: async () => startInstance(await open()),
    }
  }

  test('goes once to everybody who wants it, at a pace, however many instances send it', async () => {
    const { room, id, readers, time, mails, store, ...stage } = await setUp(65)
    await room.save(PRESS, id, { ...TYPED, seen: 0 })
    expect(await room.send(PRESS, id, 1)).toEqual({ ok: true, value: undefined })
    expect(await room.send(PRESS, id, 1)).toEqual({ ok: true, value: undefined })
    const instances = [stage.send, await stage.open(), await stage.open(), await stage.open()]
    const sendAll = async () => {
      const counts = await Promise.all(instances.map((send) => send()))
      return counts.reduce((sum, count) => sum + count)
    }
    expect([await sendAll(), await sendAll()]).toEqual([30, 0])
    // Somebody who unsubscribes while it is being sent does not get it any more.
    readers.pop()
    for (const expected of [30, 4, 0]) {
      time.now = new Date(time.now.getTime() + MINUTE)
      expect(await sendAll()).toBe(expected)
    }
    const recipients = (await mails()).map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
    expect(await store.find(id)).toMatchObject({ state: 'sent' })
    expect(await store.countDeliveries(id)).toEqual({ all: 64, done: 64 })
  }, 30_000)

  test('tells of articles that are there, and ends with one click', async () => {
    const { room, id, send, mails } = await setUp(1)
    await room.save(PRESS, id, { ...TYPED, seen: 0 })
    await room.send(PRESS, id, 1)
    await send()
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Neues im Herbst', unsubscribe_url: 'https://club.example/nein/abo-000' })
    expect(mail?.text).toMatch(
      /Liebe Leute,\n\nes war viel los\.\n\nPokal!\n-+\nWir haben ihn\.\nWeiterlesen:\nhttps:\/\/club/,
    )
    expect(mail?.text).toContain('https://club.example/nein/abo-000')
  })

  test('of two who write at once the second hears of it, and what goes out is changed no more', async () => {
    const { room, id } = await setUp(1)
    expect(await room.save(PRESS, id, { ...TYPED, seen: 0 })).toMatchObject({ ok: true })
    const changed = { ok: false, error: { kind: 'newsletter-changed' } }
    expect(await room.save(PRESS, id, { ...TYPED, seen: 0 })).toEqual(changed)
    expect(await room.send(PRESS, id, 0)).toEqual(changed)
    await room.send(PRESS, id, 1)
    expect(await room.save(PRESS, id, { ...TYPED, subject: 'Anders', seen: 2 })).toEqual(changed)
    expect(await room.remove(PRESS, id)).toEqual(changed)
  })

  test('without readers, subject or text nothing is sent', async () => {
    const { room, id } = await setUp(0)
    expect(await room.send(PRESS, id, 0)).toEqual({
      ok: false,
      error: {
        kind: 'mistakes',
        mistakes: [
          { field: 'subject', kind: 'missing' },
          { field: 'text', kind: 'missing' },
        ],
      },
    })
    await room.save(PRESS, id, { ...TYPED, seen: 0 })
    expect(await room.send(PRESS, id, 1)).toEqual({ ok: false, error: { kind: 'nobody-reads' } })
  })

  test('only press officer and board write newsletters', async () => {
    const { room, id } = await setUp(1)
    const other = { accountId: 'jutta', offices: ['youth', 'director', 'admin', 'member'] as const }
    const refused = { ok: false, error: { kind: 'not-allowed', right: 'write-news' } }
    for (const outcome of [
      room.list(other),
      room.show(other, id),
      room.begin(other),
      room.save(other, id, { ...TYPED, seen: 0 }),
      room.send(other, id, 0),
      room.remove(other, id),
    ])
      expect(await outcome).toEqual(refused)
  })

  test('whom it went to is forgotten after 30 days, the letter after two years', async () => {
    const { room, id, send, store, time, purge } = await setUp(2)
    await room.save(PRESS, id, { ...TYPED, seen: 0 })
    await room.send(PRESS, id, 1)
    await send()
    time.now = new Date(time.now.getTime() + 30 * DAY)
    expect([await purge(), await store.countDeliveries(id)]).toEqual([2, { all: 0, done: 0 }])
    time.now = new Date(time.now.getTime() + 700 * DAY)
    expect([await purge(), await store.list()]).toEqual([1, []])
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createEventStore } from './event-store.ts'
import { toEventId, type TournamentEvent } from './event.ts'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'

forEachDatabase('the event store', (open) => {
  async function setUp() {
    const { db, inTransaction } = await open()
    const store = createEventStore(db)
    const upsert = (event: TournamentEvent) => inTransaction((trx) => createEventStore(trx).upsert(event))
    return { store, upsert, find: () => store.findBySlug('dorfspielttt') }
  }

  test('an event is found by slug and by id as it was stored', async () => {
    const { store, upsert, find } = await setUp()
    await upsert(sampleEvent())
    expect(await find()).toEqual(sampleEvent())
    expect(await store.findById(toEventId('event-1'))).toEqual(sampleEvent())
    expect(await store.findBySlug('unbekannt')).toBeUndefined()
  })

  test('an event imported again changes and keeps its id, so that its registrations stay with it', async () => {
    const { store, upsert } = await setUp()
    await upsert(sampleEvent())
    const again = { ...sampleEvent({ name: 'Dorfturnier', lateEntries: 'reject' }), id: toEventId('event-2') }
    expect(await upsert(again)).toBe('event-1')
    expect(await store.list()).toEqual([{ ...again, id: toEventId('event-1') }])
  })

  test.each([
    ['the number of places', sampleEvent({ places: 100 })],
    ['everything beyond the plain', sampleEvent({ ...sampleOptions, draft: true })],
  ])('%s is kept, and gone when the file no longer says it', async (_, event) => {
    const { upsert, find } = await setUp()
    await upsert(event)
    expect(await find()).toStrictEqual(event)
    await upsert(sampleEvent())
    expect(await find()).toStrictEqual(sampleEvent())
  })

  test.each([undefined, 'never' as const, new Date('2024-12-27T19:00:00.000Z')])(
    'until when late registrations are taken is kept: %s',
    async (lateUntil) => {
      const { upsert, find } = await setUp()
      const event = sampleEvent(lateUntil && { lateUntil })
      await upsert(event)
      expect(await find()).toStrictEqual(event)
    },
  )

  test('events are listed in the order in which they take place', async () => {
    const { store, upsert } = await setUp()
    for (const [id, month] of Object.entries({ a: '11', b: '03', c: '07' })) {
      const startsAt = new Date(`2025-${month}-01T09:00:00Z`)
      await upsert({ ...sampleEvent({ slug: id, startsAt }), id: toEventId(id) })
    }
    expect((await store.list()).map(({ slug }) => slug)).toEqual(['b', 'c', 'a'])
  })
})

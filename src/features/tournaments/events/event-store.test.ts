import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createEventStore } from './event-store.ts'
import { toEventId } from './event.ts'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'

forEachDatabase('the event store', (open) => {
  test('an event is found by slug and by id as it was stored', async () => {
    const { db, inTransaction } = await open()
    await inTransaction((trx) => createEventStore(trx).upsert(sampleEvent()))
    expect(await createEventStore(db).findBySlug('dorfspielttt')).toEqual(sampleEvent())
    expect(await createEventStore(db).findById(toEventId('event-1'))).toEqual(sampleEvent())
    expect(await createEventStore(db).findBySlug('unbekannt')).toBeUndefined()
  })

  test('an event imported again changes and keeps its id, so that its registrations stay with it', async () => {
    const { db, inTransaction } = await open()
    await inTransaction((trx) => createEventStore(trx).upsert(sampleEvent()))
    const again = { ...sampleEvent({ name: 'Dorfturnier', lateEntries: 'reject' }), id: toEventId('event-2') }
    expect(await inTransaction((trx) => createEventStore(trx).upsert(again))).toBe('event-1')
    expect(await createEventStore(db).list()).toEqual([{ ...again, id: toEventId('event-1') }])
  })

  test('the number of places is kept, and taken away when the file no longer says one', async () => {
    const { db, inTransaction } = await open()
    await inTransaction((trx) => createEventStore(trx).upsert(sampleEvent({ places: 100 })))
    expect(await createEventStore(db).findBySlug('dorfspielttt')).toEqual(sampleEvent({ places: 100 }))
    await inTransaction((trx) => createEventStore(trx).upsert(sampleEvent()))
    expect(await createEventStore(db).findBySlug('dorfspielttt')).toStrictEqual(sampleEvent())
  })

  test('what an event says beyond the plain is kept, and gone when the file no longer says it', async () => {
    const { db, inTransaction } = await open()
    await inTransaction((trx) => createEventStore(trx).upsert(sampleEvent({ ...sampleOptions, draft: true })))
    expect(await createEventStore(db).findBySlug('dorfspielttt')).toStrictEqual(
      sampleEvent({ ...sampleOptions, draft: true }),
    )
    await inTransaction((trx) => createEventStore(trx).upsert(sampleEvent()))
    expect(await createEventStore(db).findBySlug('dorfspielttt')).toStrictEqual(sampleEvent())
  })

  test.each([undefined, 'never' as const, new Date('2024-12-27T19:00:00.000Z')])(
    'until when late registrations are taken is kept: %s',
    async (lateUntil) => {
      const { db, inTransaction } = await open()
      const event = sampleEvent(lateUntil && { lateUntil })
      await inTransaction((trx) => createEventStore(trx).upsert(event))
      expect(await createEventStore(db).findBySlug('dorfspielttt')).toStrictEqual(event)
    },
  )

  test('events are listed in the order in which they take place', async () => {
    const { db, inTransaction } = await open()
    for (const [id, month] of [
      ['a', '11'],
      ['b', '03'],
      ['c', '07'],
    ] as const) {
      const startsAt = new Date(`2025-${month}-01T09:00:00Z`)
      await inTransaction((trx) =>
        createEventStore(trx).upsert({ ...sampleEvent({ slug: id, startsAt }), id: toEventId(id) }),
      )
    }
    expect((await createEventStore(db).list()).map(({ slug }) => slug)).toEqual(['b', 'c', 'a'])
  })
})

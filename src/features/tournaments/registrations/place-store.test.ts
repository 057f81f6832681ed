import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createRegistrationStore } from './registration-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { MARKS } from './mark.ts'
import { createHandlingStore } from '#features/tournaments/handling/handling-store.ts'
import { createPlaceStore } from './place-store.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'

const village = toEventId('event-1')
const other = toEventId('other')
const at = new Date('2024-12-20T12:00:00.000Z')

forEachDatabase('the place store', (open) => {
  async function setUp() {
    const connection = await open()
    await connection.inTransaction(async (trx) => {
      await createEventStore(trx).upsert(sampleEvent({ places: 20 }))
      await createEventStore(trx).upsert({ ...sampleEvent({ slug: 'other' }), id: other })
    })
    const using = <T>(work: (trx: typeof connection.db) => Promise<T>) => connection.inTransaction(work)
    const findIn = createPlaceStore(connection.db, connection.engine).find
    const find = async (event = sampleEvent({ places: 20 })) => (await findIn(event)).get('main')
    return { ...connection, using, find }
  }

  test('every team of the event holds a place, except those of declined, withdrawn or waiting registrations', async () => {
    const { using, find } = await setUp()
    for (const mark of MARKS) {
      const registration = sampleRegistration(mark, { teamNames: ['Eins', 'Zwei'] })
      await using((trx) => createRegistrationStore(trx).add(registration))
      const change = { seen: 'open' as const, at, by: 'jutta' }
      if (mark !== 'open') await using((trx) => createHandlingStore(trx).setMark(registration.id, mark, change))
    }
    await using((trx) => createRegistrationStore(trx).add(sampleRegistration('else', { eventId: other })))
    expect(await find()).toEqual({ total: 20, taken: 4 })
  })

  test('a note alone gives no place away', async () => {
    const { using, find } = await setUp()
    const registration = sampleRegistration('A')
    await using((trx) => createRegistrationStore(trx).add(registration))
    await using((trx) => createHandlingStore(trx).setNote(registration.id, 'Ruft an', { seenVersion: 0, at, by: 'x' }))
    expect(await find()).toEqual({ total: 20, taken: 2 })
  })

  test('there is nothing to count without a limit or an event', async () => {
    const { using, engine, find } = await setUp()
    expect(await find({ ...sampleEvent(), id: other })).toBeUndefined()
    expect(await using((trx) => createPlaceStore(trx, engine).hold(toEventId('none')))).toBeUndefined()
    expect(await using((trx) => createPlaceStore(trx, engine).hold(other))).toMatchObject({ places: new Map() })
  })

  test('what one transaction has learned stays true until it ends', async () => {
    const { using, engine } = await setUp()
    const takeOne = (mark: number) =>
      using(async (trx) => {
        const held = await createPlaceStore(trx, engine).hold(village)
        const places = held?.places.get('main')
        const isFree = places !== undefined && places.taken < places.total
        if (isFree) await createRegistrationStore(trx).add(sampleRegistration(String(mark), { teamNames: ['Eins'] }))
        return isFree
      })
    const taken = await Promise.all(Array.from({ length: 60 }, (_, mark) => takeOne(mark)))
    expect(taken.filter(Boolean)).toHaveLength(20)
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { UNHANDLED } from '#features/tournaments/registrations/handling.ts'
import { createHandlingStore, type HandlingStore } from './handling-store.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'

const at = new Date('2024-12-20T12:00:00.000Z')
const { id } = sampleRegistration('A')

forEachDatabase('the handling store', (open) => {
  async function setUp() {
    const { inTransaction } = await open()
    await inTransaction(async (trx) => {
      await createEventStore(trx).upsert(sampleEvent())
      await createRegistrationStore(trx).add(sampleRegistration('A'))
      await createRegistrationStore(trx).add(sampleRegistration('B'))
    })
    return <T>(work: (handlings: HandlingStore) => Promise<T>) => inTransaction((trx) => work(createHandlingStore(trx)))
  }

  test('an unhandled registration is open and without a note', async () => {
    const using = await setUp()
    expect(await using((handlings) => handlings.find(id))).toEqual(UNHANDLED)
    expect(await using((handlings) => handlings.listForEvent(toEventId('event-1')))).toEqual(new Map())
  })

  test('mark and note are kept with who wrote them and when, each for itself', async () => {
    const using = await setUp()
    const later = new Date(at.getTime() + 1)
    expect(await using((store) => store.setMark(id, 'accepted', { seen: 'open', at, by: 'jutta' }))).toBe(true)
    expect(await using((store) => store.setNote(id, 'Ruft an', { seenVersion: 0, at: later, by: 'karl' }))).toBe(true)
    const handling = {
      mark: 'accepted',
      markChanged: { at, by: 'jutta' },
      note: 'Ruft an',
      noteVersion: 1,
      noteChanged: { at: later, by: 'karl' },
    }
    expect(await using((store) => store.find(id))).toEqual(handling)
    expect(await using((store) => store.listForEvent(toEventId('event-1')))).toEqual(new Map([[id, handling]]))
    expect(await using((store) => store.listForEvent(toEventId('other')))).toEqual(new Map())
  })

  test('a mark can be changed again, and back to open', async () => {
    const using = await setUp()
    await using((store) => store.setMark(id, 'accepted', { seen: 'open', at, by: 'jutta' }))
    expect(await using((store) => store.setMark(id, 'open', { seen: 'accepted', at, by: 'jutta' }))).toBe(true)
    expect(await using((store) => store.setMark(id, 'declined', { seen: 'open', at, by: 'jutta' }))).toBe(true)
    expect(await using((store) => store.find(id))).toMatchObject({ mark: 'declined' })
  })

  test.each(['open', 'waiting'] as const)('a mark is not written over another one than the seen %s', async (seen) => {
    const using = await setUp()
    await using((store) => store.setMark(id, 'accepted', { seen: 'open', at, by: 'jutta' }))
    expect(await using((store) => store.setMark(id, 'declined', { seen, at, by: 'karl' }))).toBe(false)
    expect(await using((store) => store.find(id))).toMatchObject({ mark: 'accepted', markChanged: { by: 'jutta' } })
  })

  test('a note is not written over a newer one, be it the first or a later one', async () => {
    const using = await setUp()
    const write = (note: string, seenVersion: number) =>
      using((store) => store.setNote(id, note, { seenVersion, at, by: 'jutta' }))
    expect(await write('eins', 0)).toBe(true)
    expect(await write('auch eins', 0)).toBe(false)
    expect(await write('zwei', 1)).toBe(true)
    expect(await write('auch zwei', 1)).toBe(false)
    expect(await write('drei', 7)).toBe(false)
    expect(await using((store) => store.find(id))).toMatchObject({ note: 'zwei', noteVersion: 2 })
  })

  test('of many writers of the first note at the same moment one succeeds', async () => {
    const using = await setUp()
    const write = (_: unknown, number: number) =>
      using((store) => store.setNote(id, `Notiz ${number}`, { seenVersion: 0, at, by: 'jutta' }))
    const kept = await Promise.all(Array.from({ length: 10 }, write))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect(await using((store) => store.find(id))).toMatchObject({ note: `Notiz ${kept.indexOf(true)}` })
  })
})

import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createRegistrationStore, type RegistrationStore } from './registration-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { toEventId, type TournamentEvent } from '#features/tournaments/events/event.ts'
import { sampleEvent, sampleRegistration } from '#tests/support/samples/sample-registration.ts'

const DAY = 86_400_000
const days = (count: number) => new Date(Date.parse('2024-12-01T12:00:00.000Z') + count * DAY)

forEachDatabase('the entry store', (open) => {
  async function setUp(events: TournamentEvent[] = [sampleEvent()]) {
    const { db, inTransaction } = await open()
    for (const event of events) await createEventStore(db).upsert(event)
    const using = <T>(work: (registrations: RegistrationStore) => Promise<T>) =>
      inTransaction((trx) => work(createRegistrationStore(trx)))
    return { db, using, store: createRegistrationStore(db) }
  }

  test('a registration is found by its token and its form key as it was stored, with its teams in order', async () => {
    const { using, store } = await setUp()
    const registration = sampleRegistration('A', { teamNames: ['Zebras', 'Affen', 'Mäuse'], isLate: true })
    expect(await using((registrations) => registrations.add(registration))).toBe(true)
    expect(await store.findByToken('token-A')).toEqual(registration)
    expect(await store.findByFormKey('key-A')).toEqual(registration)
    expect(await store.findByToken('token-B')).toBeUndefined()
  })

  test('a registration is found by its reference among those of its event', async () => {
    const { store } = await setUp()
    await store.add(sampleRegistration('A'))
    expect(await store.findByReference(toEventId('event-1'), 'DT24-A')).toEqual(sampleRegistration('A'))
    expect(await store.findByReference(toEventId('other'), 'DT24-A')).toBeUndefined()
    expect(await store.findByReference(toEventId('event-1'), 'DT24-B')).toBeUndefined()
  })

  test('a phone number that cannot be dialled is kept as typed only', async () => {
    const { store } = await setUp()
    const registration = sampleRegistration('A', { contactNumberE164: undefined })
    await store.add(registration)
    expect(await store.findByToken('token-A')).toEqual(registration)
  })

  test.each([{ formKey: 'key-A' }, { reference: 'DT24-A' }, { token: 'token-A' }])(
    'a registration with the %o of an earlier one is not written, and the transaction goes on',
    async (taken) => {
      const { using, store } = await setUp()
      await store.add(sampleRegistration('A'))
      const listed = await using(async (registrations) => {
        expect(await registrations.add(sampleRegistration('B', taken))).toBe(false)
        expect(await registrations.add(sampleRegistration('C'))).toBe(true)
        return registrations.listForEvent(toEventId('event-1'))
      })
      expect(listed).toEqual([sampleRegistration('A'), sampleRegistration('C')])
    },
  )

  test('the registrations of an event are listed in the order in which they arrived', async () => {
    const { store } = await setUp([sampleEvent(), { ...sampleEvent({ slug: 'other' }), id: toEventId('other') }])
    await store.add(sampleRegistration('late', { receivedAt: days(2) }))
    await store.add(sampleRegistration('early', { receivedAt: days(1) }))
    await store.add(sampleRegistration('other', { eventId: toEventId('other') }))
    const listed = await store.listForEvent(toEventId('event-1'))
    expect(listed.map(({ reference }) => reference)).toEqual(['DT24-early', 'DT24-late'])
    expect(listed.map(({ teamNames }) => teamNames.length)).toEqual([2, 2])
  })

  test('only what is old and belongs to an event that has begun is removed, with its teams', async () => {
    const past = { ...sampleEvent({ slug: 'past', startsAt: days(0) }), id: toEventId('past') }
    const coming = { ...sampleEvent({ slug: 'coming', startsAt: days(1) }), id: toEventId('coming') }
    const { store } = await setUp([past, coming])
    const entry = (mark: string, eventId: string, receivedAt: Date) =>
      store.add(sampleRegistration(mark, { eventId: toEventId(eventId), receivedAt }))
    await entry('old', 'past', days(-5))
    await entry('just old', 'past', days(0))
    await entry('young', 'past', days(1))
    await entry('early', 'coming', days(-5))
    expect(await store.removeOlderThan(days(0))).toBe(2)
    expect(await store.listForEvent(past.id)).toMatchObject([{ reference: 'DT24-young' }])
    expect(await store.listForEvent(coming.id)).toMatchObject([{ reference: 'DT24-early' }])
  })

  test('after a registration is removed no team name of it is left in the database', async () => {
    const { db, store } = await setUp([sampleEvent({ startsAt: days(-9) })])
    await store.add(sampleRegistration('A', { receivedAt: days(-9) }))
    await store.removeOlderThan(days(0))
    expect(await db.selectFrom('registration_teams').selectAll().execute()).toEqual([])
  })
})

import { expect, test } from 'vitest'
import type { Actor, Office } from '#rights/offices.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { createHandlingStore } from './handling-store.ts'
import { createListForDirector } from './list-for-director.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { sampleEvent, sampleMessage, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { EVERYTHING } from './selection.ts'
import { createShowRegistration } from './show-registration.ts'

const as = (...offices: Office[]): Actor => ({ accountId: 'account-1', offices })
const at = new Date('2024-12-20T12:00:00.000Z')
const A = sampleRegistration('A')
const B = sampleRegistration('B', { isLate: true, teamNames: ['Nachzügler'] })
const nothing = { registrations: 0, teams: 0, places: 0, late: 0, undecided: 0, marked: 0 }

forEachDatabase('the directors’ lists', (open) => {
  async function setUp() {
    const { db, inTransaction } = await open()
    await inTransaction(async (trx) => {
      await createEventStore(trx).upsert(sampleEvent())
      await createEventStore(trx).upsert({
        ...sampleEvent({ slug: 'later', startsAt: new Date('2025-12-28T09:00:00Z') }),
        id: toEventId('event-2'),
      })
      for (const registration of [A, B]) await createRegistrationStore(trx).add(registration)
      await createRegistrationStore(trx).linkMail(A.id, 'mail')
      await createHandlingStore(trx).setMark(A.id, 'accepted', { seen: 'open', at, by: 'account-1' })
      await createMessageStore(trx).add(sampleMessage('1'))
    })
    const needs = {
      findEvent: createEventStore(db).findBySlug,
      listEvents: createEventStore(db).list,
      registrations: createRegistrationStore(db),
      handlings: createHandlingStore(db),
      messages: createMessageStore(db),
      players: createPlayerStore(db),
    }
    return { ...createListForDirector(needs), show: createShowRegistration(needs) }
  }

  test('all events are listed, the latest first, with what has come for them', async () => {
    const { listEvents } = await setUp()
    const events = await listEvents(as('director'))
    expect(events.ok && events.value.map(({ event, counts }) => [event.slug, counts])).toEqual([
      ['later', nothing],
      ['dorfspielttt', { registrations: 2, teams: 3, places: 3, late: 1, undecided: 1, marked: 1 }],
    ])
  })

  test('events that are over need not be looked at', async () => {
    const { listEvents } = await setUp()
    const afterTheFirst = await listEvents(as('director'), sampleEvent().startsAt)
    expect(afterTheFirst.ok && afterTheFirst.value.map(({ event }) => event.slug)).toEqual(['later'])
  })

  test('a selection shows some, the counts tell of all', async () => {
    const { listRegistrations } = await setUp()
    const list = await listRegistrations(as('board'), 'dorfspielttt', { ...EVERYTHING, choice: 'late' })
    expect(list.ok && list.value.selected.map(({ reference }) => reference)).toEqual(['DT24-B'])
    expect(list.ok && list.value.counts.registrations).toBe(2)
    expect(list.ok && list.value.messages.map(({ subject }) => subject)).toEqual(['Ihre Startzeit'])
  })

  test('a registration is shown with all that is known about it', async () => {
    const { show } = await setUp()
    const shown = await show(as('director'), { slug: 'dorfspielttt', reference: 'DT24-A' })
    expect(shown).toMatchObject({
      ok: true,
      value: {
        registration: A,
        handling: { mark: 'accepted', markChanged: { at, by: 'account-1' } },
        mails: [{ state: { kind: 'forgotten' } }],
      },
    })
  })

  test('an event or a registration that does not exist is named as missing', async () => {
    const { listRegistrations, show } = await setUp()
    const director = as('director')
    expect(await listRegistrations(director, 'none', EVERYTHING)).toEqual({
      ok: false,
      error: { kind: 'unknown-event' },
    })
    expect(await show(director, { slug: 'none', reference: 'DT24-A' })).toMatchObject({
      error: { kind: 'unknown-event' },
    })
    for (const which of [
      { slug: 'dorfspielttt', reference: 'DT24-X' },
      { slug: 'later', reference: 'DT24-A' },
    ]) {
      expect(await show(director, which)).toEqual({ ok: false, error: { kind: 'unknown-registration' } })
    }
  })

  test('whoever may not read registrations learns nothing, not even which events there are', async () => {
    const { listEvents, listRegistrations, show } = await setUp()
    const refusal = { ok: false, error: { kind: 'not-allowed', right: 'read-registrations' } }
    for (const actor of [as(), as('admin', 'editor', 'youth', 'member')]) {
      expect(await listEvents(actor)).toEqual(refusal)
      expect(await listRegistrations(actor, 'none', EVERYTHING)).toEqual(refusal)
      expect(await show(actor, { slug: 'none', reference: 'x' })).toEqual(refusal)
    }
  })
})

import { expect, test } from 'vitest'
import { toEventId } from '#features/tournaments/events/event.ts'
import { err, ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent, sampleMessage, sampleRegistration } from '#tests/support/samples/sample-registration.ts'
import { as, aTournament } from '#tests/support/tournaments/a-tournament.ts'
import { listEvents, listRegistrations } from './list-for-director.ts'
import { EVERYTHING } from './selection.ts'
import { showRegistration } from './show-registration.ts'

const at = new Date('2024-12-20T12:00:00.000Z')
const A = sampleRegistration('A')
const B = sampleRegistration('B', { isLate: true, teamNames: ['Nachzügler'] })
const nothing = { registrations: 0, teams: 0, places: 0, late: 0, undecided: 0, marked: 0 }
const later = sampleEvent({ slug: 'later', startsAt: new Date('2025-12-28T09:00:00Z') })

forEachDatabase('the directors’ lists', (open) => {
  async function setUp() {
    const { ctx } = await aTournament(open, { registrations: [A, B] })
    await ctx.write(async ({ events, registrations, handling, messages }) => {
      await events.upsert({ ...later, id: toEventId('event-2') })
      await registrations.linkMail(A.id, 'mail')
      await handling.setMark(A.id, 'accepted', { seen: 'open', at, by: 'account-1' })
      await messages.add(sampleMessage('1'))
    })
    return {
      listEvents: listEvents.bind(undefined, ctx),
      listRegistrations: listRegistrations.bind(undefined, ctx),
      show: showRegistration.bind(undefined, ctx),
    }
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
    expect(await show(as('director'), { slug: 'dorfspielttt', reference: 'DT24-A' })).toMatchObject(
      ok({
        registration: A,
        handling: { mark: 'accepted', markChanged: { at, by: 'account-1' } },
        mails: [{ state: { kind: 'forgotten' } }],
      }),
    )
  })

  test('an event or a registration that does not exist is named as missing', async () => {
    const { listRegistrations, show } = await setUp()
    const director = as('director')
    expect(await listRegistrations(director, 'none', EVERYTHING)).toEqual(err({ kind: 'unknown-event' }))
    expect(await show(director, { slug: 'none', reference: 'DT24-A' })).toMatchObject(err({ kind: 'unknown-event' }))
    for (const which of [
      { slug: 'dorfspielttt', reference: 'DT24-X' },
      { slug: 'later', reference: 'DT24-A' },
    ]) {
      expect(await show(director, which)).toEqual(err({ kind: 'unknown-registration' }))
    }
  })

  test('an account without the right to read registrations learns nothing, not even which events there are', async () => {
    const { listEvents, listRegistrations, show } = await setUp()
    const refusal = err({ kind: 'not-allowed', right: 'read-registrations' })
    for (const actor of [as(), as('admin', 'editor', 'youth', 'member')]) {
      expect(await listEvents(actor)).toEqual(refusal)
      expect(await listRegistrations(actor, 'none', EVERYTHING)).toEqual(refusal)
      expect(await show(actor, { slug: 'none', reference: 'x' })).toEqual(refusal)
    }
  })
})

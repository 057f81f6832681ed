import { expect, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { dayInMemory } from '#tests/support/tournaments/day-in-memory.ts'
import { findDayLink } from './event-paths.ts'

const event = sampleEvent()
const at = new Date('2024-12-28T08:00:00Z')
const until = '2024-12-29T17:00:00.000Z'
const lent: DayEntry = { kind: 'lent', lease: 'l', until }

/** The link on the tournament's own page after these entries. */
function linkAfter(entries: DayEntry[], { isLedHere = false, now = at } = {}) {
  const added = entries.map((entry, index) => ({ number: index + 1, id: `e${index}`, at, by: undefined, entry }))
  const ctx = dayInMemory({ event, entries: added, teams: [] }, () => now)
  return findDayLink({ ...ctx, lease: isLedHere ? { eventId: event.id } : undefined }, event)
}

test('a tournament that a laptop has taken along says so on its own page, and leads to what can be followed', async () => {
  const inHall = { path: '/dorfspielttt/live', label: 'Wird in der Halle geführt: live verfolgen' }
  expect(await linkAfter([lent])).toEqual(inHall)
  expect(await linkAfter([])).toBeUndefined()
  expect(await linkAfter([{ kind: 'arrived', team: 'a' }])).toBeUndefined()
})

test('it says so neither in the hall itself nor once the tournament is back, taken away or overdue', async () => {
  expect(await linkAfter([lent], { isLedHere: true })).toBeUndefined()
  expect(await linkAfter([lent, { kind: 'taken-back', lease: 'l', why: 'returned' }])).toBeUndefined()
  expect(await linkAfter([lent, { kind: 'taken-back', lease: 'l', why: 'revoked' }])).toBeUndefined()
  expect(await linkAfter([lent], { now: new Date(until) })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { toEventId } from '#features/tournaments/events/event.ts'
import { err } from '#shared/result.ts'
import { as } from '#tests/support/tournaments/a-tournament.ts'
import { dayInMemory } from '#tests/support/tournaments/day-in-memory.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { listPlayed, showEvening } from './evening.ts'

const EDITOR = as('editor')
const YOUTH = as('youth')
const IN_GROUPS = 180

function open({ now = '2024-12-28T20:00:00Z', minutes = Infinity } = {}) {
  const day = villageDay(minutes)
  const ctx = dayInMemory(day, () => new Date(now))
  const untouched = { ...day.event, id: toEventId('event-2'), slug: 'untouched' }
  return { ...ctx, events: { ...ctx.events, list: async () => [day.event, untouched] } }
}

test('the evening tells what everybody may read, to those who tell others, and when the rest is deleted', async () => {
  const ctx = open()
  const { event } = villageDay()
  const shown = await showEvening(ctx, EDITOR, event.slug)
  expect(shown.ok && shown.value.told.competitions.map(({ places }) => places.length)).toEqual([24])
  expect(shown.ok && shown.value.deletedAt.toISOString()).toBe('2025-03-28T09:00:00.000Z')
  expect(await showEvening(ctx, EDITOR, 'unknown')).toEqual(err({ kind: 'unknown-event' }))
  const refused = err({ kind: 'not-allowed', right: 'report-tournaments' })
  expect([await showEvening(ctx, YOUTH, event.slug), await listPlayed(ctx, YOUTH)]).toEqual([refused, refused])
})

test('the press is reminded for two weeks of a tournament that is over, and of no other', async () => {
  const played = async (options: Parameters<typeof open>[0]) => {
    const listed = await listPlayed(open(options), EDITOR)
    return listed.ok ? listed.value.map(({ event }) => event.slug) : listed.error
  }
  expect(await played({})).toEqual([villageDay().event.slug])
  expect(await played({ now: '2025-01-12T20:00:00Z' })).toEqual([])
  expect(await played({ now: '2024-12-28T08:00:00Z' })).toEqual([])
  expect(await played({ minutes: IN_GROUPS })).toEqual([])
})

import { expect, test } from 'vitest'
import { toEventId } from '#features/tournaments/events/event.ts'
import { as } from '#tests/support/tournaments/a-tournament.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { listPlayed, showEvening, type EveningContext } from './evening.ts'

const EDITOR = as('editor')
const YOUTH = as('youth')
const IN_GROUPS = 180

function open({ now = '2024-12-28T20:00:00Z', minutes = Infinity } = {}): EveningContext {
  const day = villageDay(minutes)
  const untouched = { ...day.event, id: toEventId('event-2'), slug: 'untouched' }
  return {
    events: {
      list: async () => [day.event, untouched],
      findBySlug: async (slug) => (slug === day.event.slug ? day.event : undefined),
    },
    days: { read: async () => day, hasBegun: async ({ id }) => id === day.event.id },
    now: () => new Date(now),
  }
}

test('the evening tells what everybody may read, to those who tell others, and when the rest is deleted', async () => {
  const evening = open()
  const { event } = villageDay()
  const shown = await showEvening(evening, EDITOR, event.slug)
  expect(shown.ok && shown.value.told.competitions.map(({ places }) => places.length)).toEqual([24])
  expect(shown.ok && shown.value.deletedAt.toISOString()).toBe('2025-03-28T09:00:00.000Z')
  expect(await showEvening(evening, EDITOR, 'unknown')).toEqual({ ok: false, error: { kind: 'unknown-event' } })
  const refused = { ok: false, error: { kind: 'not-allowed', right: 'report-tournaments' } }
  expect([await showEvening(evening, YOUTH, event.slug), await listPlayed(evening, YOUTH)]).toEqual([refused, refused])
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

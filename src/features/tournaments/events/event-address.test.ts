import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { findAtAddress } from './event-address.ts'
import { createOfferedEvents } from './event-reader.ts'

const old = sampleEvent({ slug: 'turnier-2024', address: 'turnier' })
const next = sampleEvent({ slug: 'turnier-2025', address: 'turnier' })
const other = sampleEvent({ slug: 'sommer', address: undefined })

test('an address belongs to the last event that names it, however it is typed', () => {
  expect(findAtAddress([old, next, other], 'Turnier')).toBe(next)
  expect(findAtAddress([old, other], 'turnier')).toBe(old)
  expect(findAtAddress([old, other], 'sommer')).toBeUndefined()
})

test('a club that holds no tournaments offers none, even if some are stored', async () => {
  const events = { list: async () => [old], findBySlug: async () => old }
  const offered = (holds: boolean) => createOfferedEvents(events, async () => holds)
  expect(await offered(true).list()).toEqual([old])
  expect(await offered(true).findBySlug('turnier-2024')).toBe(old)
  expect(await offered(false).list()).toEqual([])
  expect(await offered(false).findBySlug('turnier-2024')).toBeUndefined()
})

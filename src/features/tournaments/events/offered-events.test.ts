import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { createOfferedEvents } from './event-reader.ts'

const [open, draft] = [sampleEvent({ slug: 'offen' }), sampleEvent({ slug: 'entwurf', draft: true })]
const offered = (holdsTournaments: boolean) =>
  createOfferedEvents(
    { list: async () => [open, draft], findBySlug: async (slug) => [open, draft].find((event) => event.slug === slug) },
    async () => holdsTournaments,
  )

test('visitors find what is published, and no draft, also by its address', async () => {
  expect(await offered(true).list()).toEqual([open])
  expect([await offered(true).findBySlug('offen'), await offered(true).findBySlug('entwurf')]).toEqual([
    open,
    undefined,
  ])
})

test('a club that holds no tournaments offers none', async () =>
  expect([await offered(false).list(), await offered(false).findBySlug('offen')]).toEqual([[], undefined]))

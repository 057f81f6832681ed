import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { siteContext, type SiteContext } from '../context.ts'
import { action as actAsEntrant } from './tournaments/confirmation.tsx'
import { action as actAsParent } from './youth/child.tsx'

/** The context of a site without registrations or waiting children. */
const nothing = {
  offeredEvents: { findBySlug: async () => sampleEvent({}), list: async () => [] },
  childLinks: { open: () => undefined },
  read: {
    registrations: { findByToken: async () => undefined },
    youth: { read: async () => ({ groups: [], children: [] }) },
  },
} as unknown as SiteContext

const actions = { entrant: actAsEntrant, parent: actAsParent } as unknown as Record<string, (sent: object) => unknown>

test.each(Object.keys(actions))('of what somebody sends without the link of the %s nothing is read', async (whose) => {
  const context = new RouterContextProvider()
  context.set(siteContext, nothing)
  const request = new Request('https://club.example/a', { method: 'POST', body: new URLSearchParams({ was: 'stay' }) })
  const sent = { context, request, params: { slug: 'a', token: 'guessed' } }
  await expect((async () => actions[whose]?.(sent))()).rejects.toMatchObject({ init: { status: 404 } })
  expect(request.bodyUsed).toBe(false)
})

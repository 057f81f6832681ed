import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { services, type Services } from '../services.ts'
import { action as actAsEntrant } from './tournaments/confirmation.tsx'
import { action as actAsParent } from './youth/child.tsx'

const nobody = async () => undefined
const offered = {
  youth: { show: nobody },
  entrants: { show: nobody },
  tournaments: { findEvent: async () => sampleEvent({}), findEventAt: async () => sampleEvent({}) },
} as unknown as Services

const actions = { entrant: actAsEntrant, parent: actAsParent } as unknown as Record<string, (sent: object) => unknown>

test.each(Object.keys(actions))('of what somebody sends without the link of the %s nothing is read', async (whose) => {
  const context = new RouterContextProvider()
  context.set(services, offered)
  const request = new Request('https://club.example/a', { method: 'POST', body: new URLSearchParams({ was: 'stay' }) })
  const sent = { context, request, params: { slug: 'a', token: 'guessed' } }
  await expect((async () => actions[whose]?.(sent))()).rejects.toMatchObject({ init: { status: 404 } })
  expect(request.bodyUsed).toBe(false)
})

import GoTrue, { User } from 'gotrue-js'
import { afterEach, expect, test, vi } from 'vitest'
import { openWidget } from './context.ts'
import { recall } from './known-user.ts'
import { toToken } from './to-token.ts'
import { PATIENCE } from '#tests/support/patience.ts'

const HOUR = 3_600_000
const OLD = 'anna@club.example'
const NEW = 'neu@club.example'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A service that delays its answer about the user until the returned function is called, and accepts changes at once. */
function startSlowService() {
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') await held.promise
    return Response.json({ id: '1', email: method === 'GET' ? OLD : NEW })
  })
  return held.resolve
}

/** A user with a stored session, on a page that has just been loaded. */
function recallSomebody() {
  const gotrue = new GoTrue({ APIUrl: 'https://club.example/.netlify/identity', setCookie: false })
  const claims = btoa(JSON.stringify({ exp: Math.ceil((Date.now() + HOUR) / 1_000) }))
  const token = toToken({ access_token: `e30.${claims}.x` })
  const user = new User(gotrue.api, token, '')
  gotrue.currentUser = () => user
  const widget = openWidget()
  widget.store.set({ gotrue })
  return { user, widget }
}

test('a change waits for the earlier request, whose late answer would undo it', async () => {
  const answer = startSlowService()
  const { user, widget } = recallSomebody()
  const changed = recall(widget).then(() => user.update({ email: NEW }))
  // Long enough for a change that does not wait.
  await new Promise((resolve) => setImmediate(resolve))
  answer()
  await changed
  await new Promise((resolve) => setImmediate(resolve))
  expect(user.email).toBe(NEW)
})

test('the page learns the known user at once, however slow the service is', async () => {
  startSlowService()
  const { user, widget } = recallSomebody()
  const told: unknown[] = []
  widget.emitter.on('init', (somebody) => told.push(somebody))
  void recall(widget)
  await vi.waitFor(() => expect(told).toEqual([user]), PATIENCE)
  expect(widget.store.get().user).toBe(user)
})

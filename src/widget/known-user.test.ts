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

/** A service that holds back whom it knows until it is told, and takes changes at once. */
function startSlowService() {
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') await held.promise
    return Response.json({ id: '1', email: method === 'GET' ? OLD : NEW })
  })
  return held.resolve
}

/** Somebody whose session lies in the storage, as in a page that has just been loaded. */
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

test('a change waits for what the service was asked before, whose late answer would undo it', async () => {
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

test('the page hears of the known user at once, however slow the service is', async () => {
  startSlowService()
  const { user, widget } = recallSomebody()
  const told: unknown[] = []
  widget.emitter.on('init', (somebody) => told.push(somebody))
  void recall(widget)
  await vi.waitFor(() => expect(told).toEqual([user]), PATIENCE)
  expect(widget.store.get().user).toBe(user)
})

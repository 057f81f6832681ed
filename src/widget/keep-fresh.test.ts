import type { User } from 'gotrue-js'
import type GoTrue from 'gotrue-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWidget } from './context.ts'
import { schedule } from './keep-fresh.ts'
import { safeStorage } from './safe-storage.ts'
import { USER_KEY } from './stored-user.ts'

const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  // A single tab; real locks ignore fake timers.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @param exchange the service's answer to the request for a new token @param stored by another tab */
function prepare(exchange: () => Promise<string>, stored?: { expires_at: number }, life = HOUR) {
  const user = {
    token: { access_token: 'here', expires_at: life, expires_in: life / 1_000 },
    clearSession: () => undefined,
  }
  const jwt = vi.fn<() => Promise<string>>(async () => {
    const token = await exchange()
    user.token = { access_token: 'here', expires_at: Date.now() + life, expires_in: life / 1_000 }
    return token
  })
  const token = stored
    ? { access_token: `e30.${btoa(JSON.stringify({ exp: stored.expires_at / 1_000 }))}.x` }
    : user.token
  const kept = JSON.stringify({ token })
  safeStorage.setItem(USER_KEY, kept)
  const widget = openWidget()
  const told: string[] = []
  const gotrue = { api: {}, currentUser: () => Object.assign(user, { jwt }) } as unknown as GoTrue
  widget.store.set({ gotrue, user: user as unknown as User })
  widget.store.subscribe(({ user: someone, message }) => told.push(someone ? 'refreshed' : (message ?? '')))
  schedule(widget)
  return { jwt, told, kept }
}

test('the token is exchanged a minute before it expires, again and again', async () => {
  const { jwt, told } = prepare(async () => 'new')
  await vi.advanceTimersByTimeAsync(HOUR - 60_001)
  expect(jwt).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['refreshed'])
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(told).toEqual(['refreshed', 'refreshed'])
})

test('a token that another tab has exchanged is adopted', async () => {
  const { jwt, told } = prepare(async () => 'new', { expires_at: 2 * HOUR })
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(told).toContain('refreshed')
  expect(jwt).not.toHaveBeenCalled()
})

test('without a connection the session is kept and the exchange retried', async () => {
  let isOnline = false
  const { told, kept } = prepare(async () => {
    safeStorage.removeItem(USER_KEY)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return 'new'
  })
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(safeStorage.getItem(USER_KEY)).toBe(kept)
  expect(told).not.toContain('session_over')
  isOnline = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told.at(-1)).toBe('refreshed')
})

test('a session that the service refuses ends', async () => {
  const { told } = prepare(() => Promise.reject(new Error('Invalid Refresh Token')))
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(told).toEqual(['session_over'])
})

test.each([60_000, 75_000, 89_000])(
  'a token that lives for %i ms is exchanged in time, not without end',
  async (life) => {
    const { jwt } = prepare(async () => 'new', undefined, life)
    await vi.advanceTimersByTimeAsync(10 * life)
    expect(jwt.mock.calls.length).toBeGreaterThanOrEqual(10)
    expect(jwt.mock.calls.length).toBeLessThanOrEqual(50)
  },
)

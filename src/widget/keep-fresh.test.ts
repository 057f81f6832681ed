import type { User } from 'gotrue-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeepFresh } from './keep-fresh.ts'
import { createMemoryStorage } from './safe-storage.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** @param exchange what the service does when it is asked for a new token */
function prepare(exchange: () => Promise<string>, stored?: { expires_at: number }, life = HOUR) {
  const user = { token: { expires_at: life, expires_in: life / 1_000 } }
  const jwt = vi.fn<() => Promise<string>>(async () => {
    const token = await exchange()
    user.token = { expires_at: Date.now() + life, expires_in: life / 1_000 }
    return token
  })
  const someone = Object.assign(user, { jwt }) as unknown as User
  const storage = createMemoryStorage()
  storage.setItem('gotrue.user', 'kept')
  const told: string[] = []
  const fresh = createKeepFresh({
    currentUser: () => someone,
    adoptStored: () => (stored ? ({ token: stored } as User) : someone),
    storage,
    now: Date.now,
    alone: (work) => work(),
    onRefreshed: () => told.push('refreshed'),
    onOver: () => told.push('over'),
  })
  fresh.schedule()
  return { fresh, jwt, told, storage }
}

test('the token is exchanged a minute before its end, again and again', async () => {
  const { jwt, told } = prepare(async () => 'new')
  await vi.advanceTimersByTimeAsync(HOUR - 60_001)
  expect(jwt).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['refreshed'])
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(told).toEqual(['refreshed', 'refreshed'])
})

test('what another tab has exchanged is taken over', async () => {
  const { jwt, told } = prepare(async () => 'new', { expires_at: 2 * HOUR })
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(told).toContain('refreshed')
  expect(jwt).not.toHaveBeenCalled()
})

test('without a connection the session is kept and tried again', async () => {
  let isOnline = false
  const { told, storage } = prepare(async () => {
    storage.removeItem('gotrue.user')
    if (!isOnline) throw new TypeError('Failed to fetch')
    return 'new'
  })
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(storage.getItem('gotrue.user')).toBe('kept')
  expect(told).not.toContain('over')
  isOnline = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told.at(-1)).toBe('refreshed')
})

test('a session that the service refuses is over', async () => {
  const { told } = prepare(() => Promise.reject(new Error('Invalid Refresh Token')))
  await vi.advanceTimersByTimeAsync(HOUR - 60_000)
  expect(told).toEqual(['over'])
})

test.each([60_000, 75_000, 89_000])(
  'a token that lives for %i ms is exchanged in good time, and not without end',
  async (life) => {
    const { jwt } = prepare(async () => 'new', undefined, life)
    await vi.advanceTimersByTimeAsync(10 * life)
    expect(jwt.mock.calls.length).toBeGreaterThanOrEqual(10)
    expect(jwt.mock.calls.length).toBeLessThanOrEqual(50)
  },
)

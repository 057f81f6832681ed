import type { User } from 'gotrue-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeepFresh } from './keep-fresh.ts'
import { createMemoryStorage } from './safe-storage.ts'

const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** @param exchange what the service does when it is asked for a new token */
function prepare(exchange: () => Promise<string>, stored?: { expires_at: number }) {
  const user = { token: { expires_at: HOUR } }
  const jwt = vi.fn<() => Promise<string>>(async () => {
    const token = await exchange()
    user.token = { expires_at: Date.now() + HOUR }
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

test('the token is exchanged a minute and a half before its end, again and again', async () => {
  const { jwt, told } = prepare(async () => 'new')
  await vi.advanceTimersByTimeAsync(HOUR - 90_001)
  expect(jwt).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['refreshed'])
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(told).toEqual(['refreshed', 'refreshed'])
})

test('what another tab has exchanged is taken over', async () => {
  const { jwt, told } = prepare(async () => 'new', { expires_at: 2 * HOUR })
  await vi.advanceTimersByTimeAsync(HOUR - 90_000)
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
  await vi.advanceTimersByTimeAsync(HOUR - 90_000)
  expect(storage.getItem('gotrue.user')).toBe('kept')
  expect(told).not.toContain('over')
  isOnline = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told.at(-1)).toBe('refreshed')
})

test('a session that the service refuses is over', async () => {
  const { told } = prepare(() => Promise.reject(new Error('Invalid Refresh Token')))
  await vi.advanceTimersByTimeAsync(HOUR - 90_000)
  expect(told).toEqual(['over'])
})

import { afterEach, expect, test, vi } from 'vitest'
import { rememberBegun, takeBegun } from './begun-here.ts'

afterEach(() => void vi.useRealTimers())

test('the return is expected once, for ten minutes, and only after a sign-in was begun', () => {
  vi.useFakeTimers({ now: 0 })
  expect(takeBegun()).toBe(false)
  rememberBegun()
  expect([takeBegun(), takeBegun()]).toEqual([true, false])
  rememberBegun()
  vi.advanceTimersByTime(600_000)
  expect(takeBegun()).toBe(false)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** A browser that is never idle. */
function stayBusy() {
  const ask = (run: () => void, options?: IdleRequestOptions) => options?.timeout && setTimeout(run, options.timeout)
  vi.stubGlobal('window', { requestIdleCallback: ask })
  vi.stubGlobal('requestIdleCallback', ask)
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
}

test('what waits for idle time comes within half a second where there is none, unless it is given up', () => {
  stayBusy()
  const run = vi.fn<() => void>()
  whenIdle(run)
  const giveUp = whenIdle(run)
  vi.advanceTimersByTime(499)
  expect(run).not.toHaveBeenCalled()
  giveUp()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('a browser that knows no idle time does it at once', () => {
  vi.stubGlobal('window', {})
  const run = vi.fn<() => void>()
  whenIdle(run)()
  expect(run).toHaveBeenCalledOnce()
})

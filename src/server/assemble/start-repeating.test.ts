import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRepeating } from './start-repeating.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(run: (stopping: AbortSignal) => Promise<unknown>) {
  const faults: unknown[] = []
  const log = { error: (entry: unknown) => void faults.push(entry) } as unknown as Parameters<typeof startRepeating>[1]
  return { faults, ...startRepeating({ name: 'test', run, firstAfterMilliseconds: 10, everyMilliseconds: 100 }, log) }
}

test('a job is run soon after the start and then regularly, also after it failed once', async () => {
  let runs = 0
  const { faults, stop } = setUp(async () => {
    runs += 1
    if (runs === 1) throw new Error('away')
  })
  await vi.advanceTimersByTimeAsync(10)
  expect([runs, faults.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(200)
  expect([runs, faults.length]).toEqual([3, 1])
  await stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(3)
})

test('a job under way is not begun a second time, and ends when the program does', async () => {
  let runs = 0
  const { faults, stop } = setUp((stopping) => {
    runs += 1
    return new Promise((_, reject) => stopping.addEventListener('abort', () => reject(new Error('stopped'))))
  })
  await vi.advanceTimersByTimeAsync(500)
  expect(runs).toBe(1)
  await stop()
  expect(faults).toEqual([])
})

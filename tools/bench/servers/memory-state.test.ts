import { expect, test } from 'vitest'
import { toMemoryState } from './memory-state.ts'

const ROLLUP = `00400000-7ffd rollup
Rss:              100000 kB
Pss:               60000 kB
Anonymous:         40000 kB
`

test('memory is what the heap has, what hangs on it, what libraries took, and files', () => {
  const usage = { heapTotal: 20_480_000, external: 5_120_000, arrayBuffers: 1_024_000 }
  expect(toMemoryState(ROLLUP, usage)).toEqual({
    resident: 102_400_000,
    heap: 20_480_000,
    external: 5_120_000,
    arrayBuffers: 1_024_000,
    native: 15_360_000,
    files: 61_440_000,
  })
})

test('a system that tells nothing is noticed', () => {
  expect(() => toMemoryState('', { heapTotal: 0, external: 0, arrayBuffers: 0 })).toThrow('cannot be read')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFresh } from './keep-fresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', { OPEN: 1, CLOSED: 2 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page whose stream was refused, and which is out of view for a while. */
function openPage() {
  const note = { hidden: true }
  const document = { hidden: false, querySelectorAll: () => [note], addEventListener: () => undefined }
  const streams: (EventTarget & { readyState: number })[] = []
  const openStream = () => {
    const stream = Object.assign(new EventTarget(), { readyState: 2 })
    streams.push(stream)
    return stream
  }
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('nobody is there')))
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('location', { href: 'https://club.example/live' })
  keepFresh(document as never, openStream as never, 30_000)
  return { note, streams, ask }
}

test('a page whose stream is refused asks again soon, then less and less often', async () => {
  const { note, streams, ask } = openPage()
  streams[0]?.dispatchEvent(new Event('error'))
  expect(note.hidden).toBe(false)
  const asked: number[] = []
  for (let second = 1; second <= 20; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    if (ask.mock.calls.length > asked.length) asked.push(second)
  }
  expect(asked).toEqual([1, 3, 7, 15])
})

import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Day } from '#features/tournaments/day/day.ts'
import { notifyWatchers } from '#features/tournaments/day/watch-day.ts'
import { dayInMemory } from '#tests/support/tournaments/day-in-memory.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { createLiveStreams } from './live-streams.ts'
import { createOpenStreams } from './open-streams.ts'

const RETRY: unknown = expect.stringMatching(/^retry: \d+\n\n$/)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp({ most = 10 } = {}) {
  const streams = createOpenStreams(most)
  const render = vi.fn((day: Day, chosen: string | undefined) => ({
    whole: `<div>Stand ${day.last}</div>`,
    parts: new Map([
      ['calls', `<p>für ${chosen ?? 'alle'}</p>`],
      ['latest', `<p>Stand ${day.last}</p>`],
      ...(day.last > 1_000 ? ([['frame', '<p>Endrunde</p>']] as const) : []),
    ]),
  }))
  const day = villageDay(180)
  const ctx = dayInMemory(day)
  const live = createLiveStreams({ ctx, streams, render })
  async function open(chosen?: string, seen = day.last) {
    const answer = Object.assign(new EventEmitter(), {
      writeHead: vi.fn<() => unknown>(),
      write: vi.fn<(text: unknown) => boolean>(() => true),
      end: vi.fn<() => unknown>(),
      writableLength: 0,
      destroy: vi.fn<() => unknown>(),
    })
    const isOpen = await live.open(answer as never, { event: day.event, chosen, seen, headers: {} })
    return { isOpen, answer, heard: () => answer.write.mock.calls.map(([text]) => String(text)) }
  }
  const change = (last: number) => notifyWatchers(ctx.days, { ...day, last })
  return { open, change, render, streams, watched: ctx.days.watched, day }
}

test('an open page gets only the changes, and equal pages are rendered once', async () => {
  const { open, change, render, day } = setUp()
  const phones = [await open(), await open(), await open('team 1')]
  render.mockClear()
  change(day.last + 1)
  change(day.last + 2)
  vi.advanceTimersByTime(250)
  expect(render).toHaveBeenCalledTimes(2)
  for (const { heard } of phones) {
    expect(heard()).toEqual([RETRY, `id: ${day.last + 2}\ndata: <p>Stand ${day.last + 2}</p>\n\n`])
  }
})

test('a page that takes nothing is cut off, and all others go on hearing', async () => {
  const { open, change, day } = setUp()
  const [full, other] = [await open(), await open()]
  full.answer.writableLength = 1_000_000
  change(day.last + 1)
  vi.advanceTimersByTime(250)
  expect([full.heard(), full.answer.destroy.mock.calls.length]).toEqual([[RETRY], 1])
  expect(other.heard()).toHaveLength(2)
})

test('a page that missed something, or has other parts now, gets everything', async () => {
  const { open, change, day } = setUp()
  const late = await open(undefined, day.last - 1)
  expect(late.heard()).toEqual([RETRY, `id: ${day.last}\ndata: <div>Stand ${day.last}</div>\n\n`])
  change(1_001)
  vi.advanceTimersByTime(250)
  expect(late.heard().at(-1)).toBe('id: 1001\ndata: <div>Stand 1001</div>\n\n')
})

test('pages come back soon when their instance ends, and not all at once', async () => {
  const { open } = setUp()
  const waits = [await open(), await open(), await open()].map(({ heard }) => heard()[0])
  expect(new Set(waits).size).toBe(3)
  for (const wait of waits) expect(wait).toMatch(/^retry: (?:[5-9]\d\d|1[0-4]\d\d)\n\n$/)
})

test('teams that do not play have no page of their own to render', async () => {
  const { open, render } = setUp()
  await open('invented 1')
  await open('invented 2')
  expect(render.mock.calls.map(([, chosen]) => chosen)).toEqual([undefined])
})

test('watching ends when the last page has gone', async () => {
  const { open, watched, streams } = setUp()
  const [one, other] = [await open(), await open('team 1')]
  one.answer.emit('close')
  expect(watched.size).toBe(1)
  other.answer.emit('close')
  expect(watched.size).toBe(0)
  expect(streams.count()).toBe(0)
})

test('beyond their number, and once the program ends, no page may listen', async () => {
  const { open, streams } = setUp({ most: 1 })
  const first = await open()
  expect((await open()).isOpen).toBe(false)
  streams.close()
  expect(first.answer.end).toHaveBeenCalledTimes(1)
  first.answer.emit('close')
  expect((await open()).isOpen).toBe(false)
})

test('what is open is kept so by a word now and then', async () => {
  const { open } = setUp()
  const { heard } = await open()
  vi.advanceTimersByTime(50_000)
  expect(heard()).toEqual([RETRY, ':\n\n', ':\n\n'])
})

import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { renderHallParts } from '#site/plain/hall/hall-page.tsx'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { tellFigures } from '#tests/support/servers/figures-line.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'

const stage = prepareStage()

/** A change every minute for ten hours, while the pages turn. */
const CHANGES = 600
const BETWEEN_MILLISECONDS = 60_000
const WARM_UP = 60
/** Variation of the engine's own memory between collections. */
const HEAP_SPARE_BYTES = 300_000

/** What the server would send at successive moments of the day. */
const moments = Array.from({ length: WARM_UP }, (_, index) => renderHallParts(villageDay(index * 8)).whole)

test('the screen in the hall does not grow in ten hours of calls and results', async () => {
  const { page, context, complaints } = await stage.visit({ width: 1920, height: 1080 })
  await page.clock.install({ time: new Date('2024-12-28T08:00:00Z') })
  await page.addInitScript(() => {
    const streams: EventTarget[] = []
    class Stream extends EventTarget {
      static readonly OPEN = 1
      static readonly CLOSED = 2
      readonly readyState = 1
      constructor() {
        super()
        streams.push(this)
      }
    }
    const tell = (data: string) =>
      streams.forEach((stream) => stream.dispatchEvent(new MessageEvent('message', { data })))
    Object.assign(window, { EventSource: Stream, tell })
  })
  await page.goto('/dorfspielttt/halle')
  const inspector = await context.newCDPSession(page)
  await inspector.send('Performance.enable')
  const pass = async (from: number, until: number) => {
    for (let change = from; change < until; change++) {
      await page.evaluate(tellMoment, moments[change % WARM_UP] ?? '')
      await page.clock.runFor(BETWEEN_MILLISECONDS)
    }
  }
  await pass(0, WARM_UP)
  const before = await takeStock(inspector, page)
  await pass(WARM_UP, CHANGES)
  const after = await takeStock(inspector, page)
  tellFigures('the screen in the hall, at the beginning and after ten hours', {
    'heap (kB)': `${Math.round(before.heap / 1_000)} and ${Math.round(after.heap / 1_000)}`,
    nodes: `${before.nodes} and ${after.nodes}`,
    listeners: `${before.listeners} and ${after.listeners}`,
  })
  expect({ nodes: after.nodes, listeners: after.listeners }).toEqual({
    nodes: before.nodes,
    listeners: before.listeners,
  })
  expect(after.heap - before.heap).toBeLessThan(HEAP_SPARE_BYTES)
  expect(complaints).toEqual([])
})

const tellMoment = (html: string) => void dispatchEvent(new CustomEvent('tell', { detail: html }))

/** The memory left after a full garbage collection. */
async function takeStock(inspector: CDPSession, page: Page) {
  expect(await page.locator('.screen.shown').count()).toBe(1)
  await inspector.send('HeapProfiler.collectGarbage')
  await inspector.send('HeapProfiler.collectGarbage')
  const { metrics } = await inspector.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

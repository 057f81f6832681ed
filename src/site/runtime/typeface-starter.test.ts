import { beforeEach, expect, test, vi } from 'vitest'
import { takeTypefaceAfterFirstPaint } from './typeface-starter.ts'

const HEIGHT = 2_000
let arrival: PromiseWithResolvers<void>
let now: number
let heightWithLetters: number
let paint: () => void
const load = vi.fn<() => Promise<void>>(() => arrival.promise)
const root = {
  dataset: {} as DOMStringMap,
  get scrollHeight() {
    return isShown() ? heightWithLetters : HEIGHT
  },
}
const isShown = () => 'typeface' in root.dataset

/** A page of our site in a browser that has not painted it yet. */
function openPage(referrer = '') {
  vi.stubGlobal('document', { documentElement: root, referrer, fonts: { load } })
  takeTypefaceAfterFirstPaint()
}

async function letLettersCome() {
  arrival.resolve()
  await arrival.promise
}

beforeEach(() => {
  root.dataset = {}
  arrival = Promise.withResolvers()
  now = 0
  heightWithLetters = HEIGHT
  load.mockClear()
  vi.stubGlobal('location', { origin: 'https://verein.test' })
  vi.stubGlobal('performance', { now: () => now })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: () => void) {
        paint = tell
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

test('letters are asked for after the first paint, and shown when they come at once', async () => {
  openPage()
  expect(load).not.toHaveBeenCalled()
  paint()
  expect(load).toHaveBeenCalledOnce()
  now = 99
  await letLettersCome()
  expect(isShown()).toBe(true)
})

test('letters that come while somebody reads change nothing on this page', async () => {
  openPage('https://elsewhere.test/')
  paint()
  now = 100
  await letLettersCome()
  expect(isShown()).toBe(false)
})

test('letters with which a line would break elsewhere wait for the next page', async () => {
  heightWithLetters = HEIGHT + 24
  openPage()
  paint()
  await letLettersCome()
  expect(isShown()).toBe(false)
})

test('whoever comes from another page of the site has them', () => {
  openPage('https://verein.test/news')
  expect(isShown()).toBe(true)
})

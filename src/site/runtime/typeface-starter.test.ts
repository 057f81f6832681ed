import { beforeEach, expect, test, vi } from 'vitest'
import { takeTypefaceAfterFirstPaint } from './typeface-starter.ts'

const SCREEN = 740
let arrival: PromiseWithResolvers<void>
let tops: Record<'own' | 'letters', number[]> & { close?: number[] }
let paint: () => void
const load = vi.fn<() => Promise<void>>(() => arrival.promise)
const root = { dataset: {} as DOMStringMap }
const isShown = () => 'typeface' in root.dataset

/** A page of our site in a browser before its first paint. */
function openPage(referrer = '') {
  const readTops = () => (root.dataset['typeface'] === 'close' && tops.close) || tops[isShown() ? 'letters' : 'own']
  const querySelectorAll = () => readTops().map((top) => ({ getBoundingClientRect: () => ({ top }) }))
  vi.stubGlobal('document', { documentElement: root, referrer, fonts: { load }, querySelectorAll })
  takeTypefaceAfterFirstPaint()
}

async function letLettersCome() {
  arrival.resolve()
  await arrival.promise
}

beforeEach(() => {
  root.dataset = {}
  arrival = Promise.withResolvers()
  tops = { own: [20, 300, 700], letters: [20, 302, 700] }
  load.mockClear()
  vi.stubGlobal('location', { origin: 'https://verein.test' })
  vi.stubGlobal('innerHeight', SCREEN)
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

test('letters are asked for after the first paint, and shown when they come', async () => {
  openPage()
  expect(load).not.toHaveBeenCalled()
  paint()
  expect(load).toHaveBeenCalledOnce()
  await letLettersCome()
  expect(isShown()).toBe(true)
})

test('a page on which something would move has them closer together, where nothing does then', async () => {
  tops.letters = [20, 302, 724]
  tops.close = [20, 301, 701]
  openPage()
  paint()
  await letLettersCome()
  expect(root.dataset['typeface']).toBe('close')
})

test('letters with which something on the screen would move wait for the next page', async () => {
  tops.letters = [20, 302, 724]
  openPage()
  paint()
  await letLettersCome()
  expect(isShown()).toBe(false)
})

test('what moves below the screen keeps nobody from seeing them', async () => {
  tops = { own: [20, 300, SCREEN + 1, 900], letters: [20, 300, SCREEN + 25] }
  openPage()
  paint()
  await letLettersCome()
  expect(isShown()).toBe(true)
})

test('visitors from another page of the site have them', () => {
  openPage('https://verein.test/news')
  expect(isShown()).toBe(true)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { LOADING_FAILED, rememberAsked, reloadOnceAfterDeployment } from './reload-once.ts'

let isOnline = true
const stored = new Map<string, string>()
const assign = vi.fn<(path: string) => void>()
const reload = vi.fn<() => void>()
let storage: Pick<Storage, 'getItem' | 'setItem'>
beforeEach(() => {
  isOnline = true
  assign.mockClear()
  reload.mockClear()
  stored.clear()
  storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }
})

/** A window whose router wants to reload the page. @returns whether the reload is let through, and whether the page offers one instead */
function prepare() {
  const navigation = new EventTarget()
  const window = Object.assign(new EventTarget(), {
    navigation,
    location: { assign, reload },
    get navigator() {
      return { onLine: isOnline }
    },
    get sessionStorage() {
      return storage
    },
  })
  const offered = vi.fn<() => void>()
  window.addEventListener(LOADING_FAILED, offered)
  reloadOnceAfterDeployment(window as unknown as Window)
  return (changes: { navigationType?: string; userInitiated?: boolean } = {}) => {
    offered.mockClear()
    const event = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'reload',
      userInitiated: false,
      ...changes,
    })
    const isLetThrough = navigation.dispatchEvent(event)
    return { isLetThrough, isOffered: offered.mock.calls.length > 0 }
  }
}

test('a stale tab loads once by itself what was asked for instead of what is left, and within a minute not again', () => {
  vi.useFakeTimers({ now: new Date('2024-12-01T12:00:00Z') })
  const navigate = prepare()
  rememberAsked('/news?suche=Boule')
  expect(navigate()).toEqual({ isLetThrough: false, isOffered: false })
  vi.runAllTimers()
  expect(assign.mock.calls).toEqual([['/news?suche=Boule']])
  vi.advanceTimersByTime(59_999)
  expect(navigate()).toEqual({ isLetThrough: false, isOffered: true })
  vi.advanceTimersByTime(60_000)
  expect(navigate()).toEqual({ isLetThrough: false, isOffered: false })
  rememberAsked(undefined)
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('what was asked for is loaded, too, where React says it only after a part was refused', () => {
  vi.useFakeTimers({ now: new Date('2024-12-01T12:00:00Z') })
  const navigate = prepare()
  expect(navigate()).toEqual({ isLetThrough: false, isOffered: false })
  vi.advanceTimersByTime(999)
  rememberAsked('/faq')
  vi.runAllTimers()
  expect([assign.mock.calls, reload.mock.calls]).toEqual([[['/faq']], []])
  rememberAsked(undefined)
  vi.useRealTimers()
})

test('without a network the page stays, and offers to reload', () => {
  isOnline = false
  expect(prepare()()).toEqual({ isLetThrough: false, isOffered: true })
})

test('where nothing may be stored, the page stays, too', () => {
  storage = {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => undefined,
  }
  expect(prepare()()).toEqual({ isLetThrough: false, isOffered: true })
})

test('what the visitor wants is not hindered', () => {
  isOnline = false
  const navigate = prepare()
  expect(navigate({ userInitiated: true }).isLetThrough).toBe(true)
  expect(navigate({ navigationType: 'push' }).isLetThrough).toBe(true)
})

test('a page that has only begun is loaded again itself', () => {
  vi.useFakeTimers({ now: new Date('2024-12-01T12:00:00Z') })
  const navigate = prepare()
  expect(navigate()).toEqual({ isLetThrough: false, isOffered: false })
  vi.advanceTimersByTime(1_000)
  expect([assign.mock.calls, reload.mock.calls]).toEqual([[], [[]]])
  // This reload is our own.
  expect(navigate()).toEqual({ isLetThrough: true, isOffered: false })
  vi.useRealTimers()
})

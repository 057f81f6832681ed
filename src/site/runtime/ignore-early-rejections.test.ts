import { expect, test } from 'vitest'
import { ignoreEarlyRejections } from './ignore-early-rejections.ts'

test('an early redirect and a load given up for a newer one are no errors, everything else stays one', () => {
  const window = new EventTarget()
  ignoreEarlyRejections(window as unknown as Window)
  const isReported = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  const ended = new AbortController()
  ended.abort()
  expect(isReported(new Response(null, { status: 302 }))).toBe(false)
  expect(isReported(ended.signal.reason)).toBe(false)
  expect(isReported(new DOMException('too slow', 'TimeoutError'))).toBe(true)
  expect(isReported(new Error('broken'))).toBe(true)
})

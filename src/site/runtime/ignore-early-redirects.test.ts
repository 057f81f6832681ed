import { expect, test } from 'vitest'
import { ignoreEarlyRedirects } from './ignore-early-redirects.ts'

test('an early redirect is no error, everything else stays one', () => {
  const window = new EventTarget()
  ignoreEarlyRedirects(window as unknown as Window)
  const isReported = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  expect(isReported(new Response(null, { status: 302 }))).toBe(false)
  expect(isReported(new Error('broken'))).toBe(true)
})

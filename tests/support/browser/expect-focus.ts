import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** The focus moves to new content a moment later: after the paint. */
export const expectFocus = (wanted: Locator): Promise<void> =>
  expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true)

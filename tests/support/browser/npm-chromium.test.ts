import { expect, test } from 'vitest'
import { tryChromium } from './browser.ts'
import { unpackNpmChromium, whyNoNpmChromium } from './npm-chromium.ts'

test("npm's browser starts with its own libraries and lays out words with its own font", async ({ skip }) => {
  const obstacle = whyNoNpmChromium()
  if (obstacle !== undefined) return skip(obstacle)
  expect(await tryChromium(await unpackNpmChromium())).toBeUndefined()
})

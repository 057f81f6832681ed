import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SITE = fileURLToPath(new URL('..', import.meta.url))
const LETTER_UNIT = /\d(?:ch|ex|cap|ic)\b/

/** `ch` and `ex` units make browsers wait for the typeface before they apply any styles. */
test('no stylesheet measures in letters', () => {
  const files = globSync('**/*.css', { cwd: SITE })
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((name) => LETTER_UNIT.test(readFileSync(`${SITE}/${name}`, 'utf8')))).toEqual([])
})

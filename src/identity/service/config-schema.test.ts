import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import { configSchema, readDuration, serverSchema } from './config-schema.ts'

const manual = readFileSync(new URL('../../../docs/identity.md', import.meta.url), 'utf8')

/** Full names of all settings, as `signUp.open`. */
function namesOf(schema: unknown, prefix = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      namesOf(part, prefix === '' ? name : `${prefix}.${name}`),
    )
  }
  if (schema instanceof z.ZodPrefault) return namesOf(schema.unwrap(), prefix)
  return [prefix]
}

test('the manual explains every setting', () => {
  const names = [...namesOf(configSchema), ...namesOf(serverSchema, 'server')]
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
})

test.each([
  ['150ms', 150],
  ['90s', 90 * SECOND],
  ['15m', 15 * MINUTE],
  ['1h', HOUR],
  ['30d', 30 * DAY],
])('the duration %s is understood', (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds)
})

test.each(['', '1', 'h', '1 h', '-1h', '1.5h', '1w', '1h30m', '9999999999s'])('%j is no duration', (text) => {
  expect(readDuration(text)).toBeUndefined()
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { configSchema, serverSchema } from './config-schema.ts'

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

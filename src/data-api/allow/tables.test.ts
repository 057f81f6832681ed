import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { events, findSimilar, findTable, registrations } from './tables.ts'

test('two tables exist: one to read, one to put into', () => {
  expect(findTable('events')?.rights).toEqual(['select'])
  expect(findTable('dstt_registrations')?.rights).toEqual(['insert'])
  for (const name of ['registrations', 'accounts', 'outbox', 'secrets', 'EVENTS', '__proto__']) {
    expect(findTable(name)).toBeUndefined()
  }
})

test('the documentation names every column', async () => {
  const documentation = await readFile(fileURLToPath(new URL('../../../docs/data-api.md', import.meta.url)), 'utf8')
  for (const { name } of [...events.columns, ...registrations.columns]) expect(documentation).toContain(`\`${name}\``)
})

test('a name that is nearly right is known', () => {
  expect(findSimilar('event')).toBe(events)
  expect(findSimilar('dstt_registration')).toBe(registrations)
  for (const name of ['', 'x', 'accounts', 'news']) expect(findSimilar(name)).toBeUndefined()
})

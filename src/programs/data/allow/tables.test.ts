import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { events } from '#programs/data/public-views.ts'
import { findSimilar, findTable, registrations, tables } from './tables.ts'

test('what is public can be read and nothing else; registrations can be put in and nothing else', () => {
  expect(tables.map(({ name, rights }) => `${name}: ${rights.join()}`)).toEqual([
    ...['events', 'results', 'news', 'teams', 'fixtures', 'tables', 'dates'].map((name) => `${name}: select`),
    'dstt_registrations: insert',
  ])
  expect(findTable('events')?.rights).toEqual(['select'])
  expect(findTable('dstt_registrations')?.rights).toEqual(['insert'])
  for (const name of ['registrations', 'accounts', 'outbox', 'secrets', 'EVENTS', '__proto__']) {
    expect(findTable(name)).toBeUndefined()
  }
})

test('the documentation names every table and column', async () => {
  const documentation = await readFile(fileURLToPath(new URL('../../../../docs/data-api.md', import.meta.url)), 'utf8')
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)])
  for (const name of names) expect(documentation).toContain(`\`${name}\``)
})

test('a name that is nearly right is known', () => {
  expect(findSimilar('event')).toBe(events)
  expect(findSimilar('dstt_registration')).toBe(registrations)
  for (const name of ['', 'x', 'accounts', 'outbox']) expect(findSimilar(name)).toBeUndefined()
})

test('every row has an id, and what a column refers to is there', () => {
  for (const { name, columns, rights } of tables) {
    if (rights.includes('select')) expect(columns.map((column) => column.name)).toContain('id')
    for (const { references } of columns) {
      const found = references && findTable(references.table)?.columns.map((column) => column.name)
      if (references) expect(found, name).toContain(references.column)
    }
  }
})

import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { metadataField, searchText, textField } from './fields.ts'

test.each([undefined, null, ''])('%j counts as left out', (given) => {
  expect(textField.parse(given)).toBeUndefined()
})

test('a text is taken as it is, anything else is refused', () => {
  expect(textField.parse(' Anna ')).toBe(' Anna ')
  expect(textField.safeParse(7).success).toBe(false)
})

test('metadata are names with values; null keeps its meaning inside', () => {
  expect(metadataField.parse({ team: null, age: 7 })).toEqual({ team: null, age: 7 })
  expect(metadataField.parse(null)).toBeUndefined()
  expect(metadataField.safeParse(['team']).success).toBe(false)
})

test('a search of nothing is no search', async () => {
  const app = new Hono().get('/', (c) => c.json({ text: searchText(c, 'filter') }))
  expect(await (await app.request('/?filter=')).json()).toEqual({})
  expect(await (await app.request('/?filter=An%00na')).json()).toEqual({ text: 'Anna' })
})

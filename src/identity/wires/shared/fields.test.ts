import { expect, test } from 'vitest'
import { metadata, text } from './fields.ts'

test.each([undefined, null, ''])('%j counts as left out', (given) => {
  expect(text.parse(given)).toBeUndefined()
})

test('a text is taken as it is, anything else is refused', () => {
  expect(text.parse(' Anna ')).toBe(' Anna ')
  expect(text.safeParse(7).success).toBe(false)
})

test('metadata are names with values; null keeps its meaning inside', () => {
  expect(metadata.parse({ team: null, age: 7 })).toEqual({ team: null, age: 7 })
  expect(metadata.parse(null)).toBeUndefined()
  expect(metadata.safeParse(['team']).success).toBe(false)
})

import { expect, test } from 'vitest'
import { createMemory } from './remembered.ts'

test('what was not used for longest is forgotten first', () => {
  const memory = createMemory<number>(2)
  memory.keep('a', 1)
  memory.keep('b', 2)
  memory.recall('a')
  memory.keep('c', 3)
  expect([memory.recall('a'), memory.recall('b'), memory.recall('c')]).toEqual([1, undefined, 3])
})

test('however much is kept, there is never more than the set number', () => {
  const memory = createMemory<number>(10)
  for (let i = 0; i < 1_000; i += 1) memory.keep(String(i), i)
  expect(memory.size).toBe(10)
  memory.keep('999', 7)
  expect(memory.recall('999')).toBe(7)
  expect(memory.size).toBe(10)
})

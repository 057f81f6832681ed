import { expect, test } from 'vitest'
import { createBegunHere } from './begun-here.ts'
import { createMemoryStorage } from '../safe-storage.ts'

test('the way back is expected once, for ten minutes, and only after a sign-in was begun', () => {
  let now = 0
  const begun = createBegunHere(createMemoryStorage(), () => now)
  expect(begun.take()).toBe(false)
  begun.remember()
  expect([begun.take(), begun.take()]).toEqual([true, false])
  begun.remember()
  now += 600_000
  expect(begun.take()).toBe(false)
})

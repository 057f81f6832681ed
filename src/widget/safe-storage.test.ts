import { expect, test } from 'vitest'
import { createMemoryStorage, openStorage } from './safe-storage.ts'

test('a storage that works is used, and left as it was', () => {
  const storage = createMemoryStorage()
  storage.setItem('there', 'before')
  expect(openStorage(() => storage)).toBe(storage)
  expect(storage.getItem('netlify-identity-probe')).toBeNull()
})

test.each([
  [
    'blocked',
    () => {
      throw new DOMException('no', 'SecurityError')
    },
  ],
  [
    'full',
    () => ({
      ...createMemoryStorage(),
      setItem() {
        throw new DOMException('no', 'QuotaExceededError')
      },
    }),
  ],
])('a storage that is %s is replaced by one for this page', (_, find) => {
  const storage = openStorage(find)
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { FOLLOW_AT_ONCE } from './follow-at-once.ts'

/** A phone that opens the live page. @returns where it is redirected, if anywhere */
function createPhone({ isBlocked = false } = {}) {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem(key: string) {
      if (isBlocked) throw new Error('blocked')
      return kept.get(key) ?? null
    },
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return (search: string, pathname = '/dorfpokal/live') => {
    let led: string | undefined
    const location = { search, pathname, replace: (to: string) => (led = to) }
    runInNewContext(FOLLOW_AT_ONCE, { location, localStorage, URLSearchParams })
    return led
  }
}

test('a visitor who has chosen a team returns to its page, for this tournament only, until they choose none', () => {
  const open = createPhone()
  expect(open('')).toBeUndefined()
  expect(open('?mannschaft=team%201')).toBeUndefined()
  expect(open('')).toBe('?mannschaft=team%201')
  expect(open('', '/sommerfest/live')).toBeUndefined()
  expect(open('?mannschaft=')).toBeUndefined()
  expect(open('')).toBeUndefined()
})

test('where storage is blocked the page comes as it is', () =>
  expect(createPhone({ isBlocked: true })('')).toBeUndefined())

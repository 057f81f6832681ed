import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settle } from './settle.ts'

const own = (says: string | undefined) => ({ says, isOwn: true })
const fromFile = (says: string) => ({ says, isOwn: false })

test('the side that has changed counts', () => {
  expect(settle({ former: 'a', brought: 'b', standing: fromFile('a') }, undefined)).toBe('take')
  expect(settle({ former: 'a', brought: 'a', standing: own('b') }, undefined)).toBe('keep')
  expect(settle({ former: 'a', brought: 'a', standing: own(undefined) }, undefined)).toBe('keep')
})

test('where both have changed somebody has to decide, unless they say the same', () => {
  expect(settle({ former: 'a', brought: 'b', standing: own('c') }, undefined)).toBe('conflict')
  expect(settle({ former: 'a', brought: 'b', standing: own(undefined) }, undefined)).toBe('conflict')
  expect(settle({ former: 'a', brought: 'b', standing: undefined }, undefined)).toBe('conflict')
  expect(settle({ former: 'a', brought: 'b', standing: own('b') }, undefined)).toBe('take')
})

test('a file that was never imported brings what is new, and replaces only what nobody wrote on the website', () => {
  expect(settle({ former: undefined, brought: 'a', standing: undefined }, undefined)).toBe('take')
  expect(settle({ former: undefined, brought: 'a', standing: fromFile('b') }, undefined)).toBe('take')
  expect(settle({ former: undefined, brought: 'a', standing: own('a') }, undefined)).toBe('take')
  expect(settle({ former: undefined, brought: 'a', standing: own('b') }, undefined)).toBe('conflict')
})

const word = fc.constantFrom('a', 'b', 'c')
const maybe = fc.option(word, { nil: undefined })

test('whatever the sides say, a decision is kept, and nothing that only the website knows is replaced without one', () => {
  fc.assert(
    fc.property(maybe, word, maybe, (former, brought, says) => {
      const sides = { former, brought, standing: own(says) }
      expect(settle(sides, 'theirs')).toBe('take')
      expect(settle(sides, 'ours')).toBe('keep')
      if (settle(sides, undefined) === 'take') expect([former, brought]).toContain(says)
    }),
  )
})

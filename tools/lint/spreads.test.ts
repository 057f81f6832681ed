import { expect, test } from 'vitest'
import spreads from './spreads.ts'

const object = (...computed: boolean[]) => ({
  type: 'ObjectExpression',
  properties: computed.map((each) => ({ type: 'Property', computed: each })),
})

/** Number of problems for a spread of this. */
function countProblems(kind: 'SpreadElement' | 'JSXSpreadAttribute', argument: ReturnType<typeof object>): number {
  let count = 0
  spreads.rules['no-object-literal'].create({ report: () => (count += 1) })[kind]({ argument })
  return count
}

test('an object literal is not spread into an object, nor into the attributes of an element', () => {
  expect(countProblems('SpreadElement', object(false))).toBe(1)
  expect(countProblems('SpreadElement', object(true))).toBe(1)
  expect(countProblems('JSXSpreadAttribute', object(false, false))).toBe(1)
})

test('what has another reason may be spread', () => {
  expect(countProblems('SpreadElement', { ...object(false), type: 'LogicalExpression' })).toBe(0)
  expect(countProblems('JSXSpreadAttribute', object(true))).toBe(0)
})

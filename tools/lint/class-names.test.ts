import { expect, test } from 'vitest'
import classNames from './class-names.ts'

const styles = { type: 'MemberExpression', object: { type: 'Identifier' } }
const template = { type: 'TemplateLiteral' }
const call = (callee: object, ...given: object[]) => ({ type: 'CallExpression', callee, arguments: given })

/** Number of problems for an attribute with this value. */
function countProblems(expression: { type: string; operator?: string }, name = 'className'): number {
  let count = 0
  const { JSXAttribute: visit } = classNames.rules['no-joining'].create({ report: () => (count += 1) })
  visit({ name: { name }, value: { type: 'JSXExpressionContainer', expression } })
  return count
}

test('class names are not put together as texts, nowhere in the attribute', () => {
  expect(countProblems(template)).toBe(1)
  expect(countProblems({ type: 'BinaryExpression', operator: '+' })).toBe(1)
  const either = { type: 'ConditionalExpression', consequent: template, alternate: styles }
  expect(countProblems(either)).toBe(1)
  expect(countProblems(call({ type: 'Identifier' }, styles, template))).toBe(1)
  expect(countProblems(call({ type: 'MemberExpression', object: template }))).toBe(1)
})

test('a name of a module, a choice of names, cx and other attributes are fine', () => {
  expect(countProblems(styles)).toBe(0)
  expect(countProblems(call({ type: 'Identifier' }, styles, { type: 'Literal' }))).toBe(0)
  expect(countProblems({ type: 'BinaryExpression', operator: '===' })).toBe(0)
  expect(countProblems(template, 'id')).toBe(0)
})

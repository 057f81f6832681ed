import { expect, test } from 'vitest'
import { AUDIT_GROUPS, isAuditGroup } from './audit-groups.ts'

test('no action is in two groups', () => {
  const actions = Object.values(AUDIT_GROUPS).flat()
  expect(new Set(actions).size).toBe(actions.length)
})

test('only names of groups are groups', () => {
  expect(['factors', 'constructor', ''].map(isAuditGroup)).toEqual([true, false, false])
})

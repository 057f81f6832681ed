import { expect, test } from 'vitest'
import { isCheckDue } from './check-nightly.ts'

const at = (text: string) => new Date(text)

test.each([
  ['never', undefined, '2024-12-01T14:00:00Z', true],
  ['last night, and it is day', '2024-12-01T02:00:00Z', '2024-12-01T14:00:00Z', false],
  ['last night, and it is night again', '2024-12-01T02:00:00Z', '2024-12-02T02:30:00Z', true],
  ['this night', '2024-12-01T01:10:00Z', '2024-12-01T03:10:00Z', false],
  ['three days ago, and it is day', '2024-11-28T02:00:00Z', '2024-12-01T14:00:00Z', true],
] as const)('looked at %s: %s, at %s the look is due: %s', (_, last, now, isDue) =>
  expect(isCheckDue(last === undefined ? undefined : at(last), at(now))).toBe(isDue),
)

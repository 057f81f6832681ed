import { expect, test } from 'vitest'
import { findRepeatMistake } from './repeats.ts'

test.each(['FREQ=MONTHLY;BYDAY=9FR', 'FREQ=WEEKLY;BYDAY=XX', 'FREQ=MONTHLY;BYMONTHDAY=99'])(
  '%s is a mistake to be mended, and ends nothing',
  (rule) => {
    expect(findRepeatMistake(rule, '2025-02-21')).toBeDefined()
  },
)

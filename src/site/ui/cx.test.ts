import { expect, test } from 'vitest'
import { cx } from './cx.ts'

test('only names that there are are written, and no attribute for none', () => {
  expect(cx('wrap', undefined, 'tall', false)).toBe('wrap tall')
  expect(cx(undefined, false)).toBeUndefined()
})

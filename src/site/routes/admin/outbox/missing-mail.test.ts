import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { getOrShowMissing } from './missing-mail.ts'

test('what was refused becomes the page that says why', () => {
  expect(getOrShowMissing(ok('here'))).toBe('here')
  const page = (status: number) => expect.objectContaining({ init: { status } })
  expect(() => getOrShowMissing(err({ kind: 'mail-unknown' }))).toThrow(page(404))
  expect(() => getOrShowMissing(err({ kind: 'not-allowed', right: 'read-outbox' }))).toThrow(page(403))
})

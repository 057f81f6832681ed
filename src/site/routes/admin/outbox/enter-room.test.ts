import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { getOrShowRefusal } from './enter-room.ts'

test('what was refused becomes the page that says why', () => {
  expect(getOrShowRefusal(ok('here'))).toBe('here')
  const page = (status: number) => expect.objectContaining({ init: { status } })
  expect(() => getOrShowRefusal(err({ kind: 'mail-unknown' }))).toThrow(page(404))
  expect(() => getOrShowRefusal(err({ kind: 'not-allowed', right: 'read-outbox' }))).toThrow(page(403))
})

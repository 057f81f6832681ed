import { expect, test } from 'vitest'
import { isUnreachable, wordsOf } from './error-words.ts'

test('what the service says about itself comes before the message', () => {
  const error = Object.assign(new Error('invalid_grant: Invalid Password'), {
    json: { error: 'invalid_grant', error_description: 'Invalid Password' },
  })
  expect(wordsOf(error)).toBe('Invalid Password')
  expect(wordsOf(Object.assign(new Error('User not found'), { json: { msg: 'User not found' } }))).toBe(
    'User not found',
  )
})

test('no answer at all is told as a missing connection', () => {
  expect(wordsOf(new TypeError('Failed to fetch'))).toBe('offline')
  expect(isUnreachable(new Error('Token refresh timeout'))).toBe(true)
  expect(isUnreachable(new Error('Invalid Refresh Token'))).toBe(false)
})

test('whatever else was thrown has words as well', () => {
  expect(wordsOf('plain')).toBe('plain')
  expect(wordsOf(new Error(''))).toBe('Error')
})

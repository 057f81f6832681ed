import { expect, test } from 'vitest'
import { isUnreachable, wordsOf } from './error-words.ts'

test('the service’s own description takes precedence over the message', () => {
  const error = Object.assign(new Error('invalid_grant: Invalid Password'), {
    json: { error: 'invalid_grant', error_description: 'Invalid Password' },
  })
  expect(wordsOf(error)).toBe('Invalid Password')
  expect(wordsOf(Object.assign(new Error('User not found'), { json: { msg: 'User not found' } }))).toBe(
    'User not found',
  )
})

test('a missing answer is shown as a missing connection', () => {
  expect(wordsOf(new TypeError('Failed to fetch'))).toBe('offline')
  expect(isUnreachable(new Error('Token refresh timeout'))).toBe(true)
  expect(isUnreachable(new Error('Invalid Refresh Token'))).toBe(false)
})

test('any other thrown value has words as well', () => {
  expect(wordsOf('plain')).toBe('plain')
  expect(wordsOf(new Error(''))).toBe('Error')
})

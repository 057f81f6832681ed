import { expect, test } from 'vitest'
import { DatabaseAwayError } from '#shared/database-away.ts'
import { postgresFault } from './is-away.ts'

const withCode = (code: string) => Object.assign(new Error('something'), { code })

test.each(['40001', '40P01', '55P03'])('%s is a conflict, even wrapped in DatabaseAwayError', (code) => {
  expect(postgresFault(withCode(code))).toBe('conflict')
  expect(postgresFault(new DatabaseAwayError(withCode(code)))).toBe('conflict')
})

test.each(['57P01', '57P02', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET'])('%s is a lost connection', (code) => {
  expect(postgresFault(new DatabaseAwayError(withCode(code)))).toBe('lost')
})

test.each(['Connection terminated unexpectedly', 'Client has encountered a connection error and is not queryable'])(
  '"%s" is a lost connection',
  (words) => {
    expect(postgresFault(new DatabaseAwayError(new Error(words)))).toBe('lost')
  },
)

test.each(['57014', '25P03', '53300', '25006', '42P01', 'ENOTFOUND', 'ETIMEDOUT'])('%s is not retried', (code) => {
  expect(postgresFault(new DatabaseAwayError(withCode(code)))).toBeUndefined()
})

test('a time-out while connecting is not retried either', () => {
  expect(postgresFault(new DatabaseAwayError(new Error('timeout exceeded when trying to connect')))).toBeUndefined()
})

test('a unique violation is retried only for work that checks first', () => {
  expect(postgresFault(withCode('23505'))).toBeUndefined()
  expect(postgresFault(withCode('23505'), true)).toBe('conflict')
})

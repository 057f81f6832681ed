import { expect, test } from 'vitest'
import { DatabaseAwayError, isDatabaseAway } from '#shared/database-away.ts'
import { isAway, rethrowAway } from './is-away.ts'

const withCode = (code: string) => Object.assign(new Error('something'), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '25006', '57014', '40001', '40P01'])(
  '%s passes by itself',
  (code) => {
    expect(isAway(withCode(code))).toBe(true)
  },
)

test.each(['23505', '42P01', '28P01', '3D000', '57P99'])('%s does not', (code) => {
  expect(isAway(withCode(code))).toBe(false)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('"%s" passes by itself', (message) => {
  expect(isAway(new Error(message))).toBe(true)
})

test('other messages and other values do not', () => {
  expect(isAway(new Error('the Connection terminated'))).toBe(false)
  expect(isAway({ code: 'ECONNREFUSED' })).toBe(false)
})

test('the reason keeps its code, and another copy of the program recognises the error by its name', () => {
  const error = new DatabaseAwayError(withCode('57P01'))
  expect(error).toMatchObject({ code: '57P01', cause: { message: 'something' } })
  const foreign = Object.assign(new Error(error.message), { name: error.name })
  expect([isDatabaseAway(error), isDatabaseAway(foreign), isDatabaseAway(withCode('57P01'))]).toEqual([
    true,
    true,
    false,
  ])
})

test('a transient error is rethrown as DatabaseAwayError, any other unchanged', () => {
  expect(() => rethrowAway(withCode('57P01'))).toThrow(expect.objectContaining({ name: 'DatabaseAwayError' }))
  const mistake = withCode('42P01')
  expect(() => rethrowAway(mistake)).toThrow(mistake)
})

import { expect, test } from 'vitest'
import { readPageRange } from './page-range.ts'

const read = (query: string, header?: string) => {
  const outcome = readPageRange(new URLSearchParams(query), header)
  return outcome.ok ? outcome.value : outcome.error
}

test('limit and offset cut a page out', () => {
  expect(read('')).toEqual({ offset: 0, limit: undefined })
  expect(read('limit=5&offset=10')).toEqual({ offset: 10, limit: 5 })
  expect(read('limit=0')).toEqual({ offset: 0, limit: 0 })
})

test('a range header names the first and the last row', () => {
  expect(read('', '0-9')).toEqual({ offset: 0, limit: 10 })
  expect(read('', '5-')).toEqual({ offset: 5, limit: undefined })
})

test('of a range and the parameters the narrower counts', () => {
  expect(read('limit=3', '0-9')).toEqual({ offset: 0, limit: 3 })
  expect(read('limit=30&offset=4', '2-9')).toEqual({ offset: 4, limit: 8 })
})

test('what is no range of rows is passed over', () => {
  expect(read('', 'bytes=0-9')).toEqual({ offset: 0, limit: undefined })
  expect(read('', '-5')).toEqual({ offset: 0, limit: undefined })
})

test.each([
  ['limit=-1', undefined, { status: 416, code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' }],
  [
    '',
    '9-0',
    {
      status: 416,
      code: 'PGRST103',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    },
  ],
  ['offset=-1', undefined, { status: 400, code: '2201X' }],
  ['limit=many', undefined, { status: 400, code: 'PGRST100', details: 'expecting a whole number' }],
  ['offset=1e3', undefined, { status: 400, code: 'PGRST100', details: 'expecting a whole number' }],
])('%s with the range %s is refused', (query, header, problem) => {
  expect(read(query, header)).toMatchObject(problem)
})

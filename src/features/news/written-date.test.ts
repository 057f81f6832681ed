import { expect, test } from 'vitest'
import { readWrittenDate } from './written-date.ts'

test.each([
  ['2024-01-02', '2024-01-01T23:00:00.000Z'],
  ['2024-01-02 10:00', '2024-01-02T09:00:00.000Z'],
  ['2024-07-02T10:00:30', '2024-07-02T08:00:30.000Z'],
  ['2024-01-02T10:00:00Z', '2024-01-02T10:00:00.000Z'],
  ['2024-01-02T10:00:00.000+02:00', '2024-01-02T08:00:00.000Z'],
  ['2024-01-02 10:00:00 +0100', '2024-01-02T09:00:00.000Z'],
  ['2024-01-02 9:05 +01', '2024-01-02T08:05:00.000Z'],
  ['2024-01-02 10:00:00 GMT+1', '2024-01-02T09:00:00.000Z'],
  ['2024-01-02 10:00:00 UTC', '2024-01-02T10:00:00.000Z'],
  ['2024-07-02 10:00 MESZ', '2024-07-02T08:00:00.000Z'],
  ['2024/01/02', '2024-01-01T23:00:00.000Z'],
  ['2024/1/2 10:00', '2024-01-02T09:00:00.000Z'],
  ['02.01.2024', '2024-01-01T23:00:00.000Z'],
  ['2.1.2024, 10:00 Uhr', '2024-01-02T09:00:00.000Z'],
  ['02.01.2024 10 Uhr', '2024-01-02T09:00:00.000Z'],
  ['2. März 2024', '2024-03-01T23:00:00.000Z'],
  ['January 2, 2024', '2024-01-01T23:00:00.000Z'],
  ['Tue Jan 02 2024 10:00:00 GMT+0100 (Mitteleuropäische Normalzeit)', '2024-01-02T09:00:00.000Z'],
  ['Tue, 02 Jan 2024 10:00:00 +0000', '2024-01-02T10:00:00.000Z'],
])('%s is %s', (text, instant) => expect(readWrittenDate(text)).toEqual({ at: new Date(instant), isSkipped: false }))

test.each([
  '',
  'gestern',
  '2024-02-30',
  '31.02.2024',
  '2024-01-02 25:00',
  '2024-01-02 10',
  '5',
  '2024-01-02 10:00 Paris',
  '2. Brumaire 2024',
])('„%s“ is no date', (text) => expect(readWrittenDate(text)).toBeUndefined())

test('a time that the clocks leave out in March is an hour later, and told', () => {
  expect(readWrittenDate('2024-03-31 02:30')).toEqual({ at: new Date('2024-03-31T01:30:00Z'), isSkipped: true })
  expect(readWrittenDate('31.03.2024 03:30')).toEqual({ at: new Date('2024-03-31T01:30:00Z'), isSkipped: false })
})

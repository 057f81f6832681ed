import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBerlinMinute, toBerlinMinute } from './berlin-minute.ts'

test('a chosen minute is one of German clocks, in winter and in summer', () => {
  expect(readBerlinMinute('2024-11-25T07:00')).toEqual({ at: new Date('2024-11-25T06:00:00Z'), clocks: 'usual' })
  expect(readBerlinMinute('2024-07-25T07:00')).toEqual({ at: new Date('2024-07-25T05:00:00Z'), clocks: 'usual' })
})

test('in the night when clocks go forward a minute that does not exist is an hour later, and says so', () => {
  expect(readBerlinMinute('2025-03-30T01:59')).toMatchObject({ clocks: 'usual' })
  expect(readBerlinMinute('2025-03-30T02:30')).toEqual({ at: new Date('2025-03-30T01:30:00Z'), clocks: 'skipped' })
  expect(readBerlinMinute('2025-03-30T03:00')).toMatchObject({ clocks: 'usual' })
})

test('in the night when clocks go back a minute that comes twice is the first, and says so', () => {
  expect(readBerlinMinute('2025-10-26T01:59')).toMatchObject({ clocks: 'usual' })
  expect(readBerlinMinute('2025-10-26T02:30')).toEqual({ at: new Date('2025-10-26T00:30:00Z'), clocks: 'twice' })
  expect(readBerlinMinute('2025-10-26T03:00')).toMatchObject({ clocks: 'usual' })
})

test('days and times that do not exist are none', () => {
  for (const text of ['', '2024-02-30T10:00', '2024-11-25T24:00', '2024-11-25T7:00', '2024-11-25', '25.11.2024'])
    expect(readBerlinMinute(text)).toBeUndefined()
})

test('every minute that clocks show once comes back as it was written', () => {
  const minute = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(minute, (instant) => {
      const text = toBerlinMinute(instant)
      const read = readBerlinMinute(text)
      expect(read && toBerlinMinute(read.at)).toBe(text)
      if (read?.clocks === 'usual') expect(instant.getTime() - read.at.getTime()).toBeLessThan(60_000)
    }),
  )
})

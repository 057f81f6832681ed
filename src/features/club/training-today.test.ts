import { expect, test } from 'vitest'
import type { Training } from './club-facts.ts'
import { trainingToday, weekdayNumber } from './training-today.ts'

const youth = { weekday: 'tuesday', group: 'Jugend', from: '17:30', to: '19:00' } as const
const adults = { weekday: 'tuesday', group: 'Erwachsene', from: '19:00', to: '22:00' } as const
const thursday = { weekday: 'thursday', group: 'Erwachsene', from: '19:00', to: '22:00' } as const
const training: Pick<Training, 'slots' | 'breaks'> = {
  slots: [youth, adults, thursday],
  breaks: [{ from: '2024-12-23', to: '2025-01-05', reason: 'Weihnachtsferien' }],
}
const on = (utc: string) => trainingToday(training, new Date(utc))

test('on a training day all groups of the day are named, in the order of the file', () => {
  expect(on('2024-11-26T12:00:00.000Z')).toEqual({ kind: 'training', slots: [youth, adults] })
  expect(on('2024-11-28T12:00:00.000Z')).toEqual({ kind: 'training', slots: [thursday] })
})

test('on other days there is none', () => {
  expect(on('2024-11-27T12:00:00.000Z')).toEqual({ kind: 'none' })
})

test('the day changes at midnight in Germany, not in the zone of the server', () => {
  expect(on('2024-11-25T22:59:00.000Z')).toEqual({ kind: 'none' })
  expect(on('2024-11-25T23:00:00.000Z')).toMatchObject({ kind: 'training' })
  expect(on('2024-11-26T22:59:00.000Z')).toMatchObject({ kind: 'training' })
  expect(on('2024-11-26T23:00:00.000Z')).toEqual({ kind: 'none' })
})

test('a break outranks the weekday, from its first to its last day', () => {
  const pause = { kind: 'break', reason: 'Weihnachtsferien', until: '2025-01-05' }
  expect(on('2024-12-22T22:59:00.000Z')).toEqual({ kind: 'none' })
  expect(on('2024-12-22T23:00:00.000Z')).toEqual(pause)
  expect(on('2024-12-24T18:00:00.000Z')).toEqual(pause)
  expect(on('2025-01-05T22:59:00.000Z')).toEqual(pause)
  expect(on('2025-01-07T12:00:00.000Z')).toMatchObject({ kind: 'training' })
})

test('weeks begin on Monday', () => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  expect(days.map(weekdayNumber)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

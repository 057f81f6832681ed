import { expect, test } from 'vitest'
import { trainingOverlaps } from './training-overlaps.ts'

const pause = { from: '2024-12-23', to: '2025-01-03', reason: 'Weihnachtsferien' }
const extra = { date: '2024-12-27', kind: 'extra', from: '17:00', to: '20:00', reason: 'Freies Spiel' } as const
const on = (exceptions: Parameters<typeof trainingOverlaps>[0]['exceptions'], now = '2024-12-01T12:00:00Z') =>
  trainingOverlaps({ slots: [], breaks: [pause], exceptions }, new Date(now))

test('an additional training in the holidays is named', () =>
  expect(on([extra])).toEqual([{ date: '2024-12-27', reason: 'Freies Spiel', pause: 'Weihnachtsferien' }]))

test('what is over, outside of a break, or cancelled anyway is not', () => {
  expect(on([extra], '2024-12-28T12:00:00Z')).toEqual([])
  expect(on([{ ...extra, date: '2024-12-20' }])).toEqual([])
  expect(on([{ date: '2024-12-24', kind: 'cancelled', reason: 'Heiligabend' }])).toEqual([])
  expect(on(undefined)).toEqual([])
})

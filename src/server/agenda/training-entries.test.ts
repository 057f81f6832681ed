import { expect, test } from 'vitest'
import type { TrainingPlan } from '#features/club/training-on.ts'
import { trainingEntries } from './training-entries.ts'

const plan: TrainingPlan = {
  slots: [
    { weekday: 'tuesday', group: 'Jugend', from: '17:30', to: '19:00' },
    { weekday: 'tuesday', group: 'Erwachsene', from: '19:00', to: '22:00' },
    { weekday: 'thursday', group: 'Erwachsene', from: '19:00', to: '22:00' },
  ],
  breaks: [{ from: '2024-12-23', to: '2025-01-03', reason: 'Weihnachtsferien' }],
}

test('each day of training is a sign with its hours, and one in a pause says so', () => {
  const entries = trainingEntries(plan, { from: '2024-12-17', until: '2024-12-24' })
  expect(entries.filter(({ shownIn }) => shownIn === 'month')).toMatchObject([
    { day: '2024-12-17', from: '17:30', to: '22:00', detail: 'Jugend 17:30–19:00, Erwachsene 19:00–22:00' },
    { day: '2024-12-19', from: '19:00', detail: 'Erwachsene 19:00–22:00' },
    { day: '2024-12-24', cancelled: 'Weihnachtsferien' },
  ])
})

test('a pause is one line of the list from its first day to its last, and counts what falls out', () => {
  const [pause, ...others] = trainingEntries(plan, { from: '2025-01-01', until: '2025-02-01' }).filter(
    ({ shownIn }) => shownIn === 'list',
  )
  expect(pause).toMatchObject({
    day: '2024-12-23',
    lastDay: '2025-01-03',
    cancelled: 'Weihnachtsferien',
    detail: '4 Trainingstage',
  })
  expect(others).toEqual([])
})

test('what is otherwise on a single day has a line of its own with its reason', () => {
  const exceptions: TrainingPlan['exceptions'] = [
    { date: '2024-12-17', kind: 'cancelled', group: 'Erwachsene', reason: 'Blutspende' },
    { date: '2024-12-19', kind: 'moved', from: '20:00', to: '22:00', reason: 'Schulkonzert' },
    { date: '2024-12-27', kind: 'extra', from: '17:00', to: '20:00', reason: 'trotz der Ferien' },
  ]
  const lines = trainingEntries({ ...plan, exceptions }, { from: '2024-12-17', until: '2024-12-27' }).filter(
    ({ shownIn }) => shownIn === undefined,
  )
  expect(lines).toMatchObject([
    { day: '2024-12-17', title: 'Training Erwachsene', cancelled: 'Blutspende' },
    {
      day: '2024-12-19',
      title: 'Training Erwachsene',
      change: '20:00–22:00 statt 19:00–22:00',
      detail: 'Schulkonzert',
    },
    { day: '2024-12-27', title: 'Training für alle', detail: 'bis 20:00, trotz der Ferien' },
  ])
})

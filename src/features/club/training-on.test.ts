import { expect, test } from 'vitest'
import { trainingOn, weekdayNumber, type TrainingPlan } from './training-on.ts'

const youth = { weekday: 'tuesday', group: 'Jugend', from: '17:30', to: '19:00' } as const
const adults = { weekday: 'tuesday', group: 'Erwachsene', from: '19:00', to: '22:00' } as const
const TUESDAY = '2024-11-26'
const plan: TrainingPlan = {
  slots: [adults, youth],
  breaks: [{ from: '2024-12-23', to: '2025-01-05', reason: 'Weihnachtsferien' }],
}
const on = (exceptions: TrainingPlan['exceptions'], day = TUESDAY) => trainingOn(day, { ...plan, exceptions })

const times = ({ group, from, to }: { group: string; from: string; to: string }) => ({ group, from, to })
const usual = [
  { ...times(youth), kind: 'usual' },
  { ...times(adults), kind: 'usual' },
]

test('a day has the trainings of its weekday, the earliest first', () => {
  expect(on([])).toEqual(usual)
  expect(on(undefined)).toEqual(usual)
  expect(on([], '2024-11-27')).toEqual([])
})

test('in a break all of them are cancelled, with its reason', () => {
  const reason = 'Weihnachtsferien'
  expect(on([], '2024-12-24')).toEqual(usual.map((each) => ({ ...each, kind: 'cancelled', reason })))
  expect(on([], '2025-01-07')).toEqual(usual)
})

test('an exception concerns its day, and its group or everybody', () => {
  const cancelled = { date: TUESDAY, kind: 'cancelled', reason: 'Halle belegt' } as const
  expect(on([cancelled]).map(({ kind }) => kind)).toEqual(['cancelled', 'cancelled'])
  expect(on([{ ...cancelled, group: 'Jugend' }])).toEqual([
    { ...times(youth), kind: 'cancelled', reason: 'Halle belegt' },
    { ...times(adults), kind: 'usual' },
  ])
  expect(on([{ ...cancelled, date: '2024-12-03' }])).toEqual(usual)
})

test('a training at another time keeps its weekly times beside it', () => {
  const moved = {
    date: TUESDAY,
    kind: 'moved',
    group: 'Jugend',
    from: '20:00',
    to: '21:00',
    reason: 'Konzert',
  } as const
  expect(on([moved])).toEqual([
    { ...times(adults), kind: 'usual' },
    {
      group: 'Jugend',
      from: '20:00',
      to: '21:00',
      kind: 'moved',
      reason: 'Konzert',
      usual: { from: '17:30', to: '19:00' },
    },
  ])
})

test('an additional training takes place on any day, in a break as well', () => {
  const extra = { kind: 'extra', from: '17:00', to: '20:00', reason: 'Freies Spiel' } as const
  const session = { group: 'Alle', ...extra }
  expect(on([{ ...extra, date: '2024-12-27' }], '2024-12-27')).toEqual([session])
  expect(on([{ ...extra, date: '2024-12-24' }], '2024-12-24').map(({ kind }) => kind)).toEqual([
    ...['extra', 'cancelled', 'cancelled'],
  ])
})

test('what is said of one day outranks a break, and what was said later outranks the earlier', () => {
  const day = '2024-12-24'
  const moved = { date: day, kind: 'moved', group: 'Jugend', from: '15:00', to: '16:00', reason: 'Nikolaus' } as const
  expect(on([moved], day).find(({ group }) => group === 'Jugend')?.kind).toBe('moved')
  const off = { date: day, kind: 'cancelled', reason: 'Sturm' } as const
  expect(on([moved, off], day).map(({ kind }) => kind)).toEqual(['cancelled', 'cancelled'])
  expect(on([off, moved], day).find(({ group }) => group === 'Jugend')?.kind).toBe('moved')
})

test('weeks begin on Monday', () => {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
  expect(days.map(weekdayNumber)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

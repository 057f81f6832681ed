import { expect, test } from 'vitest'
import type { Training } from '#features/club/club-facts.ts'
import { comingExceptions, nextTraining, todaySentence, trainingDays } from './training-table.ts'

const slot = (weekday: Training['slots'][number]['weekday'], group: string, from = '17:30', to = '19:00') => ({
  weekday,
  group,
  from,
  to,
})
const training: Training = {
  youthNotice: { title: 'Jugend', text: 'Kommt vorbei.', open: true },
  slots: [slot('friday', 'Jugend'), slot('tuesday', 'Jugend'), slot('friday', 'Erwachsene', '19:00', '22:00')],
  breaks: [{ from: '2024-12-23', to: '2025-01-03', reason: 'Weihnachtsferien' }],
  seasonFrom: '2024-08-01',
  firstVisit: { title: 'Zum ersten Mal da?', text: 'Turnschuhe genügen.' },
}

test('days stand in the order of the week, and groups in the order in which the club names them', () =>
  expect(trainingDays(training)).toEqual([
    { name: 'Dienstag', slots: [{ group: 'Jugend', time: '17:30–19:00' }] },
    {
      name: 'Freitag',
      slots: [
        { group: 'Jugend', time: '17:30–19:00' },
        { group: 'Erwachsene', time: '19:00–22:00' },
      ],
    },
  ]))

test.each([
  ['2024-12-06T08:00:00Z', 'Heute ist Training: Jugend ab 17:30 Uhr, Erwachsene ab 19:00 Uhr'],
  ['2024-12-05T08:00:00Z', undefined],
  // In Germany it is already Friday.
  ['2024-12-05T23:30:00Z', 'Heute ist Training: Jugend ab 17:30 Uhr, Erwachsene ab 19:00 Uhr'],
  ['2024-12-27T08:00:00Z', 'Zurzeit kein Training: Weihnachtsferien (bis 03.01.2025)'],
  ['2025-01-03T22:59:00Z', 'Zurzeit kein Training: Weihnachtsferien (bis 03.01.2025)'],
  ['2025-01-03T23:01:00Z', undefined],
])('at %s the page says: %s', (moment, sentence) => expect(todaySentence(training, new Date(moment))).toBe(sentence))

const FRIDAY = '2024-12-06'
const hall = { date: FRIDAY, kind: 'cancelled', reason: 'Halle belegt' } as const

test.each<[string, NonNullable<Training['exceptions']>, string]>([
  ['everybody', [hall], 'Heute fällt das Training aus: Halle belegt'],
  [
    'one group',
    [{ ...hall, group: 'Jugend' }],
    'Heute ist Training: Erwachsene ab 19:00 Uhr. Jugend fällt heute aus: Halle belegt',
  ],
  [
    'each for a reason of its own',
    [
      { ...hall, group: 'Jugend' },
      { ...hall, group: 'Erwachsene', reason: 'Versammlung' },
    ],
    'Jugend fällt heute aus: Halle belegt. Erwachsene fällt heute aus: Versammlung',
  ],
  [
    'another time',
    [{ date: FRIDAY, kind: 'moved', group: 'Erwachsene', from: '20:00', to: '22:00', reason: 'Schulkonzert' }],
    'Heute ist Training: Jugend ab 17:30 Uhr, Erwachsene ab 20:00 Uhr statt 19:00 Uhr (Schulkonzert)',
  ],
])('what is cancelled or moved today is said (%s)', (_, exceptions, sentence) =>
  expect(todaySentence({ ...training, exceptions }, new Date(`${FRIDAY}T08:00:00Z`))).toBe(sentence),
)

test('an additional training in a break is told in place of the break', () => {
  const exceptions = [
    { date: '2024-12-27', kind: 'extra', from: '17:00', to: '20:00', reason: 'Freies Spiel' } as const,
  ]
  expect(todaySentence({ ...training, exceptions }, new Date('2024-12-27T08:00:00Z'))).toBe(
    'Heute ist Training: Alle ab 17:00 Uhr (Freies Spiel). Jugend und Erwachsene fallen heute aus: Weihnachtsferien',
  )
})

test('what is otherwise in the coming two weeks stands below the table, the earliest first', () => {
  const exceptions: Training['exceptions'] = [
    { date: '2024-12-20', kind: 'moved', from: '20:00', to: '22:00', reason: 'Schulkonzert' },
    { ...hall, date: '2024-12-13', group: 'Erwachsene' },
    { ...hall, date: '2024-12-10' },
    { date: '2025-01-10', kind: 'extra', from: '17:00', to: '20:00', reason: 'zu weit' },
  ]
  expect(comingExceptions({ ...training, exceptions }, new Date('2024-12-10T08:00:00Z'))).toEqual([
    'Fr., 13.12.: kein Training für Erwachsene – Halle belegt',
    'Fr., 20.12.: Training 20:00–22:00 Uhr – Schulkonzert',
    'Mo., 23.12.: kein Training bis Fr., 03.01. – Weihnachtsferien',
  ])
})

test.each([
  ['2024-11-29T16:00:00Z', 'Heute 17:30 Jugend'],
  ['2024-11-29T16:30:00Z', 'Heute 19:00 Erwachsene'],
  ['2024-11-28T22:59:00Z', 'Morgen 17:30 Jugend'],
  ['2024-11-28T23:00:00Z', 'Heute 17:30 Jugend'],
  ['2024-11-29T18:00:00Z', 'Di., 03.12. 17:30 Jugend'],
  // Over the holidays
  ['2024-12-21T12:00:00Z', 'Di., 07.01. 17:30 Jugend'],
])('the next training after %s is „%s“', (now, text) => expect(nextTraining(training, new Date(now))?.text).toBe(text))

test('a training that is cancelled is not the next, one at another time is at that, and of none nothing is said', () => {
  const exceptions: Training['exceptions'] = [
    { date: '2024-12-03', kind: 'cancelled', reason: 'Halle belegt' },
    { date: '2024-12-06', kind: 'moved', group: 'Jugend', from: '18:00', to: '19:00', reason: 'Elternabend' },
  ]
  const next = nextTraining({ ...training, exceptions }, new Date('2024-12-02T12:00:00Z'))
  expect(next).toEqual({ text: 'Fr., 06.12. 18:00 Jugend', startsAt: new Date('2024-12-06T17:00:00Z') })
  expect(nextTraining({ ...training, slots: [] }, new Date('2024-12-02T12:00:00Z'))).toBeUndefined()
})

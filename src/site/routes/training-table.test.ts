import { expect, test } from 'vitest'
import type { Training } from '#features/club/club-facts.ts'
import { todaySentence, trainingDays } from './training-table.ts'

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

test('days stand in the order of the week, and groups in the order in which the club names them', () => {
  expect(trainingDays(training)).toEqual([
    { name: 'Dienstag', slots: [{ group: 'Jugend', time: '17:30–19:00' }] },
    {
      name: 'Freitag',
      slots: [
        { group: 'Jugend', time: '17:30–19:00' },
        { group: 'Erwachsene', time: '19:00–22:00' },
      ],
    },
  ])
})

test.each([
  ['2024-12-06T08:00:00Z', 'Heute ist Training: Jugend ab 17:30 Uhr, Erwachsene ab 19:00 Uhr'],
  ['2024-12-05T08:00:00Z', undefined],
  // In Germany it is Friday already.
  ['2024-12-05T23:30:00Z', 'Heute ist Training: Jugend ab 17:30 Uhr, Erwachsene ab 19:00 Uhr'],
  ['2024-12-27T08:00:00Z', 'Zurzeit kein Training: Weihnachtsferien (bis 03.01.2025)'],
  ['2025-01-03T22:59:00Z', 'Zurzeit kein Training: Weihnachtsferien (bis 03.01.2025)'],
  ['2025-01-03T23:01:00Z', undefined],
])('at %s the page says: %s', (moment, sentence) => {
  expect(todaySentence(training, new Date(moment))).toBe(sentence)
})

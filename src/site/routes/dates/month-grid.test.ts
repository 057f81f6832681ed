import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AgendaEntry } from '#features/dates/agenda.ts'
import { DATE_GROUPS } from '#shared/german/date-groups.ts'
import { toSections } from './date-row.ts'
import { gridSpan, monthAfter, monthGrid, presentMonth } from './month-grid.ts'

const entry = (facts: Partial<AgendaEntry>): AgendaEntry => ({
  key: `${facts.day ?? ''} ${facts.title ?? ''}`,
  group: 'verein',
  kind: 'Feier',
  title: 'Weihnachtsfeier',
  day: '2024-12-14',
  lastDay: facts.day ?? '2024-12-14',
  ...facts,
})
const TODAY = '2024-11-26'

const grid = (entries: AgendaEntry[]) =>
  monthGrid({
    month: '2024-12',
    today: TODAY,
    entries,
    holidays: [{ name: 'Weihnachtsferien', from: '2024-12-23', until: '2025-01-03', isSchool: true }],
    listed: new Set(entries.filter(({ shownIn }) => shownIn !== 'month').map(({ day }) => day)),
  }).flat()

test('a month is shown in whole weeks, with the days around it', () => {
  expect(gridSpan('2024-12')).toEqual({ from: '2024-11-25', until: '2025-01-05' })
  const days = grid([])
  expect(days).toHaveLength(42)
  expect(days.filter(({ isOther }) => isOther)).toHaveLength(11)
  expect(days.filter(({ isToday }) => isToday).map(({ number }) => number)).toEqual([26])
})

test('in the last days of a month the next one is shown, and the year turns', () => {
  expect([presentMonth(TODAY), presentMonth('2024-11-24')]).toEqual(['2024-12', '2024-11'])
  expect([monthAfter('2024-12'), monthAfter('2025-01', -1)]).toEqual(['2025-01', '2024-12'])
})

test('a day shows one sign for each kind of thing, and leads to the list where that has a line', () => {
  const days = grid([
    entry({}),
    entry({ title: 'Ehrungen' }),
    entry({ group: 'training', title: 'Training', shownIn: 'month', cancelled: 'Halle belegt' }),
  ])
  expect(days.find(({ mark }) => mark === 'tag-2024-12-14')?.signs).toEqual([
    { sign: 'verein', words: 'Weihnachtsfeier, Ehrungen' },
    { sign: 'cancelled', words: 'Training fällt aus' },
  ])
  expect(days.filter(({ signs }) => signs.length > 0)).toHaveLength(1)
})

test('what lasts several days stands on each of them, and holidays are named', () => {
  const days = grid([entry({ day: '2024-12-30', lastDay: '2025-01-02' })])
  expect(days.filter(({ signs }) => signs.length > 0).map(({ number }) => number)).toEqual([30, 31, 1, 2])
  expect(days.filter(({ holiday }) => holiday === 'Weihnachtsferien')).toHaveLength(12)
})

test('the list speaks of four weeks, then of months that can be opened, with the year where it is another', () => {
  const sections = toSections(
    [
      entry({ day: '2024-11-26', from: '19:00' }),
      entry({ day: '2024-12-07' }),
      entry({ day: '2024-12-22' }),
      entry({ day: '2024-12-23', lastDay: '2025-01-03', cancelled: 'Weihnachtsferien' }),
      entry({ day: '2025-02-21', from: '19:30' }),
    ],
    TODAY,
  )
  const told = sections.map(({ title, rows, isFolded }) => [
    title,
    isFolded,
    rows.map(({ date, time }) => `${date} ${time}`),
  ])
  expect(told).toEqual([
    ['Diese Woche', false, ['Di., 26. heute, 19:00']],
    ['Nächste Woche', false, ['Sa., 7. ganztägig']],
    ['Woche ab 16. Dezember', false, ['So., 22. ganztägig']],
    ['Dezember', true, ['Mo., 23. bis 3.1.']],
    ['Februar 2025', true, ['Fr., 21. 19:30']],
  ])
})

test('each group of dates has a sign of its own, by which it is told in the month', () => {
  const css = readFileSync(new URL('dates.module.css', import.meta.url), 'utf8')
  // Training has the plain sign.
  expect(DATE_GROUPS.filter((group) => !css.includes(`.${group} {`))).toEqual(['training'])
})

import { expect, test } from 'vitest'
import { jumpMarks } from './jump-marks.ts'

const ten = (...beginning: string[]) => [...beginning, ...Array(10).fill(beginning.at(-1))] as string[]

test('a list of several years can be entered at each of them', () => {
  expect(jumpMarks(ten('01.02.2024, 10:00', '31.12.2023, 23:59', '01.05.2021'))).toEqual([
    { index: 0, id: 'ab-2024', label: '2024' },
    { index: 1, id: 'ab-2023', label: '2023' },
    { index: 2, id: 'ab-2021', label: '2021' },
  ])
})

test('a list of one year can be entered at each of its months', () => {
  expect(jumpMarks(ten('24.12.2024, 10:00', '01.12.2024, 10:00', '31.03.2024'))).toEqual([
    { index: 0, id: 'ab-Dezember', label: 'Dezember' },
    { index: 2, id: 'ab-März', label: 'März' },
  ])
})

test.each([
  ['a short list', ['24.12.2024, 10:00', '01.12.2023, 10:00']],
  ['a list of one month', ten('24.12.2024, 10:00')],
  ['an empty list', []],
])('%s has no places to jump to', (_, dates) => {
  expect(jumpMarks(dates)).toEqual([])
})

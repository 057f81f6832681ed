import { expect, test } from 'vitest'
import { atLeast, atMost } from './figure.ts'
import { formatValue, toTable } from './figures-table.ts'

test('each figure is one line with its target, its verdict and whether the machine matters', () => {
  const table = toTable([
    {
      part: 'weight',
      figures: [
        { name: 'font', unit: 'bytes', target: atMost(24_000), measured: 21_500, isMachineDependent: false },
        { name: 'feed', unit: '', target: atMost(1), measured: undefined, isMachineDependent: false, note: '404' },
      ],
    },
    {
      part: 'sign-ups',
      figures: [{ name: 'kept', unit: '/s', target: atLeast(2_000), measured: 1_800, isMachineDependent: true }],
    },
  ])
  expect(table.split('\n')).toEqual([
    'Part      Figure  Target           Measured            Machine    Note',
    '--------  ------  ---------------  ------------  ----  ---------  ----',
    'weight    font    <= 24,000 bytes  21,500 bytes  pass',
    'weight    feed    <= 1             none          MISS             404',
    'sign-ups  kept    >= 2,000 /s      1,800 /s      MISS  dependent',
    '',
  ])
})

test('small values keep the digits that decide, large ones none', () => {
  expect(formatValue(0.8512, '')).toBe('0.851')
  expect(formatValue(12.345, 'ms')).toBe('12.3 ms')
  expect(formatValue(65_432.1, '/CPU-s')).toBe('65,432 /CPU-s')
  expect(formatValue(100, 'points')).toBe('100 points')
})

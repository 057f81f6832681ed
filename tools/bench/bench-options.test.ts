import { expect, test } from 'vitest'
import { parseBenchOptions } from './bench-options.ts'
import { partNames } from './figure.ts'

test('without arguments everything is measured, Lighthouse five times', () => {
  expect(parseBenchOptions([])).toEqual({ parts: [...partNames], runs: 5 })
})

test('only the named parts run, in their usual order', () => {
  expect(parseBenchOptions(['lighthouse', 'pages', '--runs', '1'])).toEqual({
    parts: ['pages', 'lighthouse'],
    runs: 1,
  })
})

test('a part that does not exist is refused with the names of those that do', () => {
  expect(() => parseBenchOptions(['lighthose'])).toThrow(/no part lighthose; the parts are start, pages/)
})

test.for(['0', '-1', 'many', '1.5'])('%s is no number of runs', (runs) => {
  expect(() => parseBenchOptions([`--runs=${runs}`])).toThrow('--runs needs a whole number')
})

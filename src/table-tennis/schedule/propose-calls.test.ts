import { expect, test } from 'vitest'
import { proposeCalls, type ReadyTie } from './propose-calls.ts'

const tie = (key: string, facts: Partial<ReadyTie> = {}): ReadyTie => ({
  key,
  people: key.split('-'),
  chain: 1,
  left: 2,
  readySince: 0,
  tables: 1,
  ...facts,
})
const calls = (ready: ReadyTie[], tables: string[], busy: string[] = []) =>
  proposeCalls(ready, { tables, busy: new Set(busy) }).map(
    (each) => `${each.tie} ${each.tables.join('+')} ${each.reason}`,
  )

test('what most depends on is called first, then whose sides have most to play, then who waits longest', () => {
  const ready = [
    tie('a-b', { readySince: 5 }),
    tie('c-d', { readySince: 3 }),
    tie('e-f', { chain: 3, readySince: 9 }),
    tie('g-h', { left: 4, readySince: 9 }),
  ]
  expect(calls(ready, ['1', '2', '3', '4'])).toEqual(['e-f 1 chain', 'g-h 2 waiting', 'c-d 3 waiting', 'a-b 4 waiting'])
  expect(calls(ready, ['7'])).toEqual(['e-f 7 chain'])
})

test('nobody is called to two tables, nor while playing or resting', () => {
  expect(calls([tie('a-b'), tie('a-c'), tie('d-e')], ['1', '2', '3'])).toEqual(['a-b 1 waiting', 'd-e 2 waiting'])
  expect(calls([tie('a-b'), tie('c-d')], ['1'], ['a'])).toEqual(['c-d 1 waiting'])
})

test('a tie at two tables waits for both, and one that needs a single table goes before', () => {
  expect(calls([tie('a-b', { tables: 2, chain: 2 }), tie('c-d')], ['1'])).toEqual(['c-d 1 waiting'])
  expect(calls([tie('a-b', { tables: 2, chain: 2 }), tie('c-d')], ['1', '2', '3'])).toEqual([
    'a-b 1+2 chain',
    'c-d 3 waiting',
  ])
})

import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('what is counted adds up by name, one by one or many at once', () => {
  const tally = createTally<'accepted' | 'refused'>()
  tally.add('refused')
  tally.add('accepted', 3)
  tally.add('refused')
  expect([...tally.read()]).toEqual([
    ['refused', 2],
    ['accepted', 3],
  ])
})

test('what never happened is not in it', () => {
  expect([...createTally().read()]).toEqual([])
})

import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('counts add up by name, one by one or many at once', () => {
  const tally = createTally<'accepted' | 'refused'>()
  tally.add('refused')
  tally.add('accepted', 3)
  tally.add('refused')
  expect([...tally.read()]).toEqual([
    ['refused', 2],
    ['accepted', 3],
  ])
})

test('names without a count are absent', () => {
  expect([...createTally().read()]).toEqual([])
})

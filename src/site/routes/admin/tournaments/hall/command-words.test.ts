import { expect, test } from 'vitest'
import { doneWords } from './command-words.ts'

/** So many letters fill two lines beside the tick on a phone that is 360 px wide, and for two there is room above the tables. */
const TWO_LINES = 52

test('what has just been done is said so shortly that no table moves on a phone', () => {
  // These are said on the page of the groups.
  const { withdraw, 'play-again': again, 'draw-lot': lot, ...atTheTables } = doneWords
  expect([withdraw, again, lot].every((words) => words !== '')).toBe(true)
  expect(Object.values(atTheTables).filter(({ length }) => length > TWO_LINES)).toEqual([])
})

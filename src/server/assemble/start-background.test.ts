import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/durations.ts'
import { createSteadyClock } from './start-background.ts'

function setUp() {
  let moment = Date.parse('2024-12-01T12:00:00Z')
  let passed = 0
  const isSteady = createSteadyClock(
    () => new Date(moment),
    () => passed,
  )
  return {
    isSteady,
    pass(milliseconds: number) {
      moment += milliseconds
      passed += milliseconds
    },
    set: (milliseconds: number) => (moment += milliseconds),
  }
}

test('a clock that goes on as time does is steady, also when it is set by minutes', () => {
  const { isSteady, pass, set } = setUp()
  for (let day = 0; day < 5; day++) {
    pass(DAY)
    set(5 * 60_000)
    expect(isSteady()).toBe(true)
  }
})

test.each([
  ['ahead by a year', 365 * DAY],
  ['ahead by two hours', 2 * HOUR],
  ['back by a day', -DAY],
])('a clock that jumped %s is not, and is again a day later', (_, jump) => {
  const { isSteady, pass, set } = setUp()
  pass(DAY)
  set(jump)
  expect(isSteady()).toBe(false)
  pass(DAY)
  expect(isSteady()).toBe(true)
})

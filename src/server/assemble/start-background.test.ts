import { expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/durations.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { createSteadyClock, purging } from './start-background.ts'
import { startRepeating } from './start-repeating.ts'

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

test('a stop waits for the purge in hand, begins no other, and closes the database after it', async () => {
  const { db, close } = openSqlite(':memory:')
  const faults: unknown[] = []
  const note = (entry: unknown) => void faults.push(entry)
  const log = { error: note, warn: note, debug: () => undefined } as never
  const begun: string[] = []
  const held = Promise.withResolvers<void>()
  const slowly = (step: string) => async () => {
    begun.push(step)
    await held.promise
    return (await db.introspection.getTables()).length + 1
  }
  const write = async () => void (await db.introspection.getTables(), begun.push('noted'))
  const steps = { first: slowly('first'), second: slowly('second') }
  const job = purging(steps, { write, now: () => new Date(), log } as never)
  const { stop } = startRepeating({ ...job, firstAfterMilliseconds: 0 }, log)
  await vi.waitUntil(() => begun.length > 0)
  const stopped = stop()
  setTimeout(held.resolve)
  await stopped
  await close()
  // Not „driver has already been destroyed“.
  expect(faults).toEqual([])
  expect(begun).toEqual(['first', 'noted'])
})

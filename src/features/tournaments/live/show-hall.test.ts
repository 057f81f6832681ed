import { expect, test } from 'vitest'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { showHall } from './show-hall.ts'

const main = { competition: MAIN_COMPETITION } as const

test('the hall calls the latest two, lists all others by their tables, and says who is next', () => {
  const { calls, running, soon, headline } = showHall(villageDay(180))
  expect(calls).toHaveLength(2)
  expect(running.map(({ table }) => table)).toEqual(running.map(({ table }) => table).toSorted())
  expect([...calls, ...running].map(({ table }) => table).toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(soon).toHaveLength(3)
  expect(headline).toBe('Stand nach 32 von 60 Kämpfen')
})

test('whoever has begun is called no more', () => {
  const [first] = showHall(villageDay(180)).calls
  const [, tie = ''] = /^\S+ (.+) \d+$/.exec(first?.key ?? '') ?? []
  const { calls, running } = showHall(villageDay(180, [{ ...main, kind: 'begun', tie }]))
  expect(calls.map(({ key }) => key)).not.toContain(first?.key)
  expect(running.map(({ table }) => table)).toContain(first?.table)
})

test('a tie called again is a new call', () => {
  const [first] = showHall(villageDay(180)).calls
  const [, tie = ''] = /^\S+ (.+) \d+$/.exec(first?.key ?? '') ?? []
  const again = showHall(villageDay(180, [{ ...main, kind: 'called-again', tie }])).calls
  expect(again.map(({ home }) => home)).toContain(first?.home)
  expect(again.map(({ key }) => key)).not.toContain(first?.key)
})

test('in the end the hall names the first eight, and before the draw it welcomes', () => {
  expect(showHall(villageDay()).winners[0]?.places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(showHall(villageDay(-1))).toMatchObject({ phase: 'before', calls: [], tables: [] })
})

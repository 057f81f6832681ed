import { expect, test } from 'vitest'
import { MARKS, UNHANDLED } from './handling.ts'
import { confirmPlace, countFree, describePlaces, findPlace, placesHeld } from './places.ts'

const event = { contactEmail: 'turnier@club.example' }
const teams = (...teamNames: string[]) => ({ teamNames })

test('without a limit there is room for everybody', () => {
  expect(findPlace(undefined, teams('A', 'B', 'C'), event)).toEqual({ ok: true, value: undefined })
})

test('the last place is given, and none after it', () => {
  expect(findPlace({ total: 100, taken: 99 }, teams('A'), event).ok).toBe(true)
  expect(findPlace({ total: 100, taken: 100 }, teams('A'), event)).toEqual({
    ok: false,
    error: { kind: 'event-full', free: 0, wanted: 1, contactEmail: 'turnier@club.example' },
  })
})

test('two teams are refused together when one place is free', () => {
  expect(findPlace({ total: 100, taken: 99 }, teams('A', 'B'), event)).toMatchObject({ error: { free: 1, wanted: 2 } })
})

test('with more taken than there are, none is free', () => {
  expect(countFree({ total: 90, taken: 100 })).toBe(0)
  expect(findPlace({ total: 90, taken: 100 }, teams('A'), event)).toMatchObject({ error: { free: 0 } })
})

test('whoever is declined, has withdrawn or waits holds no place', () => {
  const held = MARKS.map((mark) => [mark, placesHeld({ ...teams('A', 'B'), handling: { ...UNHANDLED, mark } })])
  expect(Object.fromEntries(held)).toEqual({ open: 2, accepted: 2, waiting: 0, declined: 0, withdrawn: 0 })
})

test('places are told in words', () => {
  expect(describePlaces({ total: 100, taken: 98 })).toBe('98 von 100 Plätzen vergeben')
  expect(describePlaces({ total: 1, taken: 0 })).toBe('0 von 1 Platz vergeben')
})

test('teams that are counted already have a place as long as there are not more of them than places', () => {
  expect(confirmPlace(undefined, teams('A'), event).ok).toBe(true)
  expect(confirmPlace({ total: 100, taken: 100 }, teams('A', 'B'), event).ok).toBe(true)
  expect(confirmPlace({ total: 100, taken: 101 }, teams('A', 'B'), event)).toMatchObject({
    error: { free: 1, wanted: 2 },
  })
  expect(confirmPlace({ total: 100, taken: 103 }, teams('A'), event)).toMatchObject({ error: { free: 0, wanted: 1 } })
})

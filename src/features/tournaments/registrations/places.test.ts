import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { UNHANDLED } from './handling.ts'
import { MARKS } from './mark.ts'
import { countFree, describePlaces, findPlaces, placesHeld, seatTeams, type Places } from './places.ts'
import { newTeam, STANDINGS } from './team.ts'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'

const event = sampleEvent()
const teams = (...names: string[]) => names.map((name, index) => newTeam(index + 1, name, 'main'))
const find = (places: Places | undefined, wanted: ReturnType<typeof teams>) =>
  findPlaces({ event, free: () => countFree(places) }, wanted)

test('without a limit there is room for everybody', () =>
  expect(find(undefined, teams('A', 'B', 'C'))).toEqual(ok(undefined)))

test('the last place is given, and none after it', () => {
  expect(find({ total: 100, taken: 99 }, teams('A')).ok).toBe(true)
  expect(find({ total: 100, taken: 100 }, teams('A'))).toEqual(
    err({ kind: 'event-full', free: 0, wanted: 1, contactEmail: 'turnier@club.example' }),
  )
})

test('two teams are refused together when one place is free', () =>
  expect(find({ total: 100, taken: 99 }, teams('A', 'B'))).toMatchObject({ error: { free: 1, wanted: 2 } }))

test('with more taken than there are, none is free', () => {
  expect(countFree({ total: 90, taken: 100 })).toBe(0)
  expect(find({ total: 90, taken: 100 }, teams('A'))).toMatchObject({ error: { free: 0 } })
})

test('where there are several competitions, the refusal names the full one', () => {
  const several = sampleEvent(sampleOptions)
  const free = (competition: string) => (competition === 'dorfpokal' ? 0 : Infinity)
  expect(findPlaces({ event: several, free }, [newTeam(1, 'A', 'jugend')]).ok).toBe(true)
  expect(findPlaces({ event: several, free }, [newTeam(1, 'A', 'dorfpokal')])).toMatchObject({
    error: { competition: 'Dorfpokal', free: 0, wanted: 1 },
  })
})

test('a declined, withdrawn or waiting registration holds no place', () => {
  const held = MARKS.map((mark) => [mark, placesHeld({ teams: teams('A', 'B'), handling: { ...UNHANDLED, mark } })])
  expect(Object.fromEntries(held)).toEqual({ open: 2, accepted: 2, waiting: 0, declined: 0, withdrawn: 0 })
})

test('of teams those that are in or were offered a place hold one', () => {
  const all = STANDINGS.map((standing, index) => ({ ...newTeam(index + 1, standing, 'main'), standing }))
  expect(placesHeld({ teams: all, handling: UNHANDLED })).toBe(2)
})

test('each team gets a place while its competition has one, in the order of the form', () => {
  const [a, b, c] = [newTeam(1, 'A', 'x'), newTeam(2, 'B', 'y'), newTeam(3, 'C', 'x')]
  const free = (competition: string) => (competition === 'x' ? 1 : Infinity)
  expect(seatTeams([a, b, c], free)).toEqual({ seated: [a, b], unseated: [c] })
})

test('places are described in words', () => {
  expect(describePlaces({ total: 100, taken: 98 })).toBe('98 von 100 Plätzen vergeben')
  expect(describePlaces({ total: 1, taken: 0 })).toBe('0 von 1 Platz vergeben')
})

import { expect, test } from 'vitest'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { nameTeams, type EnteredTeam } from './day-names.ts'
import { EMPTY_DAY } from './day-state.ts'
import { foldDay } from './take-day-entry.ts'

const event = sampleEvent(sampleOptions)
const team = (id: string, name: string, competition: string, people: Record<string, boolean> = {}): EnteredTeam => ({
  id,
  name,
  competition,
  place: 'held',
  people: Object.entries(people).map(([person, isNamePublic], index) => ({
    position: index + 1,
    name: person,
    isNamePublic,
  })),
})

test('a team is called by its name, a single only where the player agreed; directors read all names', () => {
  const teams = [
    team('a', 'Schnittsalat', 'dorfpokal', { 'Kim M.': false }),
    team('b', 'Ida Muster', 'jugend', { 'Ida Muster': true }),
    team('c', 'Max Muster', 'jugend', { 'Max Muster': false }),
    team('d', 'Jule Muster', 'jugend'),
  ]
  const { nameOf, publicNameOf } = nameTeams(event, teams, EMPTY_DAY)
  expect(teams.map(({ id }) => publicNameOf(id))).toEqual(['Schnittsalat', 'Ida Muster', 'Meldung 3', 'Meldung 4'])
  expect(teams.map(({ id }) => nameOf(id))).toEqual(teams.map(({ name }) => name))
})

test('when the registrations are gone results still tell entries apart, by the same numbers', () => {
  const setUp = {
    ...({ competition: 'dorfpokal', kind: 'set-up', entrants: [{ id: 'b' }, { id: 'a' }] } as const),
    setup: {
      rules: { format: 'dorf', bestOf: 3, gameTarget: 11 } as const,
      ranking: 'ittf' as const,
      withdrawal: 'played-stand' as const,
      groups: 1,
      rounds: 0,
      frames: [],
    },
  }
  const state = foldDay([{ id: 'set-up', entry: setUp, at: new Date(0) }])
  const { nameOf, publicNameOf } = nameTeams(event, [], state)
  expect([nameOf('a'), publicNameOf('b')]).toEqual(['Meldung 2', 'Meldung 1'])
  const teams = [team('c', 'Cora', 'jugend'), team('a', 'Anna', 'jugend'), team('b', 'Berta', 'jugend')]
  const before = nameTeams(event, teams, state)
  expect(['a', 'b', 'c'].map(before.publicNameOf)).toEqual(['Meldung 2', 'Meldung 1', 'Meldung 3'])
})

test('a player of two competitions is busy in both, and namesakes within one are not the same', () => {
  const { peopleOf } = nameTeams(
    event,
    [
      team('a', 'Schnittsalat', 'dorfpokal', { 'Ida Muster': true, 'Kim M.': true }),
      team('b', 'Topspin', 'dorfpokal', { 'Kim M': true }),
      team('c', 'ida  muster', 'jugend'),
    ],
    EMPTY_DAY,
  )
  expect(['a', 'b', 'c'].map(peopleOf)).toEqual([['a', 'ida muster'], ['b'], ['c', 'ida muster']])
})

import { expect, test } from 'vitest'
import { ok } from '#shared/result.ts'
import type { Competition } from './competition.ts'
import { groupSizes } from '#table-tennis/schedule/planned-tie.ts'
import { frameSize } from '#table-tennis/draw/draw-knockout.ts'
import { proposeSetup } from './propose-setup.ts'
import { checkSetup, placesFor, type Setup } from '#table-tennis/results/setup.ts'

const TEAMS: Competition = { key: 'main', name: 'Dorf', kind: 'team', bestOf: 3, ranking: 'ittf', allPlaces: true }

const sizes = ({ groups, frames }: Setup, entrants: number) =>
  frames.map((frame) => groupSizes(entrants, groups).reduce((sum, size) => sum + placesFor(frame, size).length, 0))

test('24 teams that play for every place: four groups of six, then three full frames of eight', () => {
  const setup = proposeSetup(TEAMS, 24)
  expect(setup).toMatchObject({ groups: 4, rules: { format: 'dorf', bestOf: 3, gameTarget: 11 }, ranking: 'ittf' })
  expect(setup.frames.map(({ name, from, to, playsFor }) => [name, from, to, playsFor])).toEqual([
    ['Endrunde', 1, 2, 'all-places'],
    ['Mittelrunde', 3, 4, 'all-places'],
    ['Trostrunde', 5, undefined, 'all-places'],
  ])
  expect(sizes(setup, 24)).toEqual([8, 8, 8])
})

test('an order of criteria that the director has put together goes into the draw with the rest', () => {
  const own = { ranking: 'eigene', criteria: ['games-ratio-all', 'wins-sum-tied'] } as const
  const { ranking } = proposeSetup({ ...TEAMS, ...own, criteria: [...own.criteria] }, 8)
  expect(ranking).toEqual({ criteria: ['games-ratio-all', 'wins-sum-tied'], restart: false })
})

test('where only the first places count, groups of four and one frame for two of each', () => {
  const setup = proposeSetup({ ...TEAMS, allPlaces: false }, 15)
  expect(setup).toMatchObject({ groups: 4, frames: [{ from: 1, to: 2, playsFor: 'third-place' }] })
  expect(proposeSetup({ ...TEAMS, allPlaces: false }, 4)).toMatchObject({ groups: 1, frames: [] })
})

test('every number of entrants can play the proposal, and every place of a group is in one frame', () => {
  for (const allPlaces of [true, false]) {
    for (let entrants = 2; entrants <= 128; entrants++) {
      const setup = proposeSetup({ ...TEAMS, allPlaces }, entrants)
      expect([entrants, checkSetup(setup, entrants)]).toEqual([entrants, ok(undefined)])
      if (!allPlaces || setup.groups === 1) continue
      const inFrames = sizes(setup, entrants)
      expect(inFrames.reduce((sum, size) => sum + size, 0)).toBe(entrants)
      // All frames but the last are full.
      for (const size of inFrames.slice(0, -1)) expect(frameSize(size)).toBe(size)
    }
  }
})

test('an unplayable set-up is refused', () => {
  const usual = proposeSetup(TEAMS, 24)
  const refusal = (change: Partial<Setup>, entrants = 24) => {
    const checked = checkSetup({ ...usual, ...change }, entrants)
    return checked.ok ? undefined : checked.error
  }
  expect(refusal({ groups: 13 })).toEqual({ kind: 'groups-too-small', groups: 13, entrants: 24 })
  expect(refusal({ groups: 0, frames: [] })).toEqual({ kind: 'nothing-to-play' })
  expect(refusal({ rounds: 5 })).toEqual({ kind: 'groups-and-rounds' })
  expect(refusal({ groups: 0, rounds: 6 }, 6)).toEqual({ kind: 'too-many-rounds', most: 5 })
  expect(refusal({ groups: 0, rounds: 5 }, 5)).toBeUndefined()
  const [first, second] = usual.frames
  if (!first || !second) throw new Error('there are frames')
  expect(refusal({ frames: [first, { ...second, from: 2 }] })).toEqual({ kind: 'frames-overlap', name: 'Mittelrunde' })
})

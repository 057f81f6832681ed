import { expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import { reported } from '#tests/support/tournaments/play-day.ts'
import { randomTie } from '#tests/support/tournaments/random-results.ts'
import { valueOf } from '#tests/support/value-of.ts'
import type { CompetitionState } from './competition-state.ts'
import { foldLog, takeEntry } from './take-entry.ts'
import { deriveCompetition } from './competition-ties.ts'
import { DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import { drawFrames } from './draw-frames.ts'
import { drawSwissRound } from './draw-swiss-round.ts'
import type { LogEntry } from './log-entry.ts'
import type { Setup } from './setup.ts'

const at = new Date('2024-12-28T10:00:00.000Z')
const take = (state: CompetitionState, ...entries: LogEntry[]) =>
  entries.reduce((known, entry) => takeEntry(known, { entry, at }), state)
const begin = (setup: Pick<Setup, 'groups' | 'rounds' | 'frames'>, entrants: number) => {
  const rules = { format: 'einzel', bestOf: 3, gameTarget: 11 } as const
  return foldLog([
    {
      at,
      entry: {
        kind: 'set-up',
        setup: { rules, ranking: setup.rounds > 0 ? 'schweizer' : 'ittf', withdrawal: 'played-stand', ...setup },
        entrants: Array.from({ length: entrants }, (_, index) => ({ id: `t${index}` })),
      },
    },
  ])
}

/** Gives every ready tie a result. */
function playReady(state: CompetitionState, word: string): CompetitionState {
  const chance = chanceOf(word)
  const ready = deriveCompetition(state).ties.filter(({ status }) => status === 'ready')
  return take(state, ...ready.map(({ key }) => reported(key, randomTie(chance, state.setup.rules, { ends: false }))))
}

test('a knockout without groups waits for its release, and gives every place', () => {
  const frames = [{ key: 'f1', name: 'Endrunde', from: 1, playsFor: 'all-places' }] as const
  for (const entrants of [2, 3, 5, 8, 13]) {
    let state = begin({ groups: 0, rounds: 0, frames }, entrants)
    state = take(state, ...drawFrames(state, deriveCompetition(state), { secret: 'secret', version: DRAW_VERSION }))
    expect(deriveCompetition(state).ties.some(({ status }) => status === 'ready')).toBe(false)
    state = take(state, { kind: 'released', stage: 'f1' })
    while (deriveCompetition(state).ties.some(({ status }) => status === 'ready')) state = playReady(state, 'knockout')
    const places = deriveCompetition(state).places.get('f1') ?? []
    expect(places.map(({ place }) => place)).toEqual(Array.from({ length: entrants }, (_, index) => index + 1))
    expect(new Set(places.map(({ entry }) => entry)).size).toBe(entrants)
  }
})

test('rounds of the Swiss system are drawn one after another; nobody meets twice, nobody pauses twice', () => {
  let state = begin({ groups: 0, rounds: 5, frames: [] }, 9)
  for (let round = 1; round <= 5; round++) {
    const drawn = valueOf(drawSwissRound(state, deriveCompetition(state), `secret ${round}`))
    state = take(state, drawn, { kind: 'released', stage: 'swiss' })
    expect(drawSwissRound(state, deriveCompetition(state), 'next')).toMatchObject({
      error: { kind: round === 5 ? 'enough-rounds' : 'round-open' },
    })
    expect(deriveCompetition(state).groups[0]?.ranking).toBeUndefined()
    state = playReady(state, `round ${round}`)
  }
  const { ties, groups } = deriveCompetition(state)
  expect(new Set(ties.map(({ home, guest }) => [home, guest].toSorted().join())).size).toBe(5 * 4)
  expect(new Set(state.rounds.map(({ bye }) => bye)).size).toBe(5)
  expect(groups[0]?.ranking?.placings).toHaveLength(9)
})

test('an entrant who withdraws from the Swiss system is no longer paired, and wins against them stand', () => {
  let state = begin({ groups: 0, rounds: 3, frames: [] }, 6)
  const next = (word: string) => {
    const drawn = valueOf(drawSwissRound(state, deriveCompetition(state), word))
    state = take(state, drawn, { kind: 'released', stage: 'swiss' })
    return drawn
  }
  next('one')
  state = playReady(state, 'one')
  state = take(state, { kind: 'withdrawn', entrant: 't3', why: 'withdrawn' })
  const second = next('two')
  expect(second.pairs.flat()).not.toContain('t3')
  expect(second.bye).toBeDefined()
  expect(deriveCompetition(state).ties).toHaveLength(3 + 2)
})

test('where those who are left have all met, the Swiss system ends before its last round', () => {
  let state = begin({ groups: 0, rounds: 3, frames: [] }, 4)
  const drawn = valueOf(drawSwissRound(state, deriveCompetition(state), 'one'))
  state = playReady(take(state, drawn, { kind: 'released', stage: 'swiss' }), 'one')
  expect(deriveCompetition(state).groups[0]?.ranking).toBeUndefined()
  const gone = drawn.pairs[1] ?? []
  state = take(state, ...gone.map((entrant): LogEntry => ({ kind: 'withdrawn', entrant, why: 'withdrawn' })))
  expect(drawSwissRound(state, deriveCompetition(state), 'two')).toMatchObject({ error: { kind: 'enough-rounds' } })
  expect(deriveCompetition(state).groups[0]?.ranking?.placings).toHaveLength(4)
})

test('what one side has said does not count before somebody confirms it, and the table stays taken', () => {
  const frames = [{ key: 'f1', name: 'Endrunde', from: 1, playsFor: 'winner' }] as const
  let state = begin({ groups: 0, rounds: 0, frames }, 2)
  state = take(state, ...drawFrames(state, deriveCompetition(state), { secret: 'secret', version: DRAW_VERSION }), {
    kind: 'released',
    stage: 'f1',
  })
  const tieOf = () => deriveCompetition(state).ties[0]
  const { key = '', home = '', guest = '' } = tieOf() ?? {}
  state = take(state, { kind: 'called', tie: key, home, guest, tables: ['4'] }, { kind: 'begun', tie: key })
  const two = { rubbers: [{ kind: 'counted', games: { home: 2, guest: 0 } }] } as const
  const other = { rubbers: [{ kind: 'counted', games: { home: 1, guest: 2 } }] } as const
  const claim = { kind: 'reported', tie: key, by: 'slip', confirmed: false } as const
  state = take(state, { ...claim, side: 'home', result: other }, { ...claim, side: 'guest', result: other })
  state = take(state, { ...claim, side: 'home', result: two })
  expect(tieOf()).toMatchObject({ status: 'called', tables: ['4'], result: undefined })
  expect(tieOf()?.claims.map(({ side, result }) => [side, result])).toEqual([
    ['guest', other],
    ['home', two],
  ])
  state = take(state, reported(key, two))
  expect(tieOf()).toMatchObject({ status: 'over', tables: [], result: two, claims: [] })
  state = take(state, { kind: 'annulled', tie: key })
  expect(tieOf()).toMatchObject({ status: 'ready', result: undefined })
})

import { expect, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { findTie, hallTies } from '#features/tournaments/desk/hall.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { DORF, openHall } from '#tests/support/tournaments/day-bench.ts'
import { showBoard } from './board-view.ts'

const won = (home: number, guest: number): TieResult => ({ rubbers: [{ kind: 'counted', games: { home, guest } }] })

/**
 * Two groups of two, then a frame of four, in which the second of group A has been called against the first of group B. A result was corrected later.
 */
function corrected() {
  const hall = openHall({ teams: 4, tables: 4, competitions: [{ ...DORF, kind: 'single' }] })
  const frame = { key: 'f1', name: 'Endrunde', from: 1, to: 2, playsFor: 'third-place' } as const
  const rules = { format: 'einzel', bestOf: 3, gameTarget: 11 } as const
  const setup = { rules, ranking: 'ittf', withdrawal: 'played-stand', groups: 2, rounds: 0, frames: [frame] } as const
  const entrants = [1, 2, 3, 4].map((number) => ({ id: `dorf-${number}` }))
  const at = (group: number, place: number) => ({ group, place })
  const entries = [
    { kind: 'set-up', setup, entrants },
    {
      kind: 'groups-drawn',
      groups: [
        ['dorf-1', 'dorf-2'],
        ['dorf-3', 'dorf-4'],
      ],
    },
    { kind: 'released', stage: 'groups' },
    { kind: 'frame-drawn', frame: 'f1', slots: [at(0, 1), at(1, 2), at(0, 2), at(1, 1)] },
    { kind: 'released', stage: 'f1' },
  ] as const
  hall.write(entries.map((entry): DayEntry => ({ competition: 'dorf', ...entry })))
  const report = (tie: string, result: TieResult, accepted = '') => {
    hall.pass(1)
    const seen = hall.day().competitions.get('dorf')?.state.reports.get(tie)?.at.toISOString() ?? ''
    return hall.act({ kind: 'report', competition: 'dorf', tie, result, seen, accepted })
  }
  report('group-0-dorf-1-dorf-2', won(2, 0))
  report('group-1-dorf-3-dorf-4', won(2, 0))
  // The second of group A, Team 2, beats Team 3.
  report('f1-1-1-2', won(2, 1))
  const shown = report('group-0-dorf-1-dorf-2', won(0, 2))
  if (shown.ok || shown.error.kind !== 'has-effect') throw new Error('nothing is asked')
  report('group-0-dorf-1-dorf-2', won(0, 2), shown.error.mark)
  const decide = (kind: 'keep' | 'clear', tie = 'f1-1-1-2') => hall.act({ kind, competition: 'dorf', tie })
  const board = () => showBoard(hall.day(), hall.moment())
  const sides = () =>
    hallTies(hall.day())
      .slice(2)
      .map(({ state }) => `${state.home ?? '?'} ${state.guest ?? '?'} ${state.status}`)
  return { hall, decide, board, sides }
}

test('what each decision means is said before, and comes so', () => {
  const { decide, board, sides } = corrected()
  expect(board().stale).toMatchObject([
    {
      played: 'Team 2 – Team 3',
      right: 'Team 1 – Team 3',
      keeping: 'Der Kampf zählt mit denen, die gerufen wurden. Team 1 spielt dafür: Endrunde, Halbfinale gegen Team 4.',
      clearing: 'Was hier gespielt wurde, zählt nicht. Gerufen werden kann dann Team 1 – Team 3.',
    },
  ])
  // Until then no team is called that may belong elsewhere.
  expect(sides()[0]).toBe('? dorf-4 waiting')
  decide('keep')
  expect(sides()).toEqual(['dorf-1 dorf-4 ready', 'dorf-2 dorf-3 over', '? dorf-2 waiting', '? dorf-3 waiting'])
  const other = corrected()
  other.decide('clear')
  expect(other.sides().slice(0, 2)).toEqual(['dorf-2 dorf-4 ready', 'dorf-1 dorf-3 ready'])
})

test('of a log in which somebody was called twice for a round one tie is formed anew, and nobody is called twice again', () => {
  const { hall, decide, board } = corrected()
  const called = { competition: 'dorf', kind: 'called', home: 'dorf-2', tables: [] } as const
  hall.write([
    { competition: 'dorf', kind: 'kept', tie: 'f1-1-1-2' },
    { ...called, tie: 'f1-1-1-1', guest: 'dorf-4' },
    { ...called, tie: 'f1-1-2-1', guest: 'dorf-2' },
  ])
  const tiesOf = () => hallTies(hall.day())
  const played = (tie: string) => findTie(tiesOf(), { competition: 'dorf', tie })?.state
  expect(board().stale.map(({ tie }) => tie)).toEqual(['f1-1-1-1', 'f1-1-2-1'])
  expect(decide('keep', 'f1-1-1-1')).toMatchObject({ error: { kind: 'stands-twice' } })
  expect(decide('keep', 'f1-1-2-1')).toMatchObject({ error: { kind: 'stands-twice' } })
  const told = { competition: 'dorf', result: won(2, 0), seen: '', accepted: '' } as const
  for (const tie of ['f1-1-1-1', 'f1-1-2-1'])
    expect(hall.act({ ...told, kind: 'report', tie })).toMatchObject({ error: { kind: 'stands-twice' } })
  expect(decide('clear', 'f1-1-2-1').ok).toBe(true)
  expect(decide('clear', 'f1-1-1-1').ok).toBe(true)
  expect(played('f1-1-1-1')).toMatchObject({ home: 'dorf-1', guest: 'dorf-4', status: 'ready' })
})

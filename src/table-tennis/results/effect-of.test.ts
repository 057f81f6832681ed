import { expect, test } from 'vitest'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { foldLog as foldDated } from './take-entry.ts'
import { deriveCompetition } from './competition-ties.ts'
import { effectOf as effectOfDated } from './effect-of.ts'
import type { LogEntry } from './log-entry.ts'

const won = (home: number, guest: number): TieResult => ({ rubbers: [{ kind: 'counted', games: { home, guest } }] })
const report = (tie: string, home: number, guest: number): LogEntry => ({
  kind: 'reported',
  tie,
  result: won(home, guest),
  by: 'desk',
  confirmed: true,
})
const at = new Date('2024-12-28T10:00:00.000Z')
const foldLog = (log: readonly LogEntry[]) => foldDated(log.map((entry) => ({ entry, at })))
const effectOf = (log: readonly LogEntry[], entry: LogEntry) => effectOfDated(foldLog(log), { entry, at })

/** Two groups of two, then a frame of four: each winner meets the second of the other group. */
const LOG: LogEntry[] = [
  {
    kind: 'set-up',
    setup: {
      rules: { format: 'einzel', bestOf: 3, gameTarget: 11 },
      ranking: 'ittf',
      withdrawal: 'played-stand',
      groups: 2,
      rounds: 0,
      frames: [{ key: 'main', name: 'Endrunde', from: 1, to: 2, playsFor: 'third-place' }],
    },
    entrants: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
  },
  {
    kind: 'groups-drawn',
    groups: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  { kind: 'released', stage: 'groups' },
  {
    kind: 'frame-drawn',
    frame: 'main',
    slots: [
      { group: 0, place: 1 },
      { group: 1, place: 2 },
      { group: 0, place: 2 },
      { group: 1, place: 1 },
    ],
  },
  { kind: 'released', stage: 'main' },
  report('group-0-a-b', 2, 0),
  report('group-1-c-d', 2, 1),
]
const line = (log: LogEntry[]) =>
  deriveCompetition(foldLog(log)).ties.map(({ home = '?', guest = '?', status }) => `${home}–${guest} ${status}`)

test('a frame drawn by places waits for the groups, and is filled by them', () => {
  expect(line(LOG.slice(0, 5))).toEqual([
    'a–b ready',
    'c–d ready',
    '?–? waiting',
    '?–? waiting',
    '?–? waiting',
    '?–? waiting',
  ])
  expect(line(LOG)).toEqual(['a–b over', 'c–d over', 'a–d ready', 'b–c ready', '?–? waiting', '?–? waiting'])
})

test('a corrected group moves whom it moves, in ties that have not begun', () => {
  const corrected = report('group-0-a-b', 0, 2)
  expect(effectOf(LOG, corrected)).toEqual({ reopened: ['main-1-1-1', 'main-1-1-2'], begun: [] })
  expect(line([...LOG, corrected]).slice(2, 4)).toEqual(['b–d ready', 'a–c ready'])
  // The same winner with other games changes nothing.
  expect(effectOf(LOG, report('group-0-a-b', 2, 1))).toEqual({ reopened: [], begun: [] })
})

test('a tie that has begun keeps its sides until somebody decides, and nobody stands in two of them', () => {
  const begun: LogEntry[] = [...LOG, { kind: 'called', tie: 'main-1-1-1', home: 'a', guest: 'd', tables: ['3'] }]
  const corrected = report('group-0-a-b', 0, 2)
  expect(effectOf(begun, corrected)).toEqual({ reopened: ['main-1-1-2'], begun: ['main-1-1-1'] })
  const frame = (...decided: LogEntry[]) => line([...begun, corrected, ...decided]).slice(2, 4)
  expect(frame()).toEqual(['a–d called', '?–c waiting'])
  expect(frame({ kind: 'kept', tie: 'main-1-1-1' })).toEqual(['a–d called', 'b–c ready'])
  expect(frame({ kind: 'annulled', tie: 'main-1-1-1' })).toEqual(['b–d ready', 'a–c ready'])
})

test('a corrected semi-final brings another finalist, and another one into the tie for the third place', () => {
  const played = [...LOG, report('main-1-1-1', 2, 0), report('main-1-1-2', 0, 2)]
  expect(line(played).slice(4)).toEqual(['a–c ready', 'd–b ready'])
  expect(effectOf(played, report('main-1-1-1', 0, 2)).reopened).toHaveLength(2)
  expect(line([...played, report('main-1-1-1', 0, 2)]).slice(4)).toEqual(['d–c ready', 'a–b ready'])
})

test('an entrant who withdraws loses the remaining ties, and the others go on', () =>
  expect(line([...LOG, { kind: 'withdrawn', entrant: 'c', why: 'withdrawn' }]).slice(2)).toEqual([
    'a–d ready',
    'b–c over',
    '?–b waiting',
    '?–c waiting',
  ]))

test('a draw done again leaves nothing of what was played before', () => {
  const again: LogEntry = {
    kind: 'groups-drawn',
    groups: [
      ['a', 'c'],
      ['b', 'd'],
    ],
  }
  expect(line([...LOG, again])).toEqual(['a–c waiting', 'b–d waiting'])
  expect(line([...LOG, again, { kind: 'released', stage: 'groups' }])).toEqual(['a–c ready', 'b–d ready'])
})

test('an entrant deleted from a group stays deleted when the frame is drawn, and one who leaves after that keeps the played ties', () => {
  const [begin] = LOG
  if (begin?.kind !== 'set-up') throw new Error('the log begins with its set-up')
  const setup = { ...begin.setup, groups: 1, withdrawal: 'all-deleted' } as const
  const leave = (entrant: string): LogEntry => ({ kind: 'withdrawn', entrant, why: 'withdrawn' })
  const frame = {
    kind: 'frame-drawn',
    frame: 'main',
    slots: [
      { group: 0, place: 1 },
      { group: 0, place: 2 },
    ],
  } as const
  const played: LogEntry[] = [
    { ...begin, setup },
    { kind: 'groups-drawn', groups: [['a', 'b', 'c', 'd']] },
    { kind: 'released', stage: 'groups' },
    ...[
      report('group-0-a-b', 2, 0),
      report('group-0-a-c', 2, 0),
      report('group-0-b-c', 2, 1),
      report('group-0-d-b', 2, 0),
    ],
    leave('d'),
  ]
  const placesOf = (log: LogEntry[]) => deriveCompetition(foldLog(log)).groups[0]?.placings.map(({ entry }) => entry)
  expect(placesOf(played)).toEqual(['a', 'b', 'c'])
  expect(placesOf([...played, frame])).toEqual(['a', 'b', 'c'])
  expect(placesOf([...played, frame, leave('a')])).toEqual(['a', 'b', 'c'])
})

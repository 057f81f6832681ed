import { expect, test } from 'vitest'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { commitTo } from '#table-tennis/draw/lot.ts'
import { numberTies } from '#table-tennis/results/tie-words.ts'
import { openHall } from '#tests/support/tournaments/day-bench.ts'
import type { Setup } from '#table-tennis/results/setup.ts'
import { decideDraw, type DrawCommand } from './decide-draw.ts'
import { groupForLate } from './group-for-late.ts'
import { publishDraw } from './publish-draw.ts'
import { recompute } from './recompute.ts'
import { showDraw } from './show-draw.ts'

const SECRET = 'the number that was promised'
const named = { competition: 'dorf' } as const
const frame = { key: 'f1', name: 'Endrunde', from: 1, to: 2, playsFor: 'third-place' } as const
const setup: Setup = {
  rules: { format: 'dorf', bestOf: 3, gameTarget: 11 },
  ranking: 'ittf',
  withdrawal: 'played-stand',
  groups: 6,
  rounds: 0,
  frames: [frame],
}
/** Ids in another order than numbers, so that late teams are in the middle of the list. */
const teams = (...numbers: number[]): Entrant[] => numbers.map((number) => ({ id: `dorf-${number}` }))
const TWENTY_THREE = teams(...Array.from({ length: 24 }, (_, index) => index + 1).filter((number) => number !== 11))
const LATE: Entrant = { id: 'dorf-11' }

/** A committed draw of 23 teams in 6 groups. */
function openRoom() {
  const hall = openHall()
  hall.write([
    { ...named, kind: 'set-up', setup, entrants: TWENTY_THREE },
    { ...named, kind: 'draw-committed', commitment: commitTo(SECRET) },
  ])
  const found = () => {
    const competition = hall.day().competitions.get('dorf')
    if (!competition) throw new Error('it was set up')
    return competition
  }
  return {
    hall,
    found,
    show: () => showDraw(found(), hall.day().nameOf),
    do(command: DrawCommand) {
      const decided = decideDraw(hall.day(), 'dorf', command, () => SECRET)
      if (decided.ok) hall.write(decided.value)
      return decided.ok ? 'done' : decided.error.kind
    },
  }
}

const isRight = (room: ReturnType<typeof openRoom>) => {
  const published = publishDraw(room.show())
  return published && recompute(published)
}
const RIGHT = { kind: 'recomputed', fitsPromise: true, fitsDraw: true }

test('who came or went since the promise is drawn, or not, by the same number', () => {
  const room = openRoom()
  expect(room.do({ kind: 'draw', here: [...TWENTY_THREE.slice(1), LATE] })).toBe('done')
  const drawn = room.show()
  expect(drawn.entrants.map(({ id }) => id)).toContain('dorf-11')
  expect(drawn.entrants.map(({ id }) => id)).not.toContain('dorf-1')
  expect(drawn.lots).toHaveLength(23)
  expect(isRight(room)).toEqual(RIGHT)
  expect(openRoom().do({ kind: 'draw', here: teams(1, 2, 3) })).toBe('groups-too-small')
})

test('a team that comes after the draw joins the smallest group, is shown as late, and the draw can still be recomputed', () => {
  const room = openRoom()
  expect(room.do({ kind: 'join', entrant: LATE })).toBe('other-phase')
  room.do({ kind: 'draw' })
  const before = room.show()
  const numbers = numberTies(room.found().derived)
  const [smallest] = before.groups.filter(({ members }) => members.length === 3)
  expect(room.do({ kind: 'join', entrant: LATE })).toBe('done')
  const after = room.show()
  expect(after.groups.find(({ letter }) => letter === smallest?.letter)?.members.map(({ id }) => id)).toEqual([
    ...(smallest?.members.map(({ id }) => id) ?? []),
    'dorf-11',
  ])
  expect(after.lots).toEqual(before.lots)
  expect(after.changes).toMatchObject([
    {
      what: 'Nach dem Losen aufgenommen',
      text: `Team 11 in Gruppe ${smallest?.letter ?? ''}, ohne Los, weil sie die kleinste ist.`,
    },
  ])
  expect(after.entrants.filter(({ isLate }) => isLate).map(({ name }) => name)).toEqual(['Team 11'])
  expect(isRight(room)).toEqual(RIGHT)
  // The numbers on printed papers stay valid.
  const now = numberTies(room.found().derived)
  expect([...numbers].every(([key, number]) => now.get(key) === number)).toBe(true)
  // Joining twice changes nothing, and a change by hand is recomputed with it.
  expect(room.do({ kind: 'join', entrant: LATE })).toBe('done')
  const other = after.groups.find(({ letter }) => letter !== smallest?.letter)?.members[0]?.id ?? ''
  expect(room.do({ kind: 'swap-in-groups', one: 'dorf-11', other, reason: 'Wunsch' })).toBe('done')
  expect(room.show().groups.flatMap(({ members }) => members)).toHaveLength(24)
  expect(isRight(room)).toEqual(RIGHT)
})

test('a group that has begun keeps its results, and a late team meets everybody once', () => {
  const room = openRoom()
  room.do({ kind: 'draw' })
  room.do({ kind: 'release' })
  const group = room.found().state.groups.findIndex((members) => members.length === 3)
  const own = () => room.found().derived.ties.filter((tie) => tie.group === group)
  const play = (key: string) => {
    const result = { rubbers: [], end: { kind: 'walkover', side: 'guest' } } as const
    room.hall.write([{ ...named, kind: 'reported', tie: key, result, by: 'desk', confirmed: true }])
  }
  const [first, ...others] = own()
  play(first?.key ?? '')
  expect(room.do({ kind: 'join', entrant: LATE })).toBe('done')
  expect(own().slice(0, 3)).toMatchObject([{ key: first?.key, status: 'over' }, ...others.map(({ key }) => ({ key }))])
  expect(own().filter(({ home, guest }) => home === 'dorf-11' || guest === 'dorf-11')).toHaveLength(3)
  expect(own()).toHaveLength(6)
  expect(new Set(own().map(({ round, home }) => `${round} ${home ?? ''}`)).size).toBe(6)
  // Everything else is over: no team can join any more.
  for (const { key } of room.found().derived.ties) play(key)
  expect(room.do({ kind: 'join', entrant: { id: 'dorf-99' } })).toBe('no-group-left')
})

test('a group from which a frame was drawn takes nobody, though it is not over', () => {
  const room = openRoom()
  room.do({ kind: 'draw' })
  expect(groupForLate(room.found(), undefined)).toBeDefined()
  room.hall.write([{ ...named, kind: 'frame-drawn', frame: 'f1', slots: [] }])
  expect(groupForLate(room.found(), undefined)).toBeUndefined()
})

test('a knockout takes nobody after its draw', () => {
  const room = openRoom()
  room.hall.write([{ ...named, kind: 'set-up', setup: { ...setup, groups: 0 }, entrants: TWENTY_THREE }])
  room.do({ kind: 'draw' })
  expect(room.do({ kind: 'join', entrant: LATE })).toBe('no-group-left')
})

import { describe, expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import { lineUpSide, whoPlays } from '#table-tennis/results/who-plays.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { err, ok } from '#shared/result.ts'
import { DORF, openHall } from '#tests/support/tournaments/day-bench.ts'
import { randomTie } from '#tests/support/tournaments/random-results.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { decideCommand } from './decide-command.ts'
import { reportMark } from './command.ts'
import { findTie, hallTies, queueOf, tiesByTable, type HallTie } from './hall.ts'

type Hall = ReturnType<typeof openHall>
const won = (side: 'home' | 'guest'): TieResult => ({
  rubbers: Array.from({ length: 3 }, () => ({
    kind: 'counted',
    games: side === 'home' ? { home: 2, guest: 0 } : { home: 0, guest: 2 },
  })),
})
const tiesOf = (hall: Hall) => hallTies(hall.day())
const queue = (hall: Hall) => queueOf(hall.day(), tiesOf(hall), hall.moment())
const first = (hall: Hall): HallTie => {
  const tie = queue(hall).ready[0]?.tie
  if (!tie) throw new Error('no tie is ready')
  return tie
}
const name = ({ competition, tie }: HallTie) => ({ competition, tie })
const callFirst = (hall: Hall, table: string) => {
  const tie = first(hall)
  expect(hall.act({ ...name(tie), kind: 'call', tables: [table] }).ok).toBe(true)
  return tie
}
const seenOf = (hall: Hall, { competition, tie }: HallTie) =>
  reportMark(hall.day().competitions.get(competition)?.state.reports.get(tie))
const report = (hall: Hall, tie: HallTie, result: TieResult, accepted = '') =>
  hall.act({ ...name(tie), kind: 'report', result, seen: seenOf(hall, tie), accepted })
const again = (hall: Hall, tie: HallTie) => {
  const found = findTie(tiesOf(hall), tie)
  if (!found) throw new Error('the tie is gone')
  return found
}

/** Follows every proposal and enters a result for every tie at a table. */
function playOn(hall: Hall, word: string): void {
  const chance = chanceOf(word)
  for (;;) {
    const ties = tiesOf(hall)
    for (const { name: tie, tables } of queueOf(hall.day(), ties, hall.moment()).proposals)
      valueOf(hall.act({ ...tie, kind: 'call', tables }))
    const running = [...tiesByTable(tiesOf(hall)).values()]
    if (running.length === 0) return
    hall.pass(20)
    for (const tie of running) report(hall, tie, randomTie(chance, tie.of.state.setup.rules))
  }
}

describe('calling', () => {
  test('a tie goes to a free table, and none of its people to another one', () => {
    const hall = openHall()
    const tie = callFirst(hall, '3')
    expect(again(hall, tie).state).toMatchObject({ status: 'called', tables: ['3'] })
    const home = tie.state.home ?? ''
    const others = tiesOf(hall).filter(
      ({ state }) => state.status === 'ready' && [state.home, state.guest].includes(home),
    )
    expect(others.length).toBeGreaterThan(0)
    for (const other of others)
      expect(hall.act({ ...name(other), kind: 'call', tables: ['4'] })).toMatchObject({
        error: { kind: 'somebody-plays', table: '3' },
      })
  })

  test('all free tables are taken at once, by those who are proposed, and what is called comes off one by one', () => {
    const hall = openHall()
    hall.act({ kind: 'block', table: '3', reason: 'broken' })
    callFirst(hall, '5')
    const { proposals } = queue(hall)
    expect(proposals.map(({ tables }) => tables.join())).toEqual(['1', '2', '4', '6', '7', '8'])
    expect(hall.act({ kind: 'call-all' }).ok).toBe(true)
    const at = tiesByTable(tiesOf(hall))
    expect(proposals.map(({ tables: [table = ''] }) => at.get(table)?.tie)).toEqual(
      proposals.map(({ name: tie }) => tie.tie),
    )
    expect(hall.act({ kind: 'call-all' })).toMatchObject(err({ kind: 'nothing-to-call' }))
    const [first] = at.values()
    if (!first) throw new Error('nobody was called')
    expect(hall.act({ ...name(first), kind: 'call-off' }).ok).toBe(true)
    expect(tiesByTable(tiesOf(hall)).size).toBe(6)
  })

  test('the list is in call order: a tie that shares people with an earlier one comes later', () => {
    const hall = openHall({ teams: 6, tables: 1 })
    const sides = queue(hall).ready.map(({ ready }) => ready.people)
    const inOneRound = sides.slice(0, 3).flat()
    expect(new Set(inOneRound).size).toBe(inOneRound.length)
  })

  test('no tie goes to a table that is taken, blocked or not there, or to two', () => {
    const hall = openHall()
    callFirst(hall, '3')
    hall.act({ kind: 'block', table: '4', reason: 'broken' })
    const call = (...tables: string[]) => {
      const outcome = hall.act({ ...name(first(hall)), kind: 'call', tables })
      return outcome.ok ? undefined : outcome.error
    }
    expect(call('3')).toEqual({ kind: 'table-taken', table: '3' })
    expect(call('4')).toEqual({ kind: 'table-blocked', table: '4' })
    expect(call('9')).toEqual({ kind: 'unknown-table', table: '9' })
    expect(call('5', '6')).toEqual({ kind: 'wrong-number-of-tables', needed: 1 })
    hall.act({ kind: 'free', table: '4' })
    expect(call('4')).toBeUndefined()
  })

  test('nobody is called against themselves, nor kept so, even if the draw has led to it', () => {
    const hall = openHall()
    const tie = first(hall)
    const day = hall.day()
    const competition = day.competitions.get('dorf')
    if (!competition) throw new Error('it is drawn')
    const ties = competition.derived.ties.map((each) =>
      each.key === tie.tie ? { ...each, guest: each.home, isStale: true } : each,
    )
    const twisted = { ...competition, derived: { ...competition.derived, ties } }
    const at = { now: hall.moment(), secret: '' }
    for (const command of [{ kind: 'call', tables: ['3'] } as const, { kind: 'keep' } as const])
      expect(
        decideCommand({ ...day, competitions: new Map([['dorf', twisted]]) }, { ...name(tie), ...command }, at),
      ).toMatchObject({ error: { kind: 'stands-twice' } })
  })

  test('of two directors who call the same tie the second learns that it is called', () => {
    const hall = openHall()
    const tie = callFirst(hall, '1')
    expect(hall.act({ ...name(tie), kind: 'call', tables: ['2'] })).toMatchObject({
      error: { kind: 'tie-not-ready', status: 'called' },
    })
  })

  test('a called tie waits, begins, moves, has an umpire, and goes back to the front of the list', () => {
    const hall = openHall()
    const tie = callFirst(hall, '1')
    hall.pass(3)
    for (const command of [
      { kind: 'call-again' } as const,
      { kind: 'more-time', minutes: 5 } as const,
      { kind: 'umpire', entrant: 'dorf-7' } as const,
      { kind: 'move', tables: ['2'] } as const,
      { kind: 'begin' } as const,
    ])
      expect(hall.act({ ...name(tie), ...command }).ok).toBe(true)
    expect(again(hall, tie)).toMatchObject({
      state: { tables: ['2'] },
      call: { times: 2, extraMinutes: 5, umpire: 'dorf-7', begunAt: hall.moment() },
    })
    expect(hall.act({ ...name(tie), kind: 'umpire', entrant: 'fremd' })).toMatchObject(err({ kind: 'unknown-entrant' }))
    hall.pass(7)
    expect(hall.act({ ...name(tie), kind: 'call-off' }).ok).toBe(true)
    expect(again(hall, tie).since).toEqual(tie.since)
    expect(hall.act({ ...name(tie), kind: 'begin' })).toMatchObject({ error: { kind: 'tie-not-called' } })
  })

  test('a team of three says who plays, for this tie and the next ones', () => {
    const hall = openHall({ players: 3 })
    const [one, next] = tiesOf(hall).filter(({ state }) => state.home === 'dorf-1' || state.guest === 'dorf-1')
    if (!one || !next) throw new Error('a team plays more than once in its group')
    const sideIn = ({ state }: HallTie) => (state.home === 'dorf-1' ? 'home' : 'guest')
    const lineUp = (tie: HallTie, players: number[], pair: [number, number]) =>
      hall.act({ ...name(tie), kind: 'line-up', side: sideIn(tie), lineUp: { players, pairs: [pair] } })
    const playersIn = (tie: HallTie) =>
      whoPlays(again(hall, tie).of.state, { tie: tie.state, side: sideIn(tie) }, hall.day().playersOf('dorf-1')).map(
        (people) => people.map(({ position }) => position),
      )
    expect(playersIn(one)).toEqual([[], [], []])
    expect(lineUp(one, [3, 1], [1, 2]).ok).toBe(true)
    expect([playersIn(one), playersIn(next)]).toEqual([
      [[3], [1], [1, 2]],
      [[3], [1], [1, 2]],
    ])
    expect(hall.act({ ...name(one), kind: 'call', tables: ['1'] }).ok).toBe(true)
    hall.pass(5)
    // A line-up for the next tie does not change one that is being played.
    expect(lineUp(next, [2, 3], [2, 3]).ok).toBe(true)
    expect([playersIn(one), playersIn(next)]).toEqual([
      [[3], [1], [1, 2]],
      [[2], [3], [2, 3]],
    ])
    expect(lineUp(one, [2, 2], [1, 2])).toMatchObject({ error: { refusal: { kind: 'twice' } } })
    expect(lineUp(one, [2, 4], [1, 2])).toMatchObject({ error: { refusal: { kind: 'not-in-the-team' } } })
    const open = { tie: { ...one.state, home: undefined }, side: 'home', lineUp: { players: [], pairs: [] } } as const
    expect(lineUpSide(one.of.state, open, [])).toMatchObject({ error: { kind: 'side-open' } })
  })

  test('in a break nothing is proposed, until it is over or ended', () => {
    const hall = openHall()
    const until = new Date(hall.moment().getTime() + 30 * 60_000)
    hall.act({ kind: 'break', until, reason: 'meal' })
    expect(queue(hall).proposals).toEqual([])
    expect(queue(hall).ready.length).toBeGreaterThan(0)
    hall.act({ kind: 'resume' })
    expect(queue(hall).proposals).toHaveLength(8)
    hall.act({ kind: 'break', until, reason: 'meal' })
    hall.pass(30)
    expect(queue(hall).proposals).toHaveLength(8)
    expect(hall.act({ kind: 'break', until, reason: 'meal' })).toMatchObject({ error: { kind: 'break-over-already' } })
  })

  test('players rest after a tie for as long as was set', () => {
    const hall = openHall({ teams: 3, tables: 1 })
    hall.act({ kind: 'set-hall', tables: 1, callMinutes: 10, restMinutes: 15 })
    const tie = callFirst(hall, '1')
    report(hall, tie, won('home'))
    expect(queue(hall).proposals).toEqual([])
    expect(queue(hall).ready.every(({ rests }) => rests)).toBe(true)
    hall.pass(15)
    expect(queue(hall).proposals).toHaveLength(1)
  })

  test('a hall does not lose a table in use', () => {
    const hall = openHall()
    callFirst(hall, '8')
    const smaller = { kind: 'set-hall', tables: 7, callMinutes: 10, restMinutes: 0 } as const
    expect(hall.act(smaller)).toMatchObject({ error: { kind: 'tables-in-use', table: '8' } })
    expect(hall.act({ kind: 'block', table: '8', reason: 'broken' })).toMatchObject({ error: { kind: 'table-taken' } })
  })
})

describe('results', () => {
  test('a result that cannot be is refused with its reason, and an empty one, too', () => {
    const hall = openHall()
    const tie = callFirst(hall, '1')
    expect(report(hall, tie, { rubbers: [{ kind: 'played', games: [{ home: 11, guest: 10 }] }] })).toMatchObject({
      error: { kind: 'impossible-result', refusal: { kind: 'rubber', slot: 1 } },
    })
    expect(report(hall, tie, { rubbers: [] })).toMatchObject({ error: { kind: 'nothing-reported' } })
    expect(again(hall, tie).state.status).toBe('called')
  })

  test('a score while they play leaves them at their table, the end frees it', () => {
    const hall = openHall()
    const tie = callFirst(hall, '1')
    report(hall, tie, { rubbers: won('home').rubbers.slice(0, 2) })
    expect(again(hall, tie).state).toMatchObject({ status: 'called', tables: ['1'] })
    report(hall, tie, won('home'))
    expect(again(hall, tie).state).toMatchObject({ status: 'over', tables: [], credit: { winner: 'home' } })
  })

  test('a director does not overwrite an unseen result', () => {
    const hall = openHall()
    const tie = callFirst(hall, '1')
    const seen = seenOf(hall, tie)
    report(hall, tie, won('home'))
    const late = { ...name(tie), kind: 'report', result: won('guest'), seen, accepted: '' } as const
    expect(hall.act(late)).toMatchObject({ error: { kind: 'changed-meanwhile' } })
  })

  test('what one side claims counts once the desk confirms just this claim', () => {
    const hall = openHall()
    const tie = callFirst(hall, '1')
    const claim = (side: 'home' | 'guest', result: TieResult) =>
      hall.write([{ competition: 'dorf', kind: 'reported', tie: tie.tie, result, by: 'slip', side, confirmed: false }])
    claim('home', won('home'))
    const claimedAt = hall.moment().toISOString()
    hall.pass(1)
    claim('home', won('guest'))
    const confirm = (at: string) => hall.act({ ...name(tie), kind: 'confirm', side: 'home', claimedAt: at })
    expect(confirm(claimedAt)).toMatchObject({ error: { kind: 'changed-meanwhile' } })
    expect(confirm(hall.moment().toISOString()).ok).toBe(true)
    expect(again(hall, tie).state).toMatchObject({ status: 'over', credit: { winner: 'guest' }, claims: [] })
  })
})

describe('a whole day', () => {
  const toFrames = (word: string) => {
    const hall = openHall()
    playOn(hall, word)
    for (const lot of hall
      .day()
      .competitions.get('dorf')
      ?.derived.groups.flatMap(({ ranking }, group) =>
        (ranking?.steps ?? []).flatMap((step) => (step.kind === 'lot-needed' ? [{ group, among: step.tied }] : [])),
      ) ?? [])
      hall.act({ kind: 'draw-lot', competition: 'dorf', ...lot })
    expect(hall.act({ kind: 'draw-next', competition: 'dorf' }).ok).toBe(true)
    return hall
  }

  test('24 teams on 8 tables play 96 ties, and each has a place in the end', () => {
    const hall = toFrames('whole day')
    expect(hall.act({ kind: 'draw-next', competition: 'dorf' })).toMatchObject({ error: { kind: 'nothing-to-draw' } })
    playOn(hall, 'frames')
    const derived = hall.day().competitions.get('dorf')?.derived
    expect(derived?.ties).toHaveLength(96)
    expect(derived?.ties.every(({ status }) => status === 'over')).toBe(true)
    const places = [...(derived?.places.values() ?? [])].flat()
    expect(places.map(({ place }) => place)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    expect(new Set(places.map(({ entry }) => entry)).size).toBe(24)
  })

  test('before the groups are over nothing is drawn from them', () => {
    const hall = openHall()
    expect(hall.act({ kind: 'draw-next', competition: 'dorf' })).toMatchObject({ error: { kind: 'stage-open' } })
  })

  test('a correction shows first what it changes; what has begun then waits for a decision', () => {
    const hall = toFrames('correction')
    const tie = callFirst(hall, '1')
    report(hall, tie, won('home'))
    // Some corrected result of a group replaces the sides of the first tie.
    const effects = tiesOf(hall).flatMap((each) => {
      if (each.state.stage !== 'groups') return []
      const turned = won(each.state.credit?.winner === 'home' ? 'guest' : 'home')
      const command = { ...name(each), kind: 'report', result: turned, seen: seenOf(hall, each), accepted: '' } as const
      const decided = decideCommand(hall.day(), command, { now: hall.moment(), secret: '' })
      if (decided.ok || decided.error.kind !== 'has-effect') return []
      return decided.error.effect.begun.includes(tie.tie) ? [{ each, turned, mark: decided.error.mark }] : []
    })
    const [found] = effects
    if (!found) throw new Error('no correction moves anybody')
    expect(report(hall, found.each, found.turned, 'what was not shown')).toMatchObject({ ok: false })
    expect(report(hall, found.each, found.turned, found.mark).ok).toBe(true)
    expect(again(hall, tie).state.isStale).toBe(true)
    expect(hall.act({ ...name(tie), kind: 'keep' }).ok).toBe(true)
    expect(again(hall, tie).state).toMatchObject({ isStale: false, status: 'over' })
    expect(hall.act({ ...name(tie), kind: 'clear' })).toMatchObject({ error: { kind: 'not-stale' } })
  })

  test('a withdrawn team loses its remaining ties, and is called no more', () => {
    const hall = openHall()
    const withdraw = {
      kind: 'withdraw',
      competition: 'dorf',
      entrant: 'dorf-5',
      why: 'disqualified',
      accepted: '',
    } as const
    expect(hall.act(withdraw).ok).toBe(true)
    expect(hall.act(withdraw)).toEqual(ok([]))
    const own = tiesOf(hall).filter(({ state }) => [state.home, state.guest].includes('dorf-5'))
    expect(own.map(({ state }) => state.status)).toEqual(own.map(() => 'over'))
    expect(hall.act({ ...withdraw, entrant: 'fremd' })).toMatchObject({ error: { kind: 'unknown-entrant' } })
  })

  test('a team that was withdrawn by mistake plays on, and its calls are made anew', () => {
    const hall = openHall()
    const tie = callFirst(hall, '3')
    const entrant = tie.state.home ?? ''
    const left = () => tiesOf(hall).filter(({ state }) => [state.home, state.guest].includes(entrant))
    const before = left().length
    const named = { competition: 'dorf', entrant, accepted: '' }
    hall.act({ ...named, kind: 'withdraw', why: 'withdrawn' })
    // Another tie is at that table by now.
    const other = callFirst(hall, '3')
    expect(hall.act({ ...named, kind: 'play-again' }).ok).toBe(true)
    expect(left().map(({ state }) => state.status)).toEqual(Array.from({ length: before }, () => 'ready'))
    expect(tiesByTable(tiesOf(hall)).get('3')?.tie).toBe(other.tie)
    expect(hall.act({ ...named, kind: 'play-again' })).toEqual(ok([]))
  })
})

test('two competitions share the tables, and who plays in both plays once at a time', () => {
  const hall = openHall({ teams: 6, tables: 4, competitions: [DORF, { ...DORF, key: 'jugend', name: 'Jugend' }] })
  const called = queue(hall).proposals
  expect(new Set(called.flatMap(({ tables }) => tables)).size).toBe(called.length)
  // The same names in both competitions are the same teams.
  expect(hall.day().peopleOf('dorf-1')).toEqual(['dorf-1', 'team 1'])
  const people = called.flatMap(({ name: tie }) => {
    const { state } = findTie(tiesOf(hall), tie) ?? first(hall)
    return [state.home ?? '', state.guest ?? ''].flatMap(hall.day().peopleOf)
  })
  expect(new Set(people).size).toBe(people.length)
})

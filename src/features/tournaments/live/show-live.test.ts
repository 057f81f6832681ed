import { expect, test } from 'vitest'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { RubberResult } from '#table-tennis/ties/rubber.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { showLive } from './show-live.ts'

const IN_GROUPS = 180
const IN_FRAMES = 420
const main = { competition: MAIN_COMPETITION } as const
const resultOf = (games: number, side: Side = 'home'): DayEntry => ({
  ...main,
  kind: 'reported',
  tie: calledTie().key,
  by: 'slip',
  side,
  confirmed: false,
  result: { rubbers: Array.from({ length: games }, () => ({ kind: 'counted', games: { home: 2, guest: 0 } })) },
})
const calledTie = () => {
  const tie = villageDay(IN_GROUPS)
    .competitions.get(MAIN_COMPETITION)
    ?.derived.ties.find((each) => each.status === 'called')
  if (!tie?.home) throw new Error('At that time somebody plays.')
  return { ...tie, home: tie.home }
}

test('before the draw is released there is nothing to see', () =>
  expect(showLive(villageDay(-1))).toMatchObject({ phase: 'before', competitions: [], teams: [], latest: [] }))

test('in the middle of the groups everybody finds tables, standings and the latest results', () => {
  const { phase, stand, calls, competitions, latest, teams } = showLive(villageDay(IN_GROUPS))
  expect([phase, stand, teams.length]).toEqual(['playing', '13:00', 24])
  expect(calls).toHaveLength(8)
  expect(calls[0]).toMatchObject({ words: 'aufgerufen, Tisch 5', isNow: true })
  expect(latest[0]).toMatchObject({ time: '13:00', what: 'Gruppe A, Runde 3' })
  const [group] = competitions[0]?.groups ?? []
  expect(group).toMatchObject({ name: 'Gruppe A', isFinal: false, over: 9, ties: 15, why: [] })
  // Equal leads share a place, even if finer criteria would separate them.
  expect(group?.rows.map(({ place }) => place)).toEqual([1, 2, 3, 3, 3, 3])
  expect(group?.note).toBe('Vorläufig: Es zählen Siege minus Niederlagen; wer gleich steht, teilt sich den Platz.')
})

test('a complete group explains every place that the points do not', () => {
  const groups = showLive(villageDay(IN_FRAMES)).competitions[0]?.groups ?? []
  for (const { rows, why, isFinal } of groups) {
    expect(isFinal).toBe(true)
    const equal = rows.filter(({ points }, index) => points === rows[index + 1]?.points)
    expect(why.length).toBeGreaterThanOrEqual(equal.length)
  }
  const third = groups[2]
  expect(third?.why[0]).toBe(
    'Die Kantenbälle vor Musikverein Harmonie 1: unter Musikverein Harmonie 1, Die Kantenbälle und Musikverein Harmonie 2 mehr Punkte, 4 gegen 3.',
  )
  expect(third?.rows.map(({ isCut }) => isCut)).toEqual([false, true, false, true, false, false])
  expect(third?.note).toBe('Platz 1 und 2: Endrunde. Platz 3 und 4: Mittelrunde. Platz 5 und 6: Trostrunde.')
})

test('a frame is shown by its rounds, and as a tree in which each tie lies between the two before it', () => {
  const [frame] = showLive(villageDay(IN_FRAMES)).competitions[0]?.frames ?? []
  expect(frame?.rounds.map(({ name, summary, isCurrent }) => [name, summary, isCurrent])).toEqual([
    ['Viertelfinale', 'alle 4 gespielt', false],
    ['Halbfinale', '2 an den Tischen', true],
    ['Plätze 5 bis 8', '2 an den Tischen', true],
    ['Endspiel', '', false],
    ['Spiel um Platz 3', '', false],
    ['Spiel um Platz 5', '', false],
    ['Spiel um Platz 7', '', false],
  ])
  expect(frame?.tree.map((round) => round.length)).toEqual([4, 2, 1])
  const [quarters, semis, final] = frame?.tree ?? []
  const winners = quarters?.map((tie) => (tie?.home.hasWon ? tie.home : tie?.guest)?.name)
  expect(semis?.flatMap((tie) => [tie?.home.name, tie?.guest.name])).toEqual(winners)
  expect(final?.[0]).toMatchObject({
    home: { team: undefined, name: 'Sieger Halbfinale 1' },
    guest: { name: 'Sieger Halbfinale 2' },
    words: 'nicht vor 17:30',
  })
})

test('a follower of a team learns table, opponent and what comes next', () => {
  expect(showLive(villageDay(IN_GROUPS), 'team 1').mine).toEqual([
    {
      team: 'team 1',
      name: 'Die Netzroller',
      kind: 'called',
      where: 'Tisch 1',
      duty: '',
      what: 'Gruppe C, Runde 3',
      opponent: 'Familie Schmetterling',
      hasBegun: false,
      isReported: false,
      afterwards: 'gegen Kegelclub Gut Holz, insgesamt noch 2 Kämpfe.',
    },
  ])
  expect(showLive(villageDay(390), 'team 2').mine).toMatchObject([
    {
      kind: 'waiting',
      when: 'Sobald ein Tisch frei ist',
      afterwards: 'Halbfinale oder Platz 21–24, nicht vor 16:45 Uhr.',
    },
  ])
  expect(showLive(villageDay(), 'team 2').mine).toMatchObject([{ kind: 'done', words: 'Platz 24' }])
  expect(showLive(villageDay(), 'nobody').mine).toEqual([])
})

test('a result that one side has reported is shown as what it is', () => {
  const { key, home } = calledTie()
  const view = showLive(villageDay(IN_GROUPS, [resultOf(3)]), home)
  expect(view.calls.find((tie) => tie.key === key)?.words).toBe('gemeldet 3:0, noch nicht bestätigt')
  expect(view.mine).toMatchObject([{ kind: 'called', isReported: true }])
})

test('of two sides that have reported different results none is shown', () => {
  const view = showLive(villageDay(IN_GROUPS, [resultOf(3), resultOf(2, 'guest')]))
  expect(view.calls.find((tie) => tie.key === calledTie().key)?.words).toBe('verschieden gemeldet, wird geklärt')
})

test('a tie that was given up or never begun says so among the latest results', () => {
  const { key } = calledTie()
  const ended = (rubber: RubberResult): DayEntry => ({
    ...main,
    kind: 'reported',
    tie: key,
    by: 'desk',
    confirmed: true,
    result: { rubbers: [rubber, rubber, rubber] },
  })
  const wordsOf = (rubber: RubberResult) =>
    showLive(villageDay(IN_GROUPS, [ended(rubber)])).latest.find((tie) => tie.key === key)?.words
  expect(wordsOf({ kind: 'walkover', side: 'guest' })).toBe('kampflos, Ende 13:00')
  expect(wordsOf({ kind: 'retired', side: 'guest', games: [{ home: 5, guest: 3 }] })).toBe('Aufgabe, Ende 13:00')
  expect(wordsOf({ kind: 'counted', games: { home: 2, guest: 0 } })).toBe('Ende 13:00')
})

test('a break is shown with its end, and a team that keeps the score learns where', () => {
  const until = '2024-12-28T12:30:00.000Z'
  expect(showLive(villageDay(IN_GROUPS, [{ kind: 'break', until, reason: 'meal' }])).pause).toBe(
    'Essenspause: Weiter geht es um 13:30 Uhr.',
  )
  const idle = { ...main, kind: 'umpire', tie: calledTie().key, entrant: 'team 9' } as const
  expect(showLive(villageDay(IN_GROUPS, [idle]), 'team 9').mine).toMatchObject([{ duty: 'Sie zählen an Tisch 5.' }])
})

test('in the end everybody has a place of their own', () => {
  const { phase, competitions } = showLive(villageDay())
  expect(phase).toBe('over')
  expect(competitions[0]?.places.map(({ place }) => place)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
})

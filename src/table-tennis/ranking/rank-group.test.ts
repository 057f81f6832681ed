import { expect, test } from 'vitest'
import { creditTie } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { groupOf } from '#tests/support/tournaments/group-of.ts'
import { advanceFrom } from './advance.ts'
import { explainPlace, reasonsOf } from './explain-place.ts'
import { standOpenGroup } from './open-group.ts'
import { rankGroup, type Lot } from './rank-group.ts'
import { getRankingRules, type RankingName, type RankingRules } from './ranking-rules.ts'
import type { RankedGroup } from './tally.ts'

const rulesOf = (name: RankingName): RankingRules => getRankingRules(name, { hasTeams: false })
const orderOf = (group: RankedGroup, name: RankingName, lots: readonly Lot[] = []) =>
  rankGroup(group, rulesOf(name), lots).placings.map(({ entry, place }) => `${place} ${entry}`)
const sentencesOf = (group: RankedGroup, name: RankingName, lots: readonly Lot[] = []) =>
  reasonsOf(group, rankGroup(group, rulesOf(name), lots)).map((reason) => explainPlace(reason, (entry) => entry))

const T1 = groupOf('A-B 3:0', 'B-C 3:1', 'C-A 3:2', 'A-D 3:0', 'B-D 3:0', 'C-D 3:0')
const T2 = groupOf('A-B 3:2', 'A-C 3:2', 'D-A 3:0', 'B-C 3:0', 'B-D 3:0', 'C-D 3:0')
const T3 = groupOf('A-B 3:1', 'B-C 3:1', 'C-A kampflos', 'A-D 3:1', 'D-B 3:2', 'D-C 3:0')
const beatD = ['A', 'B', 'C'].map((entry) => `${entry}-D 11:5 11:5 11:5`)
const T4 = groupOf('A-B 11:8 9:11 11:6 11:7', 'B-C 11:9 11:9 8:11 11:9', 'C-A 11:9 7:11 12:10 11:9', ...beatD)
const cycle = ['A-B', 'B-C', 'C-A'].map((pair) => `${pair} 11:9 11:9 11:9`)
const T5 = groupOf(...cycle, ...beatD)

test('a ratio is not a difference: three that beat each other', () => {
  expect(orderOf(T1, 'ittf')).toEqual(['1 A', '2 C', '3 B', '4 D'])
  expect(orderOf(T1, 'klassisch')).toEqual(['1 A', '2 B', '3 C', '4 D'])
  expect(sentencesOf(T1, 'ittf')).toEqual([
    'A vor C: unter A, B und C das bessere Satzverhältnis, 5:3 gegen 4:5.',
    'C vor B: unter A, B und C das bessere Satzverhältnis, 4:5 gegen 3:4.',
    'B vor D: mehr Punkte, 5 gegen 3.',
    'B vor D: mehr Punkte, 5 gegen 3.',
  ])
  expect(sentencesOf(T1, 'klassisch')).toEqual([
    'A vor B: die bessere Satzdifferenz, 8:3 gegen 6:4.',
    'B vor C: im direkten Vergleich 3:1.',
    'C vor D: die bessere Siegdifferenz, 2:1 gegen 0:3.',
    'C vor D: die bessere Siegdifferenz, 2:1 gegen 0:3.',
  ])
})

test('by the international rules the tie of two equals counts before all their other games', () => {
  expect(orderOf(T2, 'ittf')).toEqual(['1 A', '2 B', '3 C', '4 D'])
  expect(orderOf(T2, 'klassisch')).toEqual(['1 B', '2 A', '3 C', '4 D'])
  expect(sentencesOf(T2, 'ittf')).toEqual([
    'A vor B: im direkten Vergleich 3:2.',
    'B vor C: mehr Punkte, 5 gegen 4.',
    'C vor D: im direkten Vergleich 3:0.',
    'C vor D: im direkten Vergleich 3:0.',
  ])
})

test('a walkover costs a place', () => {
  expect(orderOf(T3, 'ittf')).toEqual(['1 D', '2 B', '3 C', '4 A'])
  expect(sentencesOf(T3, 'ittf')).toEqual([
    'D vor B: mehr Punkte, 5 gegen 4.',
    'B vor C: im direkten Vergleich 3:1.',
    'C vor A: unter A, B und C mehr Punkte, 3 gegen 2.',
    'C vor A: unter A, B und C mehr Punkte, 3 gegen 2.',
  ])
})

test('where games are equal, points decide', () => {
  expect(orderOf(T4, 'ittf')).toEqual(['1 A', '2 C', '3 B', '4 D'])
  expect(sentencesOf(T4, 'ittf').slice(0, 2)).toEqual([
    'A vor C: unter A, B und C das bessere Ballverhältnis, 81:73 gegen 79:80.',
    'C vor B: unter A, B und C das bessere Ballverhältnis, 79:80 gegen 73:80.',
  ])
})

test('who is equal in everything shares a place until the lot is drawn, and nobody advances before', () => {
  expect(orderOf(T5, 'ittf')).toEqual(['1 A', '1 B', '1 C', '4 D'])
  expect(orderOf(T5, 'klassisch')).toEqual(['1 A', '1 B', '1 C', '4 D'])
  const lotMust = 'A, B und C sind in allem gleich: Das Los muss entscheiden.'
  expect(sentencesOf(T5, 'ittf').slice(0, 3)).toEqual([lotMust, lotMust, lotMust])
  const open = rankGroup(T5, rulesOf('ittf'))
  const among = ['A', 'B', 'C']
  expect(advanceFrom(T5, open, 2)).toEqual({ kind: 'lot-needed', decides: 'who', among })
  expect(advanceFrom(T5, open, 3)).toEqual({ kind: 'lot-needed', decides: 'where', among })
  expect(advanceFrom(T5, open, 1, 4)).toEqual({ kind: 'advance', entries: ['D'] })

  const lots = [['C', 'A', 'B']]
  expect(orderOf(T5, 'ittf', lots)).toEqual(['1 C', '2 A', '3 B', '4 D'])
  expect(sentencesOf(T5, 'ittf', lots)[0]).toBe('C vor A: in allem gleich, das Los hat entschieden.')
  const ranking = rankGroup(T5, rulesOf('ittf'), lots)
  expect(advanceFrom(T5, ranking, 2)).toEqual({ kind: 'advance', entries: ['C', 'A'] })
})

test('a lot that was drawn among others does not count', () => {
  expect(orderOf(T5, 'ittf', [['A', 'B']])).toEqual(['1 A', '1 B', '1 C', '4 D'])
  expect(orderOf(T1, 'ittf', [['B', 'A', 'C']])).toEqual(['1 A', '2 C', '3 B', '4 D'])
})

test('an open group is listed by wins less losses, equals share a place, and nobody advances', () => {
  const over = ['A-B 3:0', 'A-C 3:0', 'D-A 3:0', 'E-A 0:3', 'E-B 0:3', 'E-C 0:3']
  const group = groupOf(...over, 'B-C offen', 'B-D offen', 'C-D offen', 'D-E offen')
  const places = standOpenGroup(group).map(({ entry, place }) => `${place} ${entry}`)
  expect(places).toEqual(['1 A', '2 D', '3 B', '3 C', '5 E'])
  expect(advanceFrom(group, rankGroup(group, rulesOf('ittf')), 2)).toEqual({ kind: 'open' })
})

test('who has nothing to compare stands behind everybody who has, and never equal to all of them', () => {
  const rules: RankingRules = {
    name: 'Sätze',
    restart: false,
    criteria: [{ measure: 'games', scope: 'all', form: 'ratio' }],
  }
  const group: RankedGroup = { ...groupOf('A-B 3:0', 'B-C 3:0', 'C-D 3:0'), entries: ['A', 'B', 'C', 'D', 'E', 'F'] }
  const { placings } = rankGroup(group, rules)
  // A lost none, B and C as many as they won, D all; E and F have not played.
  expect(placings.map(({ entry, place }) => `${place} ${entry}`)).toEqual(['1 A', '2 B', '2 C', '4 D', '5 E', '5 F'])
})

test('points are not asked where some were not written down', () => {
  const group = groupOf('A-B 11:8 11:8 11:8', 'B-C 3:0', 'C-A 11:9 11:9 11:9')
  expect(orderOf(group, 'ittf')).toEqual(['1 A', '1 B', '1 C'])
  expect(sentencesOf(group, 'ittf')[0]).toBe(
    'A, B und C sind gleich in allem, was aufgeschrieben ist. Die Bälle fehlen: Das Los muss entscheiden.',
  )
})

test('who is equal among two is not equal in everything where points could not be asked before', () => {
  const rules: RankingRules = {
    name: 'Dorf',
    restart: false,
    criteria: [
      { measure: 'points', scope: 'all', form: 'difference' },
      { measure: 'games', scope: 'all', form: 'difference' },
    ],
  }
  const group = groupOf('A-B niemand', 'A-C 3:0', 'B-C 3:0')
  const [first] = reasonsOf(group, rankGroup(group, rules))
  expect(first).toMatchObject({ kind: 'lot-needed', tied: ['A', 'B'], isAllKnown: false })
})

test('a village may rank by rubbers before the direct comparison', () => {
  const rules: RankingRules = {
    name: 'Dorf',
    restart: false,
    criteria: [
      { measure: 'match-points', scope: 'all', form: 'sum' },
      { measure: 'rubbers', scope: 'all', form: 'difference' },
      { measure: 'rubbers', scope: 'all', form: 'sum' },
      { measure: 'wins', scope: 'tied', form: 'sum' },
    ],
  }
  const TEAMS: TieRules = { format: 'dorf', bestOf: 3, gameTarget: 11 }
  const tie = (home: string, guest: string, won: number) => {
    const one = { kind: 'counted', games: { home: 2, guest: 0 } } as const
    const other = { kind: 'counted', games: { home: 0, guest: 2 } } as const
    return { home, guest, credit: creditTie({ rubbers: [0, 1, 2].map((slot) => (slot < won ? one : other)) }, TEAMS) }
  }
  const group = { entries: ['A', 'B', 'C'], ties: [tie('A', 'B', 2), tie('B', 'C', 3), tie('C', 'A', 2)] }
  const ranking = rankGroup(group, rules)
  expect(ranking.placings.map(({ entry }) => entry)).toEqual(['B', 'A', 'C'])
  expect(reasonsOf(group, ranking).map((reason) => explainPlace(reason, (entry) => entry))[0]).toBe(
    'B vor A: die bessere Spieldifferenz, 4:2 gegen 3:3.',
  )
})

test('a rule that begins anew does so after every split, also by what counts in the whole group', () => {
  const criteria: RankingRules['criteria'] = [
    { measure: 'match-points', scope: 'all', form: 'sum' },
    { measure: 'match-points', scope: 'tied', form: 'sum' },
    { measure: 'games', scope: 'all', form: 'difference' },
  ]
  // A, B and C beat each other; of all games A has four more, B and C two more each.
  const group = groupOf('A-B 3:0', 'B-C 3:1', 'C-A 3:1', 'A-D 3:0', 'B-D 3:0', 'C-D 3:1')
  const ranked = (restart: boolean) =>
    rankGroup(group, { name: 'Dorf', criteria, restart }).placings.map(({ entry, place }) => `${place} ${entry}`)
  expect(ranked(true)).toEqual(['1 A', '2 B', '3 C', '4 D'])
  expect(ranked(false)).toEqual(['1 A', '2 B', '2 C', '4 D'])
})

test('a round without an opponent is no tie among equals', () => {
  const criteria: RankingRules['criteria'] = [
    { measure: 'wins', scope: 'all', form: 'sum' },
    { measure: 'wins', scope: 'tied', form: 'sum' },
  ]
  const group: RankedGroup = { ...groupOf('A-B 3:0'), byes: ['B'] }
  const { placings } = rankGroup(group, { name: 'Siege, direkter Vergleich', criteria, restart: false })
  expect(placings.map(({ entry, place }) => `${place} ${entry}`)).toEqual(['1 A', '2 B'])
})

test('in the Swiss system stronger opponents count among equal wins, and a round without one counts the wins of the last', () => {
  const group: RankedGroup = {
    ...groupOf('A-B 3:0', 'C-D 3:0', 'A-C 3:0', 'E-B 3:0', 'D-E 3:0'),
    byes: ['E', 'D', 'B'],
  }
  const { placings, steps } = rankGroup(group, rulesOf('schweizer'))
  // Wins: A 2, D 1 + 1, E 1 + 1, C 1, B 1.
  expect(placings[0]?.entry).toBe('D')
  const [first, second] = steps
  expect(first?.kind === 'criterion' && first.criterion.measure).toBe('wins')
  // A met B (1) and C (1), D met C (1) and E (2) and counts 1 for the bye, E met B (1) and D (2) and counts 1.
  expect(second?.kind === 'criterion' && Object.fromEntries(second.values)).toMatchObject({
    A: { won: 2 },
    D: { won: 4 },
    E: { won: 4 },
  })
})

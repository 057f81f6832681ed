import { expect, test } from 'vitest'
import { groupOf, teamsOf } from '#tests/support/tournaments/group-of.ts'
import { advanceFrom } from './advance.ts'
import { explainPlace, reasonsOf } from './explain-place.ts'
import type { OwnRanking } from './own-ranking.ts'
import { rankGroup, type Lot } from './rank-group.ts'
import { getRankingRules, type RankingName } from './ranking-rules.ts'
import type { RankedGroup } from './tally.ts'

type Asked = { ranking?: RankingName | OwnRanking; hasTeams?: boolean; lots?: readonly Lot[] }

const rank = (group: RankedGroup, { ranking = 'ittf', hasTeams = false, lots = [] }: Asked = {}) =>
  rankGroup(group, getRankingRules(ranking, { hasTeams }), lots)
/** The places in order, each with its reason below. */
const told = (group: RankedGroup, asked?: Asked) => {
  const ranking = rank(group, asked)
  return {
    places: ranking.placings.map(({ entry, place }) => `${place} ${entry}`).join(' '),
    why: reasonsOf(group, ranking).map((reason) => explainPlace(reason, (entry) => entry)),
  }
}

test('of five that beat each other round and round the games part three, and the tie of the last two their places', () => {
  // Games: A 10:6, B 8:8, C 8:8, D 7:8, E 7:10.
  const group = groupOf(
    ...['A-B 3:0', 'A-C 3:0', 'B-C 3:2', 'B-D 3:0', 'C-D 3:1'],
    ...['C-E 3:1', 'D-E 3:0', 'D-A 3:2', 'E-A 3:2', 'E-B 3:2'],
  )
  const all = 'unter A, B, C, D und E das bessere Satzverhältnis'
  expect(told(group)).toEqual({
    places: '1 A 2 B 3 C 4 D 5 E',
    why: [
      `A vor B: ${all}, 10:6 gegen 8:8.`,
      'B vor C: im direkten Vergleich 3:2.',
      `C vor D: ${all}, 8:8 gegen 7:8.`,
      `D vor E: ${all}, 7:8 gegen 7:10.`,
      `D vor E: ${all}, 7:8 gegen 7:10.`,
    ],
  })
})

test('three that stay equal among five begin anew with the points of their own ties', () => {
  // Games: D 9:6, A, B and C 8:8, E 6:9. Among A, B and C: A has won both, B one.
  const group = groupOf(
    ...['A-B 3:1', 'A-C 3:1', 'B-C 3:1', 'B-D 3:1', 'C-D 3:2'],
    ...['C-E 3:0', 'D-E 3:0', 'D-A 3:0', 'E-A 3:2', 'E-B 3:1'],
  )
  expect(told(group)).toMatchObject({
    places: '1 D 2 A 3 B 4 C 5 E',
    why: [
      'D vor A: unter A, B, C, D und E das bessere Satzverhältnis, 9:6 gegen 8:8.',
      'A vor B: unter A, B und C mehr Punkte, 4 gegen 3.',
      'B vor C: unter A, B und C mehr Punkte, 3 gegen 2.',
      'C vor E: unter A, B, C, D und E das bessere Satzverhältnis, 8:8 gegen 6:9.',
      'C vor E: unter A, B, C, D und E das bessere Satzverhältnis, 8:8 gegen 6:9.',
    ],
  })
})

test('five that are equal in everything wait for one lot among all of them', () => {
  const pairs = ['A-B', 'A-C', 'B-C', 'B-D', 'C-D', 'C-E', 'D-E', 'D-A', 'E-A', 'E-B']
  const group = groupOf(...pairs.map((pair) => `${pair} 11:9 11:9 11:9`))
  const among = ['A', 'B', 'C', 'D', 'E']
  expect(told(group).places).toBe('1 A 1 B 1 C 1 D 1 E')
  expect(advanceFrom(group, rank(group), 2)).toEqual({ kind: 'lot-needed', decides: 'who', among })
  expect(told(group, { lots: [['E', 'C', 'A', 'D', 'B']] }).places).toBe('1 E 2 C 3 A 4 D 5 B')
})

test('a walkover among three equals puts its loser last, and the other two by their own tie', () => {
  // Points: C 5, A 1 + 1 + 2, B 0 + 2 + 2, D 2 + 1 + 1. Among A, B and D: A 3, B 2, D 3.
  const group = groupOf('A-B kampflos', 'B-C 3:0', 'B-D 3:0', 'C-A 3:0', 'D-A 3:0', 'C-D 3:0')
  expect(told(group)).toEqual({
    places: '1 C 2 D 3 A 4 B',
    why: [
      'C vor D: mehr Punkte, 5 gegen 4.',
      'D vor A: im direkten Vergleich 3:0.',
      'A vor B: unter A, B und D mehr Punkte, 3 gegen 2.',
      'A vor B: unter A, B und D mehr Punkte, 3 gegen 2.',
    ],
  })
})

test.each([
  ['kampflos', 'kampflos'],
  // B leads in the last game by 5:3, and the game becomes 11:5.
  ['11:7 8:11 11:6 10:12 3:5 Aufgabe', '3:2 durch Aufgabe'],
  ['Disqualifikation', 'durch Disqualifikation'],
])('the tie of two equals is told as it ended: %s', (end, words) => {
  // Points: C 5, A 2 + 1 + 1, B 0 + 2 + 2, D 3 without one for a tie that was not played.
  const group = groupOf(`A-B ${end}`, 'B-C 3:0', 'B-D 3:0', 'C-A 3:0', 'D-A 3:0', 'C-D kampflos')
  const { places, why } = told(group)
  expect(places).toBe('1 C 2 A 3 B 4 D')
  expect(why[1]).toBe(`A vor B: im direkten Vergleich ${words}.`)
})

test('a side that is disqualified after a tie gets no point for it, which breaks a circle of three', () => {
  // Points: A 2 + 1, B 0 + 2, C 1 + 2.
  expect(told(groupOf('A-B Disqualifikation', 'B-C 3:0', 'C-A 3:0'))).toMatchObject({
    places: '1 C 2 A 3 B',
    why: [
      'C vor A: im direkten Vergleich 3:0.',
      'A vor B: mehr Punkte, 3 gegen 2.',
      'A vor B: mehr Punkte, 3 gegen 2.',
    ],
  })
})

test('of a tie given up every played ball counts, the game it ended in as it was filled up', () => {
  // A–B 11:7 8:11 11:6 10:12 11:5 is 51:41; the other two are 51:49.
  const close = '11:9 9:11 11:9 9:11 11:9'
  const group = groupOf('A-B 11:7 8:11 11:6 10:12 3:5 Aufgabe', `B-C ${close}`, `C-A ${close}`)
  expect(told(group, { ranking: 'klassisch' })).toMatchObject({
    places: '1 A 2 C 3 B',
    why: [
      'A vor C: unter A, B und C die bessere Balldifferenz, 100:92 gegen 100:100.',
      'C vor B: unter A, B und C die bessere Balldifferenz, 100:100 gegen 92:100.',
      'C vor B: unter A, B und C die bessere Balldifferenz, 100:100 gegen 92:100.',
    ],
  })
  // By the international rules B has no point for it: A 3, B 2, C 3.
  expect(told(group).places).toBe('1 C 2 A 3 B')
})

test('two that never met rank above the one that lost to both, by a ratio over nothing, and wait for the lot', () => {
  // Points: each 2, because C has lost two played ties. Games: A 3:0, B 3:0, C 0:6.
  const group = groupOf('A-B niemand', 'A-C 3:0', 'B-C 3:0')
  expect(told(group)).toEqual({
    places: '1 A 1 B 3 C',
    why: [
      'A und B sind in allem gleich: Das Los muss entscheiden.',
      'A und B sind in allem gleich: Das Los muss entscheiden.',
      'B vor C: unter A, B und C das bessere Satzverhältnis, 3:0 gegen 0:6.',
    ],
  })
  expect(advanceFrom(group, rank(group), 1)).toEqual({ kind: 'lot-needed', decides: 'who', among: ['A', 'B'] })
  expect(advanceFrom(group, rank(group), 2)).toEqual({ kind: 'lot-needed', decides: 'where', among: ['A', 'B'] })
  expect(told(group, { lots: [['B', 'A']] })).toMatchObject({
    places: '1 B 2 A 3 C',
    why: [
      'B vor A: in allem gleich, das Los hat entschieden.',
      expect.stringContaining('A vor C: '),
      expect.anything(),
    ],
  })
})

test('where nobody came to any tie, nobody is before anybody', () => {
  const pairs = ['A-B', 'A-C', 'A-D', 'B-C', 'B-D', 'C-D']
  const group = groupOf(...pairs.map((pair) => `${pair} niemand`))
  for (const ranking of ['ittf', 'klassisch'] as const) expect(told(group, { ranking }).places).toBe('1 A 1 B 1 C 1 D')
})

test('teams that beat each other are parted by their rubbers, one of them without a lost one in a tie', () => {
  // Rubbers: A 4:2, B 2:4, C 3:3.
  const group = teamsOf(['A-B 2:1 2:1 2:1', 'B-C 2:0 2:0 0:2', 'C-A 2:0 2:0 0:2'])
  expect(told(group, { hasTeams: true })).toMatchObject({
    places: '1 A 2 C 3 B',
    why: [
      'A vor C: unter A, B und C das bessere Spielverhältnis, 4:2 gegen 3:3.',
      'C vor B: unter A, B und C das bessere Spielverhältnis, 3:3 gegen 2:4.',
      'C vor B: unter A, B und C das bessere Spielverhältnis, 3:3 gegen 2:4.',
    ],
  })
})

test('teams with equal rubbers are parted by games, in both rules by the words of each', () => {
  // Rubbers: each 3:3. Games: A 4:3 + 4:4, B 3:4 + 5:2, C 2:5 + 4:4.
  const group = teamsOf(['A-B 2:0 2:1 0:2', 'B-C 2:0 2:0 1:2', 'C-A 2:1 2:1 0:2'])
  expect(told(group, { hasTeams: true })).toMatchObject({
    places: '1 B 2 A 3 C',
    why: [
      'B vor A: unter A, B und C das bessere Satzverhältnis, 8:6 gegen 8:7.',
      'A vor C: unter A, B und C das bessere Satzverhältnis, 8:7 gegen 6:9.',
      'A vor C: unter A, B und C das bessere Satzverhältnis, 8:7 gegen 6:9.',
    ],
  })
  expect(told(group, { hasTeams: true, ranking: 'klassisch' })).toMatchObject({
    places: '1 B 2 A 3 C',
    why: [
      'B vor A: die bessere Satzdifferenz, 8:6 gegen 8:7.',
      'A vor C: die bessere Satzdifferenz, 8:7 gegen 6:9.',
      expect.anything(),
    ],
  })
})

test('a draw of two equal teams is parted by the games of that tie', () => {
  const draw = [...Array.from({ length: 5 }, () => '3:0'), ...Array.from({ length: 5 }, () => '1:3')].join(' ')
  const won = Array.from({ length: 6 }, () => '3:0').join(' ')
  const rules = { format: 'bundessystem', bestOf: 5, gameTarget: 11 } as const
  // Points: A and B 1.5 + 2, C 1 + 1. Games of A–B: 15 + 5 to 15.
  expect(told(teamsOf([`A-B ${draw}`, `A-C ${won}`, `B-C ${won}`], rules), { hasTeams: true })).toMatchObject({
    places: '1 A 2 B 3 C',
    why: [
      'A vor B: im direkten Vergleich das bessere Satzverhältnis, 20:15 gegen 15:20.',
      'B vor C: mehr Punkte, 3,5 gegen 2.',
      'B vor C: mehr Punkte, 3,5 gegen 2.',
    ],
  })
})

test('an order of one’s own may compare ratios over nothing: all that lost nothing are equal there, and the next one asks', () => {
  const criteria = ['games-ratio-all', 'games-sum-all']
  // Games: A 6:0, B 3:0, C 0:3, D 0:6; A and B, C and D did not meet.
  const group = groupOf('A-B niemand', 'A-C 3:0', 'A-D 3:0', 'B-D 3:0', 'B-C niemand', 'C-D niemand')
  expect(told(group, { ranking: { criteria, restart: false } })).toMatchObject({
    places: '1 A 2 B 3 C 3 D',
    why: [
      'A vor B: mehr gewonnene Sätze, 6 gegen 3.',
      'B vor C: das bessere Satzverhältnis, 3:0 gegen 0:3.',
      'C und D sind in allem gleich: Das Los muss entscheiden.',
      'C und D sind in allem gleich: Das Los muss entscheiden.',
    ],
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import { otherSide } from '#table-tennis/ties/game.ts'
import { creditTie, type TieCredit } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { turned } from '#table-tennis/ties/tie-format.ts'
import { pick, randomGroup } from '#tests/support/tournaments/random-results.ts'
import { explainPlace, reasonsOf } from './explain-place.ts'
import { rankGroup, type GroupRanking } from './rank-group.ts'
import { compareValues } from './criterion.ts'
import { CRITERION_WORDS, type OwnRanking } from './own-ranking.ts'
import { getRankingRules, type RankingName } from './ranking-rules.ts'
import { tallyTies, type RankedGroup, type RankedTie } from './tally.ts'

const RUNS = 20_000
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F']
const SINGLES: TieRules = { format: 'einzel', bestOf: 5, gameTarget: 11 }
const TEAMS: TieRules = { format: 'dorf', bestOf: 3, gameTarget: 11 }

type Case = { word: number; group: RankedGroup; hasTeams: boolean; ranking: GroupRanking }

/** Groups of three to six, of singles and of teams, with walkovers, rubbers given up and absent teams. */
let cases: Case[] = []

beforeAll(() => {
  cases = fc.sample(fc.integer({ min: 0, max: 2 ** 31 }), RUNS).map((word) => {
    const chance = chanceOf(String(word))
    const rules = pick(chance, SINGLES, { ...SINGLES, bestOf: 3 }, TEAMS)
    const group = randomGroup(chance, rules, LETTERS.slice(0, pick(chance, 3, 4, 5, 6)))
    const hasTeams = rules === TEAMS
    return { word, group, hasTeams, ranking: rankGroup(group, getRankingRules('ittf', { hasTeams })) }
  })
})

afterAll(() => {
  cases = []
})

/** The random seeds of the groups that violate the property. */
const wrong = (holds: (each: Case) => boolean): number[] => cases.filter((each) => !holds(each)).map(({ word }) => word)

const placesOf = ({ placings }: GroupRanking) => new Map(placings.map(({ entry, place }) => [entry, place]))
const haveSamePlaces = (entries: readonly string[], one: GroupRanking, other: GroupRanking) => {
  const [places, others] = [placesOf(one), placesOf(other)]
  return entries.every((entry) => places.get(entry) === others.get(entry))
}

test('the order in which groups, ties or sides are entered does not change the places', () => {
  const mirrored = ({ home, guest, credit }: RankedTie): RankedTie => {
    if (!credit) return { home: guest, guest: home, credit }
    const { winner } = credit
    const scores = { rubbers: turned(credit.rubbers), games: turned(credit.games), points: turned(credit.points) }
    return { home: guest, guest: home, credit: { ...credit, winner: winner && otherSide(winner), ...scores } }
  }
  const isSame = ({ group: { entries, ties }, hasTeams, ranking }: Case) => {
    const another = { entries: entries.toReversed(), ties: ties.map(mirrored).toReversed() }
    return haveSamePlaces(entries, ranking, rankGroup(another, getRankingRules('ittf', { hasTeams })))
  }
  expect(wrong(isSame)).toEqual([])
})

test('other names change no place', () => {
  const nameOf = (letter: string) => LETTERS[(LETTERS.indexOf(letter) + 2) % LETTERS.length] ?? letter
  const isSame = ({ group, hasTeams, ranking }: Case) => {
    const ties = group.ties.map((tie) => ({ ...tie, home: nameOf(tie.home), guest: nameOf(tie.guest) }))
    const renamed = rankGroup({ entries: group.entries.map(nameOf), ties }, getRankingRules('ittf', { hasTeams }))
    return ranking.placings.every(({ entry, place }) => placesOf(renamed).get(nameOf(entry)) === place)
  }
  expect(wrong(isSame)).toEqual([])
})

test('three points are given for each played tie, and two for each that was not played out but won', () => {
  const addsUp = ({ group }: Case) => {
    const given = [...tallyTies(group.entries, group).values()].map((tally) => tally['match-points'].won)
    const played = group.ties.filter(({ credit }) => isPlayedOut(credit)).length
    const awarded = group.ties.filter(({ credit }) => credit?.winner && !isPlayedOut(credit)).length
    return sum(given) === 3 * played + 2 * awarded
  }
  expect(wrong(addsUp)).toEqual([])
})

const isPlayedOut = (credit: TieCredit | undefined) => credit !== undefined && credit.ending === undefined

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('places are those that the text of the rule gives, computed by another program', () => {
  const isAsTheText = ({ group, hasTeams, ranking }: Case) =>
    ranking.placings.map(({ entry, place }) => `${place} ${entry}`).join() === rankByTheText(group, hasTeams).join()
  expect(wrong(isAsTheText)).toEqual([])
})

test('of two that are equal the one in front is who has won their tie, if it was played', () => {
  let seen = 0
  const winnerIsInFront = ({ group, ranking }: Case) =>
    ranking.steps.every(({ tied }) => {
      const tie = group.ties.find(({ home, guest }) => tied.includes(home) && tied.includes(guest))
      if (tied.length !== 2 || !tie?.credit?.winner || !isPlayedOut(tie.credit)) return true
      seen++
      const winner = tie[tie.credit.winner]
      const loser = tie[otherSide(tie.credit.winner)]
      return (placesOf(ranking).get(winner) ?? 0) < (placesOf(ranking).get(loser) ?? 0)
    })
  expect(wrong(winnerIsInFront)).toEqual([])
  expect(seen).toBeGreaterThan(RUNS / 100)
})

test('in a circle of three the ratios of games in best of five are all equal or all different', () => {
  for (let pattern = 0; pattern < 27; pattern++) {
    const [x, y, z] = [pattern % 3, Math.floor(pattern / 3) % 3, Math.floor(pattern / 9)] as const
    const circle = [`A ${x}`, `B ${y}`, `C ${z}`].map((line, index): RankedTie => {
      const [home = '', lost] = line.split(' ')
      const rubber = { kind: 'counted', games: { home: 3, guest: Number(lost) } } as const
      return { home, guest: ['B', 'C', 'A'][index] ?? '', credit: creditTie({ rubbers: [rubber] }, SINGLES) }
    })
    const { placings } = rankGroup(
      { entries: ['A', 'B', 'C'], ties: circle },
      getRankingRules('ittf', { hasTeams: false }),
    )
    expect([1, 3]).toContain(new Set(placings.map(({ place }) => place)).size)
  }
})

test('games against somebody who is not equal never change the order of those who are', () => {
  let seen = 0
  const stays = ({ group, hasTeams, ranking }: Case) => {
    const points = tallyTies(group.entries, group)
    const pointsOf = (entry: string) => points.get(entry)?.['match-points'].won
    // The same winner, by the highest possible score.
    const ties = group.ties.map((tie) => {
      if (!tie.credit || !isPlayedOut(tie.credit) || pointsOf(tie.home) === pointsOf(tie.guest)) return tie
      seen++
      const high = tie.credit.winner === 'home' ? { home: 99, guest: 0 } : { home: 0, guest: 99 }
      return { ...tie, credit: { ...tie.credit, rubbers: high, games: high, points: high } }
    })
    return haveSamePlaces(group.entries, ranking, rankGroup({ ...group, ties }, getRankingRules('ittf', { hasTeams })))
  }
  expect(wrong(stays)).toEqual([])
  expect(seen).toBeGreaterThan(RUNS)
})

test('both rules agree where nobody has as many points as another and everything was played', () => {
  let seen = 0
  const agree = ({ group, hasTeams, ranking }: Case) => {
    const points = [...tallyTies(group.entries, group).values()].map((tally) => tally['match-points'].won)
    if (new Set(points).size < points.length || group.ties.some(({ credit }) => !isPlayedOut(credit))) return true
    seen++
    return haveSamePlaces(group.entries, ranking, rankGroup(group, getRankingRules('klassisch', { hasTeams })))
  }
  expect(wrong(agree)).toEqual([])
  expect(seen).toBeGreaterThan(RUNS / 50)
})

test('every sentence says what can be counted from the results, and why the one stands before the other', () => {
  const kinds = new Set<string>()
  const isTrue = ({ word, group, hasTeams }: Case) => {
    const ranking = rankGroup(group, getRankingRules(anyRanking(word), { hasTeams }))
    return reasonsOf(group, ranking).every((reason) => {
      kinds.add(reason.kind)
      const sentence = explainPlace(reason, (entry) => entry)
      if (reason.kind === 'lot-needed')
        return sentence === `${join(reason.tied)} sind in allem gleich: Das Los muss entscheiden.`
      const [, above = '', below = '', rest = ''] = /^(\w) vor (\w): (.*)\.$/.exec(sentence) ?? []
      const places = placesOf(ranking)
      const isInFront = (places.get(above) ?? 0) < (places.get(below) ?? 0)
      return isInFront && [above, below].includes(reason.entry) && isCountedRight(above, below, rest, group)
    })
  }
  expect(wrong(isTrue)).toEqual([])
  expect([...kinds].toSorted()).toEqual(['criterion', 'direct', 'lot-needed'])
})

test('an order that a director has put together is followed: the first criterion that tells two apart decides', () => {
  const isFollowed = ({ word, group, hasTeams }: Case) => {
    const rules = getRankingRules(ownRanking(word), { hasTeams })
    const ranking = rankGroup(group, rules)
    const [first] = rules.criteria
    if (!first || first.measure === 'points') return true
    const tallies = tallyTies(group.entries, group)
    const places = placesOf(ranking)
    return group.entries.every((one) =>
      group.entries.every((other) => {
        const [value, otherValue] = [tallies.get(one), tallies.get(other)].map((tally) => tally?.[first.measure])
        const isBetter = value && otherValue && compareValues(first.form, value, otherValue) < 0
        return !isBetter || (places.get(one) ?? 0) < (places.get(other) ?? 0)
      }),
    )
  }
  expect(wrong(isFollowed)).toEqual([])
})

/** A preset, or in two of four cases a custom order. */
function anyRanking(word: number): RankingName | OwnRanking {
  if (word % 4 > 1) return ownRanking(word)
  return word % 4 === 0 ? 'ittf' : 'klassisch'
}

function ownRanking(word: number): OwnRanking {
  const chance = chanceOf(`own ${word}`)
  const criteria = CRITERION_WORDS.map((each) => ({ each, by: chance() })).toSorted((one, other) => one.by - other.by)
  return { criteria: criteria.slice(0, pick(chance, 1, 3, 6, 12)).map(({ each }) => each), restart: word % 3 === 0 }
}

const join = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} und ${names.at(-1) ?? ''}`

const WORDS: Record<string, Counted> = {
  Punkte: 'match-points',
  Sieg: 'wins',
  Spiel: 'rubbers',
  Satz: 'games',
  Sätze: 'games',
  Ball: 'points',
  Bälle: 'points',
}

/** Parses the sentence, recounts from the results, and compares. */
function isCountedRight(above: string, below: string, sentence: string, group: RankedGroup): boolean {
  const value = /(\d+)(?::(\d+))? gegen (\d+)(?::(\d+))?$/.exec(sentence)
  if (!value) return isDirectRight(above, below, sentence, group)
  const among = /^unter (.*?) (?:mehr|das|die) /.exec(sentence)?.[1]?.split(/, | und /)
  const asked = among ?? (sentence.startsWith('im direkten Vergleich') ? [above, below] : group.entries)
  const named = Object.entries(WORDS).find(([word]) => new RegExp(`(mehr |gewonnene |bessere )${word}`).test(sentence))
  if (!named) throw new Error(`nothing is compared in ${sentence}`)
  const [one, other] = [above, below].map((entry) => countFor(entry, asked, named[1], group.ties))
  const [, wonOne, lostOne, wonOther, lostOther] = value
  if (one?.won !== Number(wonOne) || other?.won !== Number(wonOther)) return false
  return lostOne === undefined || (one.lost === Number(lostOne) && other.lost === Number(lostOther))
}

function isDirectRight(above: string, below: string, sentence: string, { ties }: RankedGroup): boolean {
  const tie = ties.find(({ home, guest }) => (home === above && guest === below) || (home === below && guest === above))
  if (!tie?.credit?.winner || tie[tie.credit.winner] !== above) return false
  const { rubbers, games, winner, ending } = tie.credit
  const score = rubbers.home + rubbers.guest > 1 ? rubbers : games
  const told = `${score[winner]}:${score[otherSide(winner)]}`
  const words = {
    played: told,
    retired: `${told} durch Aufgabe`,
    walkover: 'kampflos',
    disqualified: 'durch Disqualifikation',
    'both-absent': '',
  }
  return sentence === `im direkten Vergleich ${words[ending ?? 'played']}`
}

type Counted = 'match-points' | 'wins' | 'rubbers' | 'games' | 'points'

function countFor(entry: string, asked: readonly string[], what: Counted, ties: readonly RankedTie[]) {
  let [won, lost] = [0, 0]
  for (const { home, guest, credit } of ties) {
    if (!credit || !asked.includes(home) || !asked.includes(guest) || (home !== entry && guest !== entry)) continue
    const [side, other] = home === entry ? (['home', 'guest'] as const) : (['guest', 'home'] as const)
    if (what === 'wins' || what === 'match-points') {
      const of = (each: 'home' | 'guest') =>
        what === 'wins' ? Number(credit.winner === each) : credit.winner === each ? 2 : Number(isPlayedOut(credit))
      won += of(side)
      lost += of(other)
    } else {
      won += credit[what][side]
      lost += credit[what][other]
    }
  }
  return { won, lost }
}

/** Second implementation of ITTF 3.7.5, close to its text: every value a number, ratios as floating point of small whole numbers. */
function rankByTheText(group: RankedGroup, hasTeams: boolean): string[] {
  const value = (entry: string, asked: readonly string[], what: Counted): number => {
    const { won, lost } = countFor(entry, asked, what, group.ties)
    if (what === 'match-points') return won
    if (won + lost === 0) return -1
    return lost === 0 ? Infinity : won / lost
  }
  const split = (asked: readonly string[], among: readonly string[], what: Counted): string[][] => {
    const byValue = new Map<number, string[]>()
    for (const entry of asked) {
      const key = value(entry, among, what)
      byValue.set(key, [...(byValue.get(key) ?? []), entry])
    }
    return [...byValue].toSorted(([one], [other]) => other - one).map(([, entries]) => entries)
  }
  const untie = (tied: string[]): string[][] => {
    if (tied.length === 1) return [tied]
    for (const what of ['match-points', ...(hasTeams ? ['rubbers' as const] : []), 'games', 'points'] as const) {
      const parts = split(tied, tied, what)
      if (parts.length > 1) return parts.flatMap(untie)
    }
    return [tied]
  }
  let place = 1
  return split(group.entries, group.entries, 'match-points')
    .flatMap(untie)
    .flatMap((equals) => {
      const lines = equals.toSorted().map((entry) => `${place} ${entry}`)
      place += equals.length
      return lines
    })
}

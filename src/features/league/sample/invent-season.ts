import { pairKey, sideOf, type TieSheet } from '#features/league/fixture.ts'
import { allowedName } from '#features/league/team.ts'
import { computeTable } from '#features/league/league-table.ts'
import { getFormat, type FormatName, type Score } from '#table-tennis/ties/tie-format.ts'
import { readTeamFile, type FileFixture, type TeamFile } from '#features/league/team-file.ts'
import { chanceOf, type Chance } from '#shared/chance.ts'
import type { SampleSeason } from './sample-season-file.ts'

const ZONE = 'Europe/Berlin'
/** Home evenings of the other clubs: weekday and time. */
const EVENINGS = ['5 20:00', '6 14:00', '6 18:00', '6 18:30', '7 10:00'] as const
const FRIDAY = 5
const SECOND_HALF_MONTH = 7
/** How long a match lasts; before that it has no result. */
const LASTS_HOURS = 4
/** Limits the search: in a league of three or fewer every team is first or may be relegated. */
const MOST_TRIES = 50

/** @property until matches that end later have no result yet */
type When = { season: number; until: Date }

/** An invented season, deterministic for a plan and a year. */
export const inventSeason = (plan: SampleSeason, { season, until }: When): TeamFile[] =>
  plan.teams.map((facts) => inventTeam(facts, plan.weekends, { season, until, word: `${season} ${facts.slug}` }))

/** The season before, all played: the first invented one after which every team stays in its league. */
export const inventLastSeason = (plan: SampleSeason, { season, until }: When): TeamFile[] =>
  plan.teams.map((facts) => {
    for (let count = 1; ; count++) {
      const word = `${season} ${facts.slug} ${count}`
      const file = inventTeam(facts, plan.weekends, { season, until, word })
      const rows = computeTable(file.fixtures)
      const place = rows.findIndex(({ name }) => name === file.team.ownName)
      if ((place > 0 && place < rows.length - 2) || count === MOST_TRIES) return file
    }
  })

function inventTeam(
  { home, opponents, ...facts }: SampleSeason['teams'][number],
  weekends: readonly string[],
  { season, until, word }: When & { word: string },
): TeamFile {
  const { team } = readTeamFile({ ...facts, season, fixtures: [] })
  const fixtures = inventFixtures(
    { ownName: team.ownName, format: team.format, lineUp: team.lineUp, isYouth: team.isYouth },
    { opponents, home, days: weekends.map((day) => fridayAfter(season, day)) },
    { word, until },
  )
  return { team, fixtures }
}

type Ours = { ownName: string; format: FormatName; lineUp: string[]; isYouth: boolean }
function inventFixtures(
  ours: Ours,
  { opponents, home, days }: { opponents: string[]; home: string; days: Temporal.PlainDate[] },
  { word, until }: { word: string; until: Date },
): FileFixture[] {
  const sides = [ours.ownName, ...shuffled(opponents, chanceOf(word))]
  const rounds = doubleRound(sides)
  const strength = new Map(sides.map((name) => [name, strengthOf(name, word)]))
  const fixtures = rounds.flatMap((round, index) =>
    round.map(([host, guest]): FileFixture => {
      const day = days[dayOf(index, rounds.length, days.length)] ?? days[0]
      const startsAt = day ? momentOf(day, host === ours.ownName ? home : eveningOf(host)) : undefined
      const chance = chanceOf(`${word} ${host} ${guest}`)
      const odds = { home: strength.get(host) ?? 0, guest: strength.get(guest) ?? 0 }
      const isPlayed = startsAt !== undefined && startsAt.getTime() + LASTS_HOURS * 3_600_000 <= until.getTime()
      const { score, games } = playTie(ours.format, odds, chance)
      const side = sideOf({ home: host, guest }, ours.ownName)
      return {
        home: host,
        guest,
        startsAt,
        movedFrom: undefined,
        number: undefined,
        hall: '',
        report: undefined,
        round: `${index + 1}. Spieltag`,
        outcome: isPlayed ? { ...score, isForfeited: false } : undefined,
        sheet: isPlayed && side ? sheetOf(ours, games) : undefined,
      }
    }),
  )
  return fixtures.toSorted((one, other) => order(one) - order(other) || (pairKey(one) < pairKey(other) ? -1 : 1))
}

const order = ({ startsAt }: FileFixture) => startsAt?.getTime() ?? 0

/** The index of a round's weekend; the second half of the season begins with the second half of the weekends. */
function dayOf(round: number, rounds: number, days: number): number {
  const half = Math.ceil(days / 2)
  return round < rounds / 2 ? round % half : half + ((round - rounds / 2) % (days - half))
}

function sheetOf({ format, lineUp, isYouth }: Ours, games: TieSheet['games']): TieSheet | undefined {
  const { players: needed } = getFormat(format)
  if (lineUp.length < needed) return undefined
  const players = lineUp.slice(0, needed).map((name) => allowedName(name, isYouth))
  const last = players.map((name) => name.split(' ').at(-1) ?? name)
  const doubles = Array.from(
    { length: Math.floor(needed / 2) },
    (_, index) => `${last[2 * index]}/${last[2 * index + 1]}`,
  )
  return { players, doubles, games }
}

const shuffled = (names: readonly string[], chance: Chance): string[] =>
  names
    .map((name) => ({ name, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name)

/** Strength of a side, from -0.4 to 0.4. */
const strengthOf = (name: string, word: string): number => (chanceOf(`${word} ${name} strength`)() - 0.5) * 0.8

const eveningOf = (host: string): string => EVENINGS[Math.floor(chanceOf(host)() * EVENINGS.length)] ?? EVENINGS[2]

/** The Friday on or after a day of the season; its second half lies in the next year. */
function fridayAfter(season: number, monthAndDay: string): Temporal.PlainDate {
  const month = Number(monthAndDay.slice(0, 2))
  const date = Temporal.PlainDate.from(`${month >= SECOND_HALF_MONTH ? season : season + 1}-${monthAndDay}`)
  return date.add({ days: (FRIDAY - date.dayOfWeek + 7) % 7 })
}

/** @param evening weekday and time of the weekend that begins with this Friday */
function momentOf(friday: Temporal.PlainDate, evening: string): Date {
  const [weekday = '', time = ''] = evening.split(' ')
  const date = friday.add({ days: Number(weekday) - FRIDAY })
  return new Date(date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(ZONE).epochMilliseconds)
}

/** One pairing; the first is host. */
type Pairing = readonly [string, string]

/**
 * Everybody against everybody once, by the circle method: one side is fixed, the others rotate. With an odd number of sides, one pauses in each
 * round.
 */
function singleRound(sides: readonly string[]): Pairing[][] {
  const circle: (string | undefined)[] = sides.length % 2 === 0 ? [...sides] : [...sides, undefined]
  const half = circle.length / 2
  return Array.from({ length: circle.length - 1 }, (_, round) => {
    const [fixed, ...others] = circle
    const row = [fixed, ...others.slice(round), ...others.slice(0, round)]
    return Array.from({ length: half }, (__, index) => {
      const [one, other] = [row[index], row[row.length - 1 - index]]
      if (one === undefined || other === undefined) return []
      // The fixed side is host in every second round, the others by their position in the circle.
      const isHost = index === 0 ? round % 2 === 0 : index % 2 === 0
      return [isHost ? ([one, other] as const) : ([other, one] as const)]
    }).flat()
  })
}

/** First and second half of a season: in the second, hosts and guests swap. */
export function doubleRound(sides: readonly string[]): Pairing[][] {
  const first = singleRound(sides)
  return [...first, ...first.map((round) => round.map(([one, other]) => [other, one] as const))]
}

const SETS_TO_WIN = 3
/** How much stronger a position is than the next one. */
const STEP = 0.12

/** @property strength of both sides: equal ones win equally often */
type Sides = { home: number; guest: number }

export function playTie(format: FormatName, strength: Sides, chance: Chance): { score: Score; games: Score[] } {
  const { slots, wins } = getFormat(format)
  const score = { home: 0, guest: 0 }
  const games: Score[] = []
  for (const { home, guest } of slots) {
    if (wins !== undefined && Math.max(score.home, score.guest) === wins) break
    const edge = strength.home - strength.guest + STEP * (guest - home)
    const game = playGame(1 / (1 + Math.exp(-edge)), chance)
    games.push(game)
    if (game.home > game.guest) score.home++
    else score.guest++
  }
  return { score, games }
}

/** Best of five sets. @param odds of the home side for each of them */
function playGame(odds: number, chance: Chance): Score {
  const sets = { home: 0, guest: 0 }
  while (Math.max(sets.home, sets.guest) < SETS_TO_WIN) {
    if (chance() < odds) sets.home++
    else sets.guest++
  }
  return sets
}

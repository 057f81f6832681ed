import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import { isDone } from '#features/tournaments/live/show-live.ts'
import type { CompetitionKind } from '#features/tournaments/events/competition.ts'
import { finalPlaces } from '#features/tournaments/papers/final-places.ts'
import { scoreOfCredit } from '#features/tournaments/live/tie-line.ts'
import { turned, writeScore } from '#table-tennis/ties/tie-format.ts'
import { playedTies, wasPlayed } from './played-tie.ts'
import { statisticsOf, type Statistics } from './statistics.ts'

/** How the final went. `played` to its end, `given-up` in its middle, `walkover` before it, or a `draw` in which the higher seed goes first. */
export type ToldFinal = {
  how: 'played' | 'given-up' | 'walkover' | 'draw'
  winner: string
  other: string
  /** The winner's first. */
  score: string
  lead: number
  isToNil: boolean
}

/** @property place known by now; several may share one @property isNamed whether everybody may read the name */
export type ToldPlace = { place: number; name: string; isNamed: boolean }

/** @property name undefined where the event has one competition only @property entries so many played @property ties and those still to be played */
export type ToldCompetition = {
  key: string
  name: string | undefined
  kind: CompetitionKind
  isYouth: boolean
  entries: number
  ties: number
  open: number
  isDone: boolean
  places: ToldPlace[]
  final: ToldFinal | undefined
}

/** What can be told of a day to everybody. Whoever has not agreed to be named is „Meldung 7“. @property competitions those that were drawn */
export type ToldEvent = {
  name: string
  startsAt: Date
  venue: string
  isOver: boolean
  competitions: ToldCompetition[]
  statistics: Statistics
}

/** @param day as its log stands; a tournament is over when every competition that was drawn is */
export function tellEvent(day: Day): ToldEvent {
  const drawn = [...day.competitions.values()].filter(({ state }) => state.released.size > 0)
  const { name, startsAt, venue } = day.event
  return {
    name,
    startsAt,
    venue,
    isOver: drawn.length > 0 && drawn.every(isDone),
    competitions: drawn.map((competition) => tellCompetition(day, competition, drawn.length)),
    statistics: statisticsOf(playedTies(day)),
  }
}

function tellCompetition(day: Day, competition: DayCompetition, count: number): ToldCompetition {
  const { config, state, derived } = competition
  return {
    key: config.key,
    name: count > 1 ? config.name : undefined,
    kind: config.kind,
    isYouth: config.youth === true,
    entries: state.entrants.length,
    ties: derived.ties.length,
    open: derived.ties.filter(({ status }) => status !== 'over').length,
    isDone: isDone(competition),
    places: finalPlaces(competition).map(({ place, entry }) => ({
      place,
      name: day.publicNameOf(entry),
      isNamed: day.isNamed(entry),
    })),
    final: finalOf(day, competition),
  }
}

function finalOf(day: Day, { state, derived }: DayCompetition): ToldFinal | undefined {
  const tie = derived.ties.find(({ places }) => places?.from === 1 && places.to === 2)
  if (!tie?.credit || tie.home === undefined || tie.guest === undefined) return undefined
  const { credit } = tie
  const side = credit.winner ?? 'home'
  const [winner, other] = side === 'home' ? [tie.home, tie.guest] : [tie.guest, tie.home]
  const atHome = scoreOfCredit(credit, state.setup.rules)
  const score = side === 'home' ? atHome : turned(atHome)
  const isBegun = state.reports.get(tie.key)?.result.rubbers.some((rubber) => rubber && wasPlayed(rubber)) === true
  return {
    how: !isBegun
      ? 'walkover'
      : credit.ending !== undefined
        ? 'given-up'
        : credit.winner === undefined
          ? 'draw'
          : 'played',
    winner: day.publicNameOf(winner),
    other: day.publicNameOf(other),
    score: writeScore(score),
    lead: score.home - score.guest,
    isToNil: score.guest === 0,
  }
}

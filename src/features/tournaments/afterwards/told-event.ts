import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import { isDone } from '#features/tournaments/live/show-live.ts'
import type { CompetitionKind } from '#features/tournaments/events/competition.ts'
import { finalPlaces } from '#features/tournaments/papers/final-places.ts'
import { scoreOfCredit } from '#features/tournaments/live/tie-line.ts'
import { turned, writeScore } from '#table-tennis/ties/tie-format.ts'
import { playedTies, wasPlayed } from './played-tie.ts'
import { statisticsOf, type Statistics } from './statistics.ts'

/** How the final ended: `played` to its end, `given-up` midway, `walkover` unplayed, or a `draw`, in which the higher seed is placed first. */
export type ToldFinal = {
  how: 'played' | 'given-up' | 'walkover' | 'draw'
  winner: string
  other: string
  /** The winner's first. */
  score: string
  lead: number
  isToNil: boolean
}

/** @property place as known so far; several may share one @property isNamed whether the name is public */
export type ToldPlace = { place: number; name: string; isNamed: boolean }

/** @property name undefined if the event has only one competition @property entries number of entrants @property ties all, `open` the remaining */
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

/** The public facts of a day. Without consent, a name becomes „Meldung 7“. @property competitions those that were drawn */
export type ToldEvent = {
  name: string
  startsAt: Date
  venue: string
  isOver: boolean
  competitions: ToldCompetition[]
  statistics: Statistics
}

/** A tournament is over when every drawn competition is. @param day the current one */
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

import type { DayCompetition } from '#features/tournaments/day/day.ts'
import { letter } from '#table-tennis/draw/draw-protocol.ts'
import type { GroupStanding } from '#table-tennis/results/group-stage.ts'
import { arguesWithBalls, explainPlace, reasonsOf, type PlaceReason } from '#table-tennis/ranking/explain-place.ts'
import { countsMatchPoints } from '#table-tennis/ranking/ranking-rules.ts'
import { tallyTies } from '#table-tennis/ranking/tally.ts'
import { inGerman, writeWonLost } from '#table-tennis/ranking/open-group.ts'

/** @property isCut whether the next row plays for other places */
export type GroupRow = {
  team: string
  name: string
  place: number
  wins: string
  rubbers: string
  games: string
  balls: string
  points: string
  isCut: boolean
}

/**
 * @property hasPoints whether points decide, which requires that all have played equally often
 * @property hasBalls whether an explanation refers to balls @property why reasons for the order of equals, a sentence each
 * @property note what else a reader must know
 */
export type GroupTable = {
  name: string
  isFinal: boolean
  hasRubbers: boolean
  hasPoints: boolean
  hasBalls: boolean
  rows: GroupRow[]
  why: string[]
  note: string
  over: number
  ties: number
}

/** The table of a group, with an explanation of every place that is not obvious. */
export function showGroup(
  { state: { setup }, config }: DayCompetition,
  { standing, index }: { standing: GroupStanding; index: number },
  nameOf: (team: string) => string,
): GroupTable {
  const { group, placings, ranking } = standing
  const tallies = tallyTies(group.entries, group)
  const cuts = new Set(setup.frames.flatMap(({ to }) => to ?? []))
  const rows = placings.flatMap(({ entry, place }, position) => {
    const tally = tallies.get(entry)
    if (!tally) return []
    return {
      team: entry,
      name: nameOf(entry),
      place,
      points: inGerman(tally['match-points'].won),
      wins: writeWonLost(tally.wins),
      rubbers: writeWonLost(tally.rubbers),
      games: writeWonLost(tally.games),
      balls: writeWonLost(tally.points),
      isCut: ranking !== undefined && cuts.has(position + 1) && position + 1 < placings.length,
    }
  })
  const why = ranking
    ? reasonsOf(group, ranking)
        .filter(isWorthSaying)
        .map((reason) => explainPlace(reason, nameOf))
    : []
  return {
    name: setup.rounds > 0 ? 'Tabelle' : setup.groups > 1 ? `Gruppe ${letter(index)}` : 'Gruppe',
    isFinal: ranking !== undefined,
    rows,
    why: [...new Set(why)],
    hasRubbers: config.kind === 'team',
    hasPoints: ranking !== undefined && countsMatchPoints(setup.ranking),
    hasBalls: arguesWithBalls(standing),
    note: ranking
      ? framesNote(setup)
      : 'Vorläufig: Es zählen Siege minus Niederlagen; wer gleich steht, teilt sich den Platz.',
    over: group.ties.filter(({ credit }) => credit).length,
    ties: group.ties.length,
  }
}

/** More points need no explanation: the table shows them. */
const isWorthSaying = (reason: PlaceReason): boolean =>
  reason.kind !== 'alone' &&
  !(reason.kind === 'criterion' && reason.equal.length === 0 && reason.criterion.scope === 'all')

/** „Platz 1 und 2 spielen die Endrunde.“ */
const framesNote = ({ frames }: DayCompetition['state']['setup']): string =>
  frames
    .map(({ from, to, name }) => {
      if (to === undefined) return `Ab Platz ${from}: ${name}.`
      return to === from
        ? `Platz ${from}: ${name}.`
        : `Platz ${from}${to === from + 1 ? ' und ' : ' bis '}${to}: ${name}.`
    })
    .join(' ')

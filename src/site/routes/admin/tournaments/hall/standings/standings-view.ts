import { letter } from '#table-tennis/draw/draw-protocol.ts'
import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import { neededLots } from '#features/tournaments/desk/decide-draw.ts'
import { hallTies, type HallTie } from '#features/tournaments/desk/hall.ts'
import { arguesWithBalls, explainPlace, reasonsOf } from '#table-tennis/ranking/explain-place.ts'
import { countsMatchPoints } from '#table-tennis/ranking/ranking-rules.ts'
import { tallyTies } from '#table-tennis/ranking/tally.ts'
import { inGerman } from '#table-tennis/ranking/open-group.ts'
import type { GroupStanding } from '#table-tennis/results/group-stage.ts'
import { describeHallTie, scoreText, sideNames, withdrawalReasons } from '../hall-words.ts'

export type StandingsView = ReturnType<typeof showStandings>
export type TieLine = ReturnType<typeof showTie>

/** The standings of every competition: groups with the reason of each place, required lots, and the places decided by frames. */
export const showStandings = (day: Day) => ({
  event: { slug: day.event.slug, name: day.event.name },
  last: day.last,
  competitions: [...day.competitions].map(([key, found]) => showCompetition(day, key, found)),
})

function showCompetition(day: Day, key: string, found: DayCompetition) {
  const { config, state, derived } = found
  const isSwiss = state.setup.rounds > 0
  const ties = hallTies({ competitions: new Map([[key, found]]) })
  const tiesOf = (stage: string, group?: number) =>
    ties.filter((tie) => tie.state.stage === stage && tie.state.group === group).map((tie) => showTie(day, tie))
  const groupName = (index: number) =>
    isSwiss ? 'Schweizer System' : derived.groups.length > 1 ? `Gruppe ${letter(index)}` : 'Gruppe'
  return {
    key,
    name: config.name,
    groups: derived.groups.map((standing, index) => ({
      name: groupName(index),
      isOpen: standing.ranking === undefined,
      hasPoints: standing.ranking !== undefined && countsMatchPoints(state.setup.ranking),
      hasBalls: arguesWithBalls(standing),
      rows: showRows(day, standing),
      ties: isSwiss ? tiesOf('swiss') : tiesOf('groups', index),
    })),
    lots: neededLots(found).map(({ group, among, isAllKnown }) => ({
      group,
      among: [...among],
      isAllKnown,
      where: groupName(group),
      names: among.map(day.nameOf),
    })),
    frames: state.setup.frames.flatMap(({ key: frame, name }) => {
      const places = derived.places.get(frame)
      if (!places) return []
      const named = places.map(({ place, entry }) => ({ place, name: entry === undefined ? '' : day.nameOf(entry) }))
      return [{ name, places: named, ties: tiesOf(frame) }]
    }),
    entrants: state.entrants
      .filter(({ id }) => !state.withdrawn.has(id))
      .map(({ id }) => ({ value: id, label: day.nameOf(id) })),
    withdrawn: [...state.withdrawn].map(([id, { why }]) => ({
      id,
      name: day.nameOf(id),
      why: withdrawalReasons[why],
    })),
  }
}

/** A tie with known sides, and its result if there is one. */
function showTie(day: Day, tie: HallTie) {
  const { home, guest } = sideNames(day, tie.state)
  const { result, status } = tie.state
  const score = result ? scoreText(result, tie.of.state.setup.rules) : ''
  return {
    competition: tie.competition,
    tie: tie.tie,
    sides: `${home} – ${guest}`,
    what: describeHallTie({ competitions: new Map() }, tie),
    score: status === 'over' ? score : status === 'called' ? 'läuft' : '',
  }
}

function showRows({ nameOf }: Day, { group, placings, ranking }: GroupStanding) {
  const tallies = tallyTies(group.entries, group)
  const reasons = new Map(ranking ? reasonsOf(group, ranking).map((reason) => [reason.entry, reason]) : [])
  return placings.map(({ entry, place }) => {
    const tally = tallies.get(entry)
    const reason = reasons.get(entry)
    const write = (each: { won: number; lost: number } | undefined) => `${each?.won ?? 0}:${each?.lost ?? 0}`
    return {
      entry,
      place: String(place),
      name: nameOf(entry),
      ties: write(tally?.wins),
      rubbers: write(tally?.rubbers),
      games: write(tally?.games),
      balls: write(tally?.points),
      points: inGerman(tally?.['match-points'].won ?? 0),
      why: reason ? explainPlace(reason, nameOf) : 'vorläufig',
    }
  })
}

import type { PlannedCompetition } from '#table-tennis/schedule/estimate-play.ts'
import { groupSizes, type PlannedPart } from '#table-tennis/schedule/planned-tie.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import type { Competition } from './competition.ts'

export const MODES = ['groups-knockout', 'groups', 'knockout', 'swiss'] as const
export type Mode = (typeof MODES)[number]

/**
 * How a competition might be played.
 *
 * @property groups, advance number of groups, if any, and how many of each go on @property rounds of a Swiss tournament
 */
export type PlayMode = { entries: number; mode: Mode; groups: number; advance: number; rounds: number }

/** The parts of a competition that determine how long it takes. */
export type Rules = Pick<Competition, 'kind' | 'format' | 'bestOf' | 'gameTarget' | 'allPlaces'>
export type Plan = { rules: Rules; mode: PlayMode }

const USUAL_TARGET = 11
const GROUP_OF = 4
const SMALLEST_GROUP = 3

/** As villages usually play: groups of four, of which two go on; a small field plays in one group. */
export function usualMode(entries: number): PlayMode {
  const groups = Math.max(1, Math.ceil(entries / GROUP_OF))
  return { entries, mode: groups > 1 ? 'groups-knockout' : 'groups', groups, advance: 2, rounds: swissRounds(entries) }
}

/** As many rounds as a knock-out has, and one more. */
const swissRounds = (entries: number) => Math.ceil(Math.log2(Math.max(2, entries))) + 1

/** Limit of groups: each needs at least three entries. */
export const mostGroups = (entries: number): number => Math.max(1, Math.floor(entries / SMALLEST_GROUP))

/** What the schedule is made from: the rules of a tie, and successive stages. */
export const planPlay = ({ rules, mode }: Plan): PlannedCompetition => ({
  rules: toTieRules(rules),
  stages: stagesOf(mode, rules.allPlaces).map((part) => [part]),
})

/** Fills in missing rules with those that the club usually plays. */
export function toTieRules({ kind, format, bestOf, gameTarget = USUAL_TARGET }: Rules): TieRules {
  const usual = { team: 'dorf', single: 'einzel', double: 'doppel' } as const
  return { format: format ?? usual[kind], bestOf, gameTarget }
}

function stagesOf({ entries, mode, groups, advance, rounds }: PlayMode, allPlaces: boolean): PlannedPart[] {
  const sizes = groupSizes(entries, Math.min(groups, entries))
  const knockout = (those: number): PlannedPart => ({
    kind: 'knockout',
    entries: those,
    plays: allPlaces ? 'all-places' : 'winner',
  })
  switch (mode) {
    case 'groups':
      return [{ kind: 'groups', sizes }]
    case 'groups-knockout':
      // If every place is played out, everybody goes on.
      return [{ kind: 'groups', sizes }, knockout(allPlaces ? entries : Math.min(entries, groups * advance))]
    case 'knockout':
      return [knockout(entries)]
    case 'swiss':
      return [{ kind: 'swiss', entries, rounds }]
  }
}

import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { stageBound, type StageLoad } from './lower-bound.ts'
import { planPart } from './plan-part.ts'
import type { PlannedPart } from './planned-tie.ts'
import { playPlan } from './play-plan.ts'
import { lengthOfTie, minutesPerRubber } from './tie-length.ts'

/**
 * The plan of a competition.
 *
 * @property stages one after the other; the parts of a stage are played at the same time
 * @property minutes that a rubber takes at its table; undefined for the usual length under these rules
 */
export type PlannedCompetition = { rules: TieRules; stages: readonly (readonly PlannedPart[])[]; minutes?: number }

/**
 * The size and length of a plan, shown before the mode is fixed.
 *
 * @property rubbers on average, where a tie can end early
 * @property leastMinutes lower bound: all tables are full all the time, or the longest chain is played without a pause
 * @property minutes if every tie is as long as planned, each free table is filled at once, and stages begin after their pause; Infinity,
 *   like `leastMinutes`, where a tie needs more tables than there are; equal to `leastMinutes` where even that is more than a day
 */
export type PlayEstimate = { ties: number; rubbers: number; leastMinutes: number; minutes: number }

const PAUSE_BETWEEN_STAGES_MINUTES = 10
const DAY_MINUTES = 24 * 60

/** @param tables of the hall, shared by all competitions @param pauseMinutes between the stages of a competition, to draw the next one */
export function estimatePlay(
  competitions: readonly PlannedCompetition[],
  tables: number,
  pauseMinutes = PAUSE_BETWEEN_STAGES_MINUTES,
): PlayEstimate {
  const loads = competitions.map(stageLoads)
  const least = leastMinutes(
    competitions.map((each) => boundPlay(each, tables)),
    tables,
  )
  const rubbersOf = ({ rules }: PlannedCompetition) => lengthOfTie(rules, 1).rubbers
  const tiesOf = (stages: readonly StageLoad[]) => stages.reduce((sum, { ties }) => sum + ties.length, 0)
  return {
    ties: loads.reduce((sum, stages) => sum + tiesOf(stages), 0),
    rubbers: competitions.reduce((sum, each, index) => sum + rubbersOf(each) * tiesOf(loads[index] ?? []), 0),
    leastMinutes: least,
    minutes: least > DAY_MINUTES ? least : playPlan(loads, tables, pauseMinutes),
  }
}

/** @property work table minutes of all ties together @property alone minutes if the competition had the hall to itself */
export type PlayBound = { work: number; alone: number }

/** The share of one competition in the lower bound; takes a fraction of the work of {@link estimatePlay}. */
export function boundPlay(competition: PlannedCompetition, tables: number): PlayBound {
  const stages = stageLoads(competition)
  return {
    work: stages.reduce((sum, load) => sum + load.ties.length * load.minutes * load.tables, 0),
    alone: stages.reduce((sum, load) => sum + stageBound(load, tables), 0),
  }
}

/** The larger of two bounds: all work divided by all tables, or the competition that takes longest, stage after stage. */
export const leastMinutes = (bounds: readonly PlayBound[], tables: number): number =>
  Math.max(bounds.reduce((sum, { work }) => sum + work, 0) / tables, ...bounds.map(({ alone }) => alone))

function stageLoads({ rules, stages, minutes = minutesPerRubber(rules) }: PlannedCompetition): StageLoad[] {
  const length = lengthOfTie(rules, minutes)
  return stages.map((parts, stage) => ({
    ties: parts.flatMap((part, index) => planPart(part, `${stage}-${index}`)),
    minutes: length.minutes,
    tables: length.tables,
  }))
}

import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { Call } from '#table-tennis/results/competition-state.ts'
import { placesFor } from '#table-tennis/results/setup.ts'
import { chainBehind } from '#table-tennis/schedule/chains.ts'
import { planPart } from '#table-tennis/schedule/plan-part.ts'
import type { PlannedTie } from '#table-tennis/schedule/planned-tie.ts'
import { lengthOfTie, minutesPerRubber } from '#table-tennis/schedule/tie-length.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { MINUTE } from '#shared/durations.ts'

/** When the sides of a called tie must be at their table. */
export const deadlineOf = ({ at, extraMinutes }: Call, callMinutes: number): Date =>
  new Date(at.getTime() + (callMinutes + extraMinutes) * MINUTE)

/** Planned length of a tie in minutes. */
export const limitOf = (rules: TieRules): number => Math.round(lengthOfTie(rules, minutesPerRubber(rules)).minutes)

/** Counts the ties of all competitions, including those of frames and rounds not drawn yet. */
export function playProgress({ competitions }: Day): { played: number; all: number } {
  const every = [...competitions.values()]
  const over = every.flatMap(({ derived }) => derived.ties.filter(({ status }) => status === 'over'))
  const all = every.reduce((sum, each) => sum + each.derived.ties.length + plannedTies(each).length, 0)
  return { played: over.length, all }
}

/** Ties not drawn yet; empty before the first draw. */
function plannedTies({ state, derived }: DayCompetition): PlannedTie[] {
  const { setup, frames, groups, rounds, entrants } = state
  if (derived.ties.length === 0) return []
  if (setup.rounds > 0) {
    const plan = planPart({ kind: 'swiss', entries: entrants.length, rounds: setup.rounds - rounds.length }, 'swiss')
    return setup.rounds > rounds.length ? plan : []
  }
  if (frames.size > 0) return []
  return setup.frames.flatMap((frame) => {
    const entries = groups.reduce((sum, members) => sum + placesFor(frame, members.length).length, 0)
    return entries < 2 ? [] : planPart({ kind: 'knockout', entries, plays: frame.playsFor }, frame.key)
  })
}

/** When everything could be over: all work shared by the tables, or the longest chain of ties. @returns undefined if no work or table is left */
export function estimateEnd({ competitions }: Day, tables: number, now: Date): Date | undefined {
  const left = [...competitions.values()].map((each) => {
    const open = each.derived.ties.filter(({ status }) => status !== 'over')
    const drawn = open.map(({ key, needs }) => ({ key, sides: [], needs }))
    const planned = plannedTies(each)
    const longest = (ties: readonly PlannedTie[]) => Math.max(0, ...chainBehind(ties).values())
    const length = lengthOfTie(each.state.setup.rules, minutesPerRubber(each.state.setup.rules))
    const work = (drawn.length + planned.length) * length.minutes * length.tables
    return { work, chain: (longest(drawn) + longest(planned)) * length.minutes }
  })
  const work = left.reduce((sum, each) => sum + each.work, 0)
  if (work === 0 || tables === 0) return undefined
  const minutes = Math.max(work / tables, ...left.map(({ chain }) => chain))
  return new Date(now.getTime() + minutes * MINUTE)
}

import type { DayCompetition } from '#features/tournaments/day/day.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import { lengthOfTie, minutesPerRubber } from '#table-tennis/schedule/tie-length.ts'
import { MINUTE } from '#shared/durations.ts'

/** Nobody can tell more exactly, and a time to the minute would look as if somebody could. */
const STEP = 5 * MINUTE

/**
 * When the sides of each tie that still has to wait are free at the earliest: what runs takes as long as usual. Of a tie that could be called
 * now nothing is said.
 *
 * @param lastAt when something happened last: nothing that is not called yet begins earlier
 */
export function expectedStarts({ state, derived }: DayCompetition, lastAt: Date): Map<string, Date> {
  const { rules } = state.setup
  const length = lengthOfTie(rules, minutesPerRubber(rules)).minutes * MINUTE
  const ends = new Map<string, number>()
  const busyUntil = new Map<string, number>()
  const starts = new Map<string, Date>()
  const note = ({ key, home, guest, status }: TieState, end: number) => {
    ends.set(key, end)
    if (status !== 'called') return
    for (const side of [home, guest]) if (side !== undefined) busyUntil.set(side, end)
  }
  const order = { called: 0, over: 0, ready: 1, waiting: 1 } as const
  for (const tie of derived.ties.toSorted((one, other) => order[one.status] - order[other.status])) {
    const start = startOf(tie, { state, lastAt, ends, busyUntil })
    if (start > lastAt.getTime() && order[tie.status] > 0) starts.set(tie.key, new Date(Math.ceil(start / STEP) * STEP))
    note(tie, tie.status === 'over' ? 0 : start + length)
  }
  return starts
}

type Known = {
  state: DayCompetition['state']
  lastAt: Date
  ends: ReadonlyMap<string, number>
  busyUntil: ReadonlyMap<string, number>
}

function startOf({ key, needs, home, guest }: TieState, { state, lastAt, ends, busyUntil }: Known): number {
  const call = state.calls.get(key)
  if (call) return (call.begunAt ?? call.at).getTime()
  const sides = [home, guest].flatMap((side) => (side === undefined ? [] : (busyUntil.get(side) ?? 0)))
  return Math.max(lastAt.getTime(), ...needs.map((need) => ends.get(need) ?? 0), ...sides)
}

import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { lineUpSide } from '#table-tennis/results/who-plays.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Command, CommandRefusal } from './command.ts'
import { findTie, hallTies } from './hall.ts'

/** Who plays for one side. The desk may say so after the tie, too: who has played is no question of time. */
export function decideLineUp(
  day: Day,
  command: Extract<Command, { kind: 'line-up' }>,
): Result<DayEntry[], CommandRefusal> {
  const found = findTie(hallTies(day), command)
  if (!found) return err({ kind: 'unknown-tie' })
  const { competition, state: tie, of } = found
  const { side, lineUp } = command
  const said = lineUpSide(of.state, { tie, side, lineUp }, day.playersOf(tie[side]))
  if (said.ok) return ok([{ competition, ...said.value }])
  const { error } = said
  return err(
    error.kind === 'side-open'
      ? { kind: 'tie-not-ready', status: 'waiting' }
      : { kind: 'impossible-line-up', refusal: error },
  )
}

import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { lineUpSide } from '#table-tennis/results/who-plays.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Deed, DeedRefusal } from './deed.ts'
import { findTie, hallTies } from './hall.ts'

/** Who plays for one side. The desk may say so after the tie, too: who has played is no question of time. */
export function decideLineUp(day: Day, deed: Extract<Deed, { kind: 'line-up' }>): Result<DayEntry[], DeedRefusal> {
  const found = findTie(hallTies(day), deed)
  if (!found) return err({ kind: 'unknown-tie' })
  const { competition, state: tie, of } = found
  const { side, lineUp } = deed
  const said = lineUpSide(of.state, { tie, side, lineUp }, day.playersOf(tie[side]))
  if (said.ok) return ok([{ competition, ...said.value }])
  const { error } = said
  return err(
    error.kind === 'side-open'
      ? { kind: 'tie-not-ready', status: 'waiting' }
      : { kind: 'impossible-line-up', refusal: error },
  )
}

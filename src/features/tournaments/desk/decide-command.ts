import type { Day } from '#features/tournaments/day/day.ts'
import type { Command, Commands, Decide, Decisions, CommandRefusal } from './command.ts'
import { decideCall } from './decide-call.ts'
import { decideLot, decideNext } from './decide-draw.ts'
import { decideResult } from './decide-result.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { lineUpSide } from '#table-tennis/results/who-plays.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { findTie, hallTies, hallSettings, tiesByTable } from './hall.ts'

/** What concerns the hall, whatever is played. */
const decideHall: Decisions<'block' | 'free' | 'break' | 'resume' | 'set-hall'> = {
  block(day, { table, reason }) {
    if (!hallSettings(day.event, day.state.hall).tables.includes(table)) return err({ kind: 'unknown-table', table })
    if (usedTables(day).includes(table)) return err({ kind: 'table-taken', table })
    return ok([{ kind: 'table-blocked', table, reason }])
  },
  free: ({ state }, { table }) => ok(state.blocked.has(table) ? [{ kind: 'table-free', table }] : []),
  break(_, { until, reason }, { now }) {
    if (until <= now) return err({ kind: 'break-over-already' })
    return ok([{ kind: 'break', until: until.toISOString(), reason }])
  },
  resume: ({ state }) => ok(state.pause ? [{ kind: 'resumed' }] : []),
  'set-hall'(day, { tables: count, callMinutes, restMinutes }) {
    const tables = Array.from({ length: count }, (_, index) => String(index + 1))
    const used = usedTables(day).find((table) => !tables.includes(table))
    if (used !== undefined) return err({ kind: 'tables-in-use', table: used })
    return ok([{ kind: 'hall-set', tables, callMinutes, restMinutes }])
  },
}

const usedTables = (day: Day): string[] => [...tiesByTable(hallTies(day)).keys()]

const decisions: Decisions<keyof Commands> = {
  ...decideCall,
  ...decideHall,
  ...decideResult,
  'line-up': decideLineUp,
  'draw-lot': decideLot,
  'draw-next': decideNext,
}

/** What is written for a command as the day stands now. Pure: chance and clock are given along. */
export const decideCommand = <K extends keyof Commands>(
  day: Day,
  command: Command<K>,
  given: { now: Date; secret: string },
): ReturnType<Decide<K>> => decisions[command.kind](day, command, given)

/** Who plays for one side. The desk may say so after the tie, too: who has played is no question of time. */
function decideLineUp(day: Day, command: Extract<Command, { kind: 'line-up' }>): Result<DayEntry[], CommandRefusal> {
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

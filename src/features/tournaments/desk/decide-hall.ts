import type { Day } from '#features/tournaments/day/day.ts'
import { err, ok } from '#shared/result.ts'
import type { Decisions } from './command.ts'
import { hallSettings, hallTies, tiesByTable } from './hall.ts'

/** What concerns the hall, whatever is played. */
export const decideHall: Decisions<'block' | 'free' | 'break' | 'resume' | 'set-hall'> = {
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

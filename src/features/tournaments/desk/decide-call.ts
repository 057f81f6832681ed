import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Command, CommandRefusal } from './command.ts'
import {
  busyPeople,
  findTie,
  hallSettings,
  hallTies,
  sidesOf,
  standTwice,
  tablesOf,
  tiesByTable,
  type HallTie,
} from './hall.ts'

type OnTie = Extract<
  Command,
  { kind: 'call' | 'move' | 'begin' | 'call-again' | 'call-off' | 'more-time' | 'umpire' | 'keep' | 'clear' }
>
type Decided = Result<DayEntry[], CommandRefusal>

/** What becomes of a tie on its way to a table and back. */
export function decideCall(day: Day, command: OnTie): Decided {
  const ties = hallTies(day)
  const found = findTie(ties, command)
  if (!found) return err({ kind: 'unknown-tie' })
  if (command.kind === 'call') return callTie(day, ties, found, command.tables)
  if (command.kind === 'keep' || command.kind === 'clear') return settleStale(ties, found, command.kind)
  if (found.state.status !== 'called') return err({ kind: 'tie-not-called' })
  const named = { competition: command.competition, tie: command.tie }
  switch (command.kind) {
    case 'move': {
      const checked = checkTables(day, ties, found, command.tables)
      return checked.ok ? ok([{ ...named, kind: 'moved', tables: command.tables }]) : checked
    }
    case 'begin':
      return ok(found.call?.begunAt ? [] : [{ ...named, kind: 'begun' }])
    case 'call-again':
      return ok([{ ...named, kind: 'called-again' }])
    case 'call-off':
      return ok([{ ...named, kind: found.state.result ? 'annulled' : 'called-off' }])
    case 'more-time':
      return ok([{ ...named, kind: 'more-time', minutes: command.minutes }])
    case 'umpire': {
      const isKnown = command.entrant === undefined || found.of.state.entrants.some(({ id }) => id === command.entrant)
      return isKnown ? ok([{ ...named, kind: 'umpire', entrant: command.entrant }]) : err({ kind: 'unknown-entrant' })
    }
  }
}

function callTie(day: Day, ties: readonly HallTie[], found: HallTie, tables: readonly string[]): Decided {
  const { competition, tie, state } = found
  if (state.status !== 'ready') return err({ kind: 'tie-not-ready', status: state.status })
  if (standTwice(ties, found)) return err({ kind: 'stands-twice' })
  const busy = busyPeople(day, ties)
  const kept = sidesOf(found)
    .flatMap(day.peopleOf)
    .map((person) => busy.get(person))
    .find((other) => other !== undefined)
  if (kept) return err({ kind: 'somebody-plays', table: kept.state.tables.join(' und ') })
  const checked = checkTables(day, ties, found, tables)
  if (!checked.ok) return checked
  const { home = '', guest = '' } = state
  return ok([{ competition, kind: 'called', tie, home, guest, tables }])
}

function checkTables(
  day: Day,
  ties: readonly HallTie[],
  found: HallTie,
  tables: readonly string[],
): Result<void, CommandRefusal> {
  const needed = tablesOf(found.of)
  if (new Set(tables).size !== needed) return err({ kind: 'wrong-number-of-tables', needed })
  const known = hallSettings(day.event, day.state.hall).tables
  const taken = tiesByTable(ties)
  for (const table of tables) {
    if (!known.includes(table)) return err({ kind: 'unknown-table', table })
    if (day.state.blocked.has(table)) return err({ kind: 'table-blocked', table })
    const other = taken.get(table)
    if (other && other !== found) return err({ kind: 'table-taken', table })
  }
  return ok(undefined)
}

/** A tie that was called before the results of others were corrected: it stays as it is, or goes back with the right sides. */
function settleStale(ties: readonly HallTie[], found: HallTie, kind: 'keep' | 'clear'): Decided {
  const { competition, tie, state } = found
  if (!state.isStale) return err({ kind: 'not-stale' })
  if (kind === 'keep' && standTwice(ties, found)) return err({ kind: 'stands-twice' })
  return ok([{ competition, tie, kind: kind === 'keep' ? 'kept' : 'annulled' }])
}

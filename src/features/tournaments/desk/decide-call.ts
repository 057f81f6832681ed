import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { CommandRefusal, Decisions } from './command.ts'
import {
  busyPeople,
  findTie,
  hallSettings,
  hallTies,
  queueOf,
  sidesOf,
  standTwice,
  tablesOf,
  tiesByTable,
  type HallTie,
  type TieName,
} from './hall.ts'

type Decided = Result<DayEntry[], CommandRefusal>

/** Commands about one tie on its way to a table and back. */
export const decideCall: Decisions<
  'call' | 'call-all' | 'move' | 'begin' | 'call-again' | 'call-off' | 'keep' | 'clear' | 'more-time' | 'umpire'
> = {
  call: (day, command) => withTie(day, command, (found, ties) => callTie(day, ties, found, command.tables)),
  'call-all': (day, _command, { now }) => callAll(day, now),
  move: (day, command) =>
    withCalled(day, command, (found, ties) => {
      const checked = checkTables(day, ties, found, command.tables)
      return checked.ok ? ok([{ ...nameOf(found), kind: 'moved', tables: command.tables }]) : checked
    }),
  begin: (day, command) =>
    withCalled(day, command, (found) => ok(found.call?.begunAt ? [] : [{ ...nameOf(found), kind: 'begun' }])),
  'call-again': (day, command) => withCalled(day, command, (found) => ok([{ ...nameOf(found), kind: 'called-again' }])),
  'call-off': (day, command) =>
    withCalled(day, command, (found) =>
      ok([{ ...nameOf(found), kind: found.state.result ? 'annulled' : 'called-off' }]),
    ),
  keep: (day, command) =>
    withTie(day, command, (found, ties) => {
      if (!found.state.isStale) return err({ kind: 'not-stale' })
      return standTwice(ties, found) ? err({ kind: 'stands-twice' }) : ok([{ ...nameOf(found), kind: 'kept' }])
    }),
  clear: (day, command) =>
    withTie(day, command, (found) =>
      found.state.isStale ? ok([{ ...nameOf(found), kind: 'annulled' }]) : err({ kind: 'not-stale' }),
    ),
  'more-time': (day, command) =>
    withCalled(day, command, (found) => ok([{ ...nameOf(found), kind: 'more-time', minutes: command.minutes }])),
  umpire: (day, { entrant, ...command }) =>
    withCalled(day, command, (found) => {
      const isKnown = entrant === undefined || found.of.state.entrants.some(({ id }) => id === entrant)
      return isKnown ? ok([{ ...nameOf(found), kind: 'umpire', entrant }]) : err({ kind: 'unknown-entrant' })
    }),
}

const nameOf = ({ competition, tie }: HallTie): TieName => ({ competition, tie })

type OnTie = (found: HallTie, ties: readonly HallTie[]) => Decided

function withTie(day: Day, name: TieName, decide: OnTie): Decided {
  const ties = hallTies(day)
  const found = findTie(ties, name)
  return found ? decide(found, ties) : err({ kind: 'unknown-tie' })
}

const withCalled = (day: Day, name: TieName, decide: OnTie): Decided =>
  withTie(day, name, (found, ties) =>
    found.state.status === 'called' ? decide(found, ties) : err({ kind: 'tie-not-called' }),
  )

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

/** In board order, each checked like a single call, as if the ties before it were already at their tables. */
function callAll(day: Day, now: Date): Decided {
  const entries: DayEntry[] = []
  let ties = hallTies(day)
  for (const { name, tables } of queueOf(day, ties, now).proposals) {
    const found = findTie(ties, name)
    if (!found) continue
    const called = callTie(day, ties, found, tables)
    if (!called.ok) continue
    entries.push(...called.value)
    const atTable: HallTie = { ...found, state: { ...found.state, status: 'called', tables } }
    ties = ties.map((tie) => (tie === found ? atTable : tie))
  }
  return entries.length > 0 ? ok(entries) : err({ kind: 'nothing-to-call' })
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

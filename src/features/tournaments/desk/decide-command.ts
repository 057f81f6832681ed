import type { Day } from '#features/tournaments/day/day.ts'
import {
  type Command,
  type Commands,
  type Decide,
  type Decisions,
  type CommandRefusal,
  effectMark,
  reportMark,
} from './command.ts'
import { decideCall } from './decide-call.ts'
import { decideLot, decideNext } from './decide-draw.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { lineUpSide } from '#table-tennis/results/who-plays.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { findTie, hallTies, hallSettings, tiesByTable, standTwice } from './hall.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import { effectOf } from '#table-tennis/results/effect-of.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'
import { checkTie } from '#table-tennis/ties/tie-result.ts'
import { reportTie } from '#table-tennis/results/report-tie.ts'

type Decided = Result<DayEntry[], CommandRefusal>

/** Results and withdrawals entered by the desk. It must first see concurrent changes, and accept the effects. */
const decideResult: Decisions<'report' | 'confirm' | 'withdraw' | 'play-again'> = {
  report: (day, command, { now }) => decideReport(day, command, now),
  confirm(day, { competition, tie, side, claimedAt }, { now }) {
    const found = findTie(hallTies(day), { competition, tie })
    if (!found) return err({ kind: 'unknown-tie' })
    const claim = found.state.claims.find((each) => each.side === side && each.at.toISOString() === claimedAt)
    if (!claim) return err({ kind: 'changed-meanwhile' })
    const seen = reportMark(found.of.state.reports.get(tie))
    return decideReport(day, { competition, tie, result: claim.result, seen, accepted: '' }, now)
  },
  withdraw(day, { competition, entrant, why, accepted }, { now }) {
    const state = day.competitions.get(competition)?.state
    if (!state) return err({ kind: 'unknown-competition' })
    if (!state.entrants.some(({ id }) => id === entrant)) return err({ kind: 'unknown-entrant' })
    if (state.withdrawn.has(entrant)) return ok([])
    return withEffect(state, { competition, entries: [{ kind: 'withdrawn', entrant, why }], accepted, now })
  },
  'play-again'(day, { competition, entrant, accepted }, { now }) {
    const state = day.competitions.get(competition)?.state
    if (!state) return err({ kind: 'unknown-competition' })
    if (!state.withdrawn.has(entrant)) return ok([])
    // Calls off their current calls, because others may be at those tables by now.
    const called = [...state.calls].filter(
      ([tie, { home, guest }]) => (home === entrant || guest === entrant) && !state.reports.has(tie),
    )
    const entries = [
      ...called.map(([tie]): LogEntry => ({ kind: 'called-off', tie })),
      { kind: 'plays-again', entrant } as const,
    ]
    return withEffect(state, { competition, entries, accepted, now })
  },
}

function decideReport(day: Day, command: Commands['report'], now: Date): Decided {
  const ties = hallTies(day)
  const found = findTie(ties, command)
  if (!found) return err({ kind: 'unknown-tie' })
  const { competition, tie, of, state } = found
  if (state.home === undefined || state.guest === undefined) return err({ kind: 'tie-not-ready', status: 'waiting' })
  if (standTwice(ties, found)) return err({ kind: 'stands-twice' })
  if (command.seen !== reportMark(of.state.reports.get(tie))) return err({ kind: 'changed-meanwhile' })
  const { rules } = of.state.setup
  const checked = checkTie(command.result, rules)
  if (!checked.ok) return err({ kind: 'impossible-result', refusal: checked.error, rules })
  if (command.result.rubbers.length === 0 && !command.result.end) return err({ kind: 'nothing-reported' })
  const entries = reportTie(state, { result: command.result, by: 'desk', confirmed: true })
  return withEffect(of.state, { competition, entries, accepted: command.accepted, now })
}

type Planned = { competition: string; entries: readonly LogEntry[]; accepted: string; now: Date }

/** The director must first accept what the last entry changes beyond its own tie. */
function withEffect(state: CompetitionState, { competition, entries, accepted, now }: Planned): Decided {
  const entry = entries.at(-1)
  const effect = entry ? effectOf(state, { entry, at: now }) : { reopened: [], begun: [] }
  const mark = effectMark(effect)
  const isHarmless = effect.reopened.length + effect.begun.length === 0
  if (!isHarmless && accepted !== mark) return err({ kind: 'has-effect', effect, mark })
  return ok(entries.map((each) => ({ competition, ...each })))
}

/** Commands about the hall, independent of competitions. */
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

/** Decides which entries a command writes, given the current day. Pure: `given` supplies clock and chance. */
export const decideCommand = <K extends keyof Commands>(
  day: Day,
  command: Command<K>,
  given: { now: Date; secret: string },
): ReturnType<Decide<K>> => decisions[command.kind](day, command, given)

/** Sets the line-up of one side. The desk may do so after the tie, too, to record who has played. */
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

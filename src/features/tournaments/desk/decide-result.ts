import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import { effectOf } from '#table-tennis/results/effect-of.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'
import { reportTie } from '#table-tennis/results/report-tie.ts'
import { checkTie } from '#table-tennis/ties/tie-result.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { effectMark, reportMark, type CommandRefusal, type Commands, type Decisions } from './command.ts'
import { findTie, hallTies, standTwice } from './hall.ts'

type Decided = Result<DayEntry[], CommandRefusal>

/** What the desk says of results, and of who plays on. What others have entered meanwhile, and what would follow from it, is shown first. */
export const decideResult: Decisions<'report' | 'confirm' | 'withdraw' | 'play-again'> = {
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
    // What was called for them meanwhile goes back to the list, for others may be at that table.
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

/** What the last of the entries would change besides its own tie is accepted first. */
function withEffect(state: CompetitionState, { competition, entries, accepted, now }: Planned): Decided {
  const entry = entries.at(-1)
  const effect = entry ? effectOf(state, { entry, at: now }) : { reopened: [], begun: [] }
  const mark = effectMark(effect)
  const isHarmless = effect.reopened.length + effect.begun.length === 0
  if (!isHarmless && accepted !== mark) return err({ kind: 'has-effect', effect, mark })
  return ok(entries.map((each) => ({ competition, ...each })))
}

import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { CompetitionState } from '#table-tennis/results/competition-state.ts'
import { effectOf } from '#table-tennis/results/effect-of.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'
import { reportTie } from '#table-tennis/results/report-tie.ts'
import { checkTie } from '#table-tennis/ties/tie-result.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { effectMark, reportMark, type Command, type CommandRefusal } from './command.ts'
import { findTie, hallTies, standTwice } from './hall.ts'

type Decided = Result<DayEntry[], CommandRefusal>
type OfKind<K extends Command['kind']> = Extract<Command, { kind: K }>

/** A result that the desk enters or corrects. What others have entered meanwhile, and what would follow from it, is shown first. */
export function decideReport(day: Day, command: OfKind<'report'>, now: Date): Decided {
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

/** One side's word counts from now on. */
export function decideConfirm(day: Day, command: OfKind<'confirm'>, now: Date): Decided {
  const found = findTie(hallTies(day), command)
  if (!found) return err({ kind: 'unknown-tie' })
  const { competition, tie, of, state } = found
  const claim = state.claims.find(({ side, at }) => side === command.side && at.toISOString() === command.claimedAt)
  if (!claim) return err({ kind: 'changed-meanwhile' })
  const report = { kind: 'report', competition, tie, result: claim.result, accepted: '' } as const
  return decideReport(day, { ...report, seen: reportMark(of.state.reports.get(tie)) }, now)
}

/** Somebody plays no more. */
export function decideWithdrawal(day: Day, command: OfKind<'withdraw'>, now: Date): Decided {
  const { competition, entrant, why, accepted } = command
  const state = day.competitions.get(competition)?.state
  if (!state) return err({ kind: 'unknown-competition' })
  if (!state.entrants.some(({ id }) => id === entrant)) return err({ kind: 'unknown-entrant' })
  if (state.withdrawn.has(entrant)) return ok([])
  return withEffect(state, { competition, entries: [{ kind: 'withdrawn', entrant, why }], accepted, now })
}

/** Whoever withdrew by mistake plays on; what was called for them meanwhile goes back to the list, for others may be at that table. */
export function decidePlayAgain(day: Day, command: OfKind<'play-again'>, now: Date): Decided {
  const { competition, entrant, accepted } = command
  const state = day.competitions.get(competition)?.state
  if (!state) return err({ kind: 'unknown-competition' })
  if (!state.withdrawn.has(entrant)) return ok([])
  const called = [...state.calls].filter(
    ([tie, { home, guest }]) => (home === entrant || guest === entrant) && !state.reports.has(tie),
  )
  const entries = [
    ...called.map(([tie]): LogEntry => ({ kind: 'called-off', tie })),
    { kind: 'plays-again', entrant } as const,
  ]
  return withEffect(state, { competition, entries, accepted, now })
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

import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { Claim } from '#table-tennis/results/competition-state.ts'
import { lineUpSide } from '#table-tennis/results/who-plays.ts'
import { otherSide, type Side } from '#table-tennis/ties/game.ts'
import type { LineUp, LineUpRefusal } from '#table-tennis/ties/line-up.ts'
import { checkTie, creditTie, type TieRefusal, type TieResult } from '#table-tennis/ties/tie-result.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { SlipCodes, SlipTie } from './slip-codes.ts'

/**
 * A command of the slip, for one side: reports the result, confirms the claim of the other side, or sets the line-up.
 *
 * @property seen time of the claim that is confirmed, because the other side may have corrected it since
 */
export type SlipCommand = { code: string; side: Side } & (
  | { kind: 'report'; result: TieResult }
  | { kind: 'confirm'; seen: string }
  | { kind: 'line-up'; lineUp: LineUp }
)

/**
 * - `unknown`: no tie has this code. - `over`: its result counts, and only the desk can change it. - `not-called`: it is not being played.
 * - `incomplete`: the tie is not over with this result. - `changed`: the other side has changed its claim.
 */
export type SlipRefusal =
  | { kind: 'unknown' | 'over' | 'not-called' | 'incomplete' | 'changed' }
  | { kind: 'impossible'; refusal: TieRefusal }
  | { kind: 'impossible-line-up'; refusal: LineUpRefusal }

/** Decides by the newest state, so that of two concurrent commands the second sees the first. */
export const decideSlip =
  (codes: SlipCodes, command: SlipCommand) =>
  (day: Day): Result<readonly DayEntry[], SlipRefusal> => {
    const found = codes.find(day, command.code)
    if (!found) return err({ kind: 'unknown' })
    const { tie } = found
    if (tie.status === 'over') return err({ kind: 'over' })
    if (command.kind === 'line-up') return lineUp(day, found, command)
    if (tie.status !== 'called') return err({ kind: 'not-called' })
    return command.kind === 'confirm' ? confirm(found, command) : report(found, command)
  }

/** Also possible before the call, so that a team can set it early. */
function lineUp(
  { playersOf }: Day,
  { competition: { config, state }, tie }: SlipTie,
  command: { side: Side; lineUp: LineUp },
): Result<readonly DayEntry[], SlipRefusal> {
  const said = lineUpSide(state, { tie, side: command.side, lineUp: command.lineUp }, playersOf(tie[command.side]))
  if (said.ok) return ok([{ competition: config.key, ...said.value }])
  const { error } = said
  return err(error.kind === 'side-open' ? { kind: 'not-called' } : { kind: 'impossible-line-up', refusal: error })
}

function confirm(
  slip: SlipTie,
  { side, seen }: { side: Side; seen: string },
): Result<readonly DayEntry[], SlipRefusal> {
  const told = claimOf(slip, otherSide(side))
  if (told?.at.toISOString() !== seen) return err({ kind: 'changed' })
  return ok([toEntry(slip, { side, result: told.result, confirmed: true })])
}

/** If both sides report the same result, it counts at once. */
function report(
  slip: SlipTie,
  { side, result }: { side: Side; result: TieResult },
): Result<readonly DayEntry[], SlipRefusal> {
  const { rules } = slip.competition.state.setup
  const checked = checkTie(result, rules)
  if (!checked.ok) return err({ kind: 'impossible', refusal: checked.error })
  if (!creditTie(result, rules)) return err({ kind: 'incomplete' })
  const told = claimOf(slip, otherSide(side))
  return ok([toEntry(slip, { side, result, confirmed: told !== undefined && isSame(told.result, result) })])
}

type Told = { side: Side; result: TieResult; confirmed: boolean }

const toEntry = ({ competition, tie }: SlipTie, told: Told): DayEntry => ({
  competition: competition.config.key,
  kind: 'reported',
  tie: tie.key,
  by: 'slip',
  ...told,
})

/** The latest claim of this side. */
export const claimOf = ({ tie }: SlipTie, side: Side): Claim | undefined =>
  tie.claims.findLast((claim) => claim.side === side)

const isSame = (one: TieResult, other: TieResult): boolean => JSON.stringify(one) === JSON.stringify(other)

import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { Claim } from '#features/tournaments/results/competition-state.ts'
import { otherSide, type Side } from '#features/tournaments/ties/game.ts'
import { checkTie, creditTie, type TieRefusal, type TieResult } from '#features/tournaments/ties/tie-result.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { SlipCodes, SlipTie } from './slip-codes.ts'

/**
 * What somebody does with a slip, for one side: tells the result, or says yes to what the other side has told.
 *
 * @property seen when the other side has told what is confirmed: what it has corrected since is another result
 */
export type SlipDeed = { code: string; side: Side } & (
  | { kind: 'report'; result: TieResult }
  | { kind: 'confirm'; seen: string }
)

/**
 * - `unknown`: no tie has this code. - `over`: its result stands, and only the desk changes it. - `not-called`: nobody plays it yet.
 * - `incomplete`: the tie cannot be over so. - `changed`: the other side tells something else now.
 */
export type SlipRefusal =
  | { kind: 'unknown' | 'over' | 'not-called' | 'incomplete' | 'changed' }
  | { kind: 'impossible'; refusal: TieRefusal }

/** Decides by the newest state, so that of two at once the second sees what the first has done. */
export const decideSlip =
  (codes: Pick<SlipCodes, 'find'>, deed: SlipDeed) =>
  (day: Day): Result<readonly DayEntry[], SlipRefusal> => {
    const found = codes.find(day, deed.code)
    if (!found) return err({ kind: 'unknown' })
    const { tie } = found
    if (tie.status === 'over') return err({ kind: 'over' })
    if (tie.status !== 'called') return err({ kind: 'not-called' })
    return deed.kind === 'confirm' ? confirm(found, deed) : report(found, deed)
  }

function confirm(
  slip: SlipTie,
  { side, seen }: { side: Side; seen: string },
): Result<readonly DayEntry[], SlipRefusal> {
  const told = claimOf(slip, otherSide(side))
  if (told?.at.toISOString() !== seen) return err({ kind: 'changed' })
  return ok([toEntry(slip, { side, result: told.result, confirmed: true })])
}

/** Where both sides tell the same it counts at once. */
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

/** The last that this side has told. */
export const claimOf = ({ tie }: Pick<SlipTie, 'tie'>, side: Side): Claim | undefined =>
  tie.claims.findLast((claim) => claim.side === side)

const isSame = (one: TieResult, other: TieResult): boolean => JSON.stringify(one) === JSON.stringify(other)

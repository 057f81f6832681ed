import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { CompetitionState } from './competition-state.ts'
import { creditOf } from './credit-of.ts'
import type { KnownTie, TieState } from './tie-state.ts'

const NONE: readonly never[] = []

/** @param result the result after withdrawals from a group; by default the reported one */
export function toTieState(
  state: CompetitionState,
  known: KnownTie,
  result = state.reports.get(known.key)?.result,
): TieState {
  const call = state.calls.get(known.key)
  const [home, guest] = call ? [call.home, call.guest] : [known.home, known.guest]
  const counting = endByWithdrawal(state, result, home, guest)
  const credit = counting && creditOf(counting, state.setup.rules)
  const isReady = home !== undefined && guest !== undefined && state.released.has(known.stage)
  return {
    ...known,
    home,
    guest,
    tables: call?.tables ?? NONE,
    result: counting,
    credit,
    claims: state.claims.get(known.key) ?? NONE,
    status: credit ? 'over' : call ? 'called' : isReady ? 'ready' : 'waiting',
    isStale: call !== undefined && (call.home !== known.home || call.guest !== known.guest),
  }
}

/** A withdrawn side loses to its opponent; rubbers already played stand. */
function endByWithdrawal(
  { withdrawn, setup: { rules } }: CompetitionState,
  result: TieResult | undefined,
  home?: string,
  guest?: string,
): TieResult | undefined {
  if (withdrawn.size === 0 || home === undefined || guest === undefined) return result
  if (result && creditOf(result, rules)) return result
  const [isHomeGone, isGuestGone] = [withdrawn.has(home), withdrawn.has(guest)]
  if (!isHomeGone && !isGuestGone) return result
  if (isHomeGone && isGuestGone) return BOTH_ABSENT
  const side = isHomeGone ? 'home' : 'guest'
  const rubbers = result?.rubbers ?? NONE
  if (rubbers.length === 0) return side === 'home' ? HOME_ABSENT : GUEST_ABSENT
  return { rubbers, end: { kind: 'retired', side } }
}

/** Shared objects, so that their credit is cached. */
const BOTH_ABSENT: TieResult = { rubbers: [], end: { kind: 'both-absent' } }
const HOME_ABSENT: TieResult = { rubbers: [], end: { kind: 'walkover', side: 'home' } }
const GUEST_ABSENT: TieResult = { rubbers: [], end: { kind: 'walkover', side: 'guest' } }

import { creditTie, type TieCredit, type TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'

const credits = new WeakMap<TieResult, { rules: TieRules; credit: TieCredit | undefined }>()

/** {@link creditTie}, cached as long as the result object lives: each is asked for hundreds of times in a day. */
export function creditOf(result: TieResult, rules: TieRules): TieCredit | undefined {
  const known = credits.get(result)
  if (known?.rules === rules) return known.credit
  const credit = creditTie(result, rules)
  credits.set(result, { rules, credit })
  return credit
}

import type { Measure, WonLost } from './tally.ts'

/**
 * One criterion by which entries are ranked.
 *
 * @property scope whether all ties of the group count, or only those among the entries that are still equal
 * @property form of the comparison: won, won minus lost, or won to lost
 * @property teamsOnly applies only where a tie has several rubbers
 */
export type Criterion = {
  measure: Measure
  scope: 'all' | 'tied'
  form: 'sum' | 'difference' | 'ratio'
  teamsOnly?: boolean
}

/**
 * Orders values, the best first. A ratio with nothing lost is better than every other; 0:0 means no data and comes last, because by
 * cross-multiplication it would be equal to every ratio.
 */
export function compareValues(form: Criterion['form'], one: WonLost, other: WonLost): number {
  switch (form) {
    case 'sum':
      return other.won - one.won
    case 'difference':
      return other.won - other.lost - (one.won - one.lost)
    case 'ratio':
      return compareRatios(one, other)
  }
}

function compareRatios(one: WonLost, other: WonLost): number {
  const [hasNone, otherHasNone] = [isEmpty(one), isEmpty(other)]
  if (hasNone || otherHasNone) return Number(hasNone) - Number(otherHasNone)
  if (one.lost === 0 || other.lost === 0) return Number(other.lost === 0) - Number(one.lost === 0)
  return other.won * one.lost - one.won * other.lost
}

const isEmpty = ({ won, lost }: WonLost): boolean => won === 0 && lost === 0

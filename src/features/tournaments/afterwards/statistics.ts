import type { PlayedTie } from './played-tie.ts'

/**
 * What a day adds up to.
 *
 * @property points of all recorded games; undefined if there are none
 * @property closest decided by the smallest lead in rubbers, games, and points @property most the tie with the most games
 */
export type Statistics = {
  ties: number
  rubbers: number
  games: number
  points: number | undefined
  longestGame: PlayedTie | undefined
  closest: PlayedTie | undefined
  most: PlayedTie | undefined
  longestTie: PlayedTie | undefined
}

/** Of equal ties, the first one is named. */
export function statisticsOf(ties: readonly PlayedTie[]): Statistics {
  const add = (of: (tie: PlayedTie) => number) => ties.reduce((sum, tie) => sum + of(tie), 0)
  const points = add((tie) => pointsOf(tie) ?? 0)
  return {
    ties: ties.length,
    rubbers: add(({ rubbers }) => rubbers),
    games: add(({ games }) => games),
    points: points > 0 ? points : undefined,
    longestGame: greatest(ties, ({ longest }) => longest && [longest.home + longest.guest]),
    closest: greatest(ties, closeness),
    most: greatest(ties, ({ games }) => [games]),
    longestTie: greatest(ties, ({ minutes }) => (minutes === undefined || minutes < 1 ? undefined : [minutes])),
  }
}

const pointsOf = ({ points }: PlayedTie) => points && points.home + points.guest

/** Compares only ties with all points recorded. */
function closeness({ isPlayedOut, points, lead }: PlayedTie): number[] | undefined {
  if (!isPlayedOut || !points) return undefined
  return [-lead.rubbers, -lead.games, -Math.abs(points.home - points.guest)]
}

/** @param rankOf the first number that differs decides; undefined excludes a tie */
function greatest(ties: readonly PlayedTie[], rankOf: (tie: PlayedTie) => number[] | undefined): PlayedTie | undefined {
  let best: { tie: PlayedTie; rank: number[] } | undefined
  for (const tie of ties) {
    const rank = rankOf(tie)
    if (rank && (!best || compare(rank, best.rank) > 0)) best = { tie, rank }
  }
  return best?.tie
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((number, at) => number !== other[at])
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}

import type { Score } from './tie-format.ts'

export type Side = 'home' | 'guest'
export const otherSide = (side: Side): Side => (side === 'home' ? 'guest' : 'home')

/** The side with the higher score; undefined for a draw. */
export function leader({ home, guest }: Score): Side | undefined {
  if (home === guest) return undefined
  return home > guest ? 'home' : 'guest'
}

/**
 * The winner has reached the target with a lead of two; once the loser has `target - 1` points or more, of exactly two. There is no cap
 * (ITTF 2.11.1).
 */
export function isFinishedGame({ home, guest }: Score, target: number): boolean {
  const [more, less] = home > guest ? [home, guest] : [guest, home]
  return more === target ? less <= target - 2 : more > target && less === more - 2
}

/** Whether this is a possible score of a game that is still being played. */
export function isOpenGame({ home, guest }: Score, target: number): boolean {
  const [more, less] = home > guest ? [home, guest] : [guest, home]
  return more < target || more - less < 2
}

/** The winner's points of a game, from the loser's points. */
export const pointsToWin = (losing: number, target: number): number => Math.max(target, losing + 2)

/** @param losing points of the loser @param target points that win a game, with a lead of two */
export const gameWonBy = (side: Side, losing: number, target: number): Score =>
  side === 'home'
    ? { home: pointsToWin(losing, target), guest: losing }
    : { home: losing, guest: pointsToWin(losing, target) }

export function addScores(scores: readonly Score[]): Score {
  const sum = { home: 0, guest: 0 }
  for (const { home, guest } of scores) {
    sum.home += home
    sum.guest += guest
  }
  return sum
}

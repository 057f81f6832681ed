import type { Score } from './tie-format.ts'

export type Side = 'home' | 'guest'
export const otherSide = (side: Side): Side => (side === 'home' ? 'guest' : 'home')

/** The side that has more; undefined where both have as many. */
export function leader({ home, guest }: Score): Side | undefined {
  if (home === guest) return undefined
  return home > guest ? 'home' : 'guest'
}

/** Whoever wins has the target and a lead of two; from one point below the target on, exactly two. There is no cap (ITTF 2.11.1). */
export function isFinishedGame({ home, guest }: Score, target: number): boolean {
  const [more, less] = home > guest ? [home, guest] : [guest, home]
  return more === target ? less <= target - 2 : more > target && less === more - 2
}

/** Whether a game can stand so and go on. */
export function isOpenGame({ home, guest }: Score, target: number): boolean {
  const [more, less] = home > guest ? [home, guest] : [guest, home]
  return more < target || more - less < 2
}

/** What the winner of a game has, told by the points of whoever lost it. */
export const pointsToWin = (losing: number, target: number): number => Math.max(target, losing + 2)

/** @param losing points of whoever lost @param target points that win a game, two ahead */
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

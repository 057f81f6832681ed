import { getFormat, type Score } from './tie-format.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { addScores, leader, otherSide, type Side } from './game.ts'
import { checkRubber, creditRubber, type RubberCredit, type RubberRefusal, type RubberResult } from './rubber.ts'
import type { TieRules } from './tie-rules.ts'

/**
 * What is known of a tie.
 *
 * @property rubbers by the slots of the format; undefined where one has not been played
 * @property end how the whole tie ended early: one side was absent, gave up in the middle, or was disqualified
 */
export type TieResult = { rubbers: readonly (RubberResult | undefined)[]; end?: TieEnd }
export type TieEnd = { kind: 'walkover' | 'retired' | 'disqualified'; side: Side } | { kind: 'both-absent' }
export type Ending = TieEnd['kind']

/** Why the result of a tie is impossible. @property slot counted from 1 */
export type TieRefusal =
  | { kind: 'rubber'; slot: number; refusal: RubberRefusal }
  | { kind: 'rubber-left-out'; slot: number }
  | { kind: 'rubber-after-the-end'; slot: number }
  | { kind: 'too-many-rubbers'; slots: number }
  | { kind: 'tie-over-already' }

/** Whether a result, complete or not, is possible: rubbers without a gap, none after the tie was decided. */
export function checkTie({ rubbers, end }: TieResult, rules: TieRules): Result<void, TieRefusal> {
  const { slots, tables = 1 } = getFormat(rules.format)
  if (rubbers.length > slots.length) return err({ kind: 'too-many-rubbers', slots: slots.length })
  const last = rubbers.findLastIndex((rubber) => rubber !== undefined)
  for (const [index, rubber] of rubbers.slice(0, last + 1).entries()) {
    const slot = index + 1
    // Rubbers played at the same time may end in any order, and continue when another one has decided the tie.
    const turn = index - (index % tables)
    if (isDecided(rubbers.slice(0, turn), rules)) return err({ kind: 'rubber-after-the-end', slot })
    if (!rubber && turn + tables <= last) return err({ kind: 'rubber-left-out', slot })
    const checked = rubber ? checkRubber(rubber, rules) : ok(undefined)
    if (!checked.ok) return err({ kind: 'rubber', slot, refusal: checked.error })
  }
  return end?.kind === 'retired' && isBeyondLosing(rubbers, rules) ? err({ kind: 'tie-over-already' }) : ok(undefined)
}

/** Whether one side has enough wins, or all slots are played. */
function isDecided(rubbers: TieResult['rubbers'], rules: TieRules): boolean {
  const { slots, wins = Infinity } = getFormat(rules.format)
  const won = countWon(creditsOf(rubbers, rules))
  return Math.max(won.home, won.guest) >= wins || rubbers.filter((rubber) => rubber).length === slots.length
}

/** Whether the tie is decided, or one side has won more than half of all slots where all are played. */
function isBeyondLosing(rubbers: TieResult['rubbers'], rules: TieRules): boolean {
  const won = countWon(creditsOf(rubbers, rules))
  return isDecided(rubbers, rules) || Math.max(won.home, won.guest) * 2 > getFormat(rules.format).slots.length
}

const creditsOf = (rubbers: TieResult['rubbers'], rules: TieRules): RubberCredit[] =>
  rubbers.flatMap((rubber) => (rubber ? [creditRubber(rubber, rules)] : []))

function countWon(credits: readonly RubberCredit[]): Score {
  const won = { home: 0, guest: 0 }
  for (const { winner } of credits) if (winner) won[winner]++
  return won
}

/**
 * What a tie that is over is worth in a ranking.
 *
 * @property winner undefined for a draw, or where both sides were absent
 * @property ending undefined where the tie was played to its end; otherwise the loser gets no match point (ITTF 3.7.5.1)
 * @property rubbers won by each side @property games won by each side
 * @property points of each side; 0:0 where those of some rubber were not entered
 */
export type TieCredit = {
  winner: Side | undefined
  ending: Ending | undefined
  rubbers: Score
  games: Score
  points: Score
}

/** @param result a result that {@link checkTie} accepts @returns undefined while the tie is not over */
export function creditTie({ rubbers, end }: TieResult, rules: TieRules): TieCredit | undefined {
  if (end?.kind === 'both-absent') return { ...sumUp([], rules), ending: end.kind }
  if (end) {
    const kept = end.kind === 'retired' ? rubbers : []
    const filled = fillUpTie(kept, end.side, rules)
    const sum = sumUp(filled, rules)
    // Where all rubbers are played, a side that has to leave after it has won keeps its win.
    return isBeyondLosing(kept, rules) ? sum : { ...sum, ending: end.kind, winner: otherSide(end.side) }
  }
  return isDecided(rubbers, rules) ? sumUp(rubbers, rules) : undefined
}

/**
 * The ending of a tie in which no rubber was played out. A single or a double is a tie of one rubber; a team that gave up some of its
 * rubbers, but not all, has still played its tie.
 */
function endingOf(rubbers: TieResult['rubbers'], credits: readonly RubberCredit[]): Ending | undefined {
  if (credits.some(({ isPlayedOut }) => isPlayedOut)) return undefined
  const kinds = new Set(rubbers.map((rubber) => rubber?.kind))
  return (['retired', 'disqualified', 'walkover', 'both-absent'] as const).find((ending) => kinds.has(ending))
}

/** Fills up unplayed rubbers as lost without a point, until the other side has won. */
function fillUpTie(rubbers: TieResult['rubbers'], losing: Side, rules: TieRules): TieResult['rubbers'] {
  const filled = [...rubbers]
  for (const index of getFormat(rules.format).slots.keys()) {
    if (isDecided(filled, rules)) break
    filled[index] ??= { kind: 'walkover', side: losing }
  }
  return filled
}

const hasPoints = ({ games, points }: RubberCredit): boolean =>
  games.home + games.guest === 0 || points.home + points.guest > 0

function sumUp(played: TieResult['rubbers'], rules: TieRules): TieCredit {
  const credits = creditsOf(played, rules)
  const rubbers = countWon(credits)
  return {
    winner: leader(rubbers),
    ending: endingOf(played, credits),
    rubbers,
    games: addScores(credits.map(({ games }) => games)),
    points: credits.every(hasPoints) ? addScores(credits.map(({ points }) => points)) : { home: 0, guest: 0 },
  }
}

import type { BlockReason, BreakReason } from '#features/tournaments/day/day-entry.ts'
import type { Effect } from '#table-tennis/results/effect-of.ts'
import type { WithdrawalReason } from '#table-tennis/results/log-entry.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { LineUp, LineUpRefusal } from '#table-tennis/ties/line-up.ts'
import type { TieRefusal, TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import type { TieName } from './hall.ts'

/**
 * What the director does on the day.
 *
 * - `report`: a result; `seen` names the one that was before them, `accepted` the effect that they were shown, as {@link effectMark} has it.
 * - `confirm`: what one side has claimed counts; `claimedAt` names the claim that was seen.
 * - `keep`: a tie whose sides would be others now is played as it is, and they take over the place given up for it; `clear`: it goes back, whatever
 *   was played.
 * - `draw-next`: the next round of the Swiss system, or the frames after the groups, released at once.
 */
export type Command =
  | (TieName & { kind: 'call' | 'move'; tables: readonly string[] })
  | (TieName & { kind: 'begin' | 'call-again' | 'call-off' | 'keep' | 'clear' })
  | (TieName & { kind: 'more-time'; minutes: number })
  | (TieName & { kind: 'umpire'; entrant: string | undefined })
  | (TieName & { kind: 'line-up'; side: Side; lineUp: LineUp })
  | (TieName & { kind: 'report'; result: TieResult; seen: string; accepted: string })
  | (TieName & { kind: 'confirm'; side: Side | undefined; claimedAt: string })
  | { kind: 'block'; table: string; reason: BlockReason }
  | { kind: 'free'; table: string }
  | { kind: 'break'; until: Date; reason: BreakReason }
  | { kind: 'resume' }
  | { kind: 'set-hall'; tables: number; callMinutes: number; restMinutes: number }
  | { kind: 'withdraw'; competition: string; entrant: string; why: WithdrawalReason; accepted: string }
  | { kind: 'play-again'; competition: string; entrant: string; accepted: string }
  | { kind: 'draw-lot'; competition: string; group: number; among: readonly string[] }
  | { kind: 'draw-next'; competition: string }

/** Why it cannot be done. Whoever has sent it is told in words, and nothing has happened. */
export type CommandRefusal =
  | { kind: 'unknown-competition' }
  | { kind: 'unknown-tie' }
  | { kind: 'unknown-entrant' }
  | { kind: 'tie-not-ready'; status: 'waiting' | 'called' | 'over' }
  | { kind: 'tie-not-called' }
  | { kind: 'somebody-plays'; table: string }
  | { kind: 'unknown-table'; table: string }
  | { kind: 'table-taken'; table: string }
  | { kind: 'table-blocked'; table: string }
  | { kind: 'wrong-number-of-tables'; needed: number }
  | { kind: 'tables-in-use'; table: string }
  | { kind: 'impossible-result'; refusal: TieRefusal; rules: TieRules }
  | { kind: 'impossible-line-up'; refusal: LineUpRefusal }
  | { kind: 'nothing-reported' }
  | { kind: 'changed-meanwhile' }
  | { kind: 'not-stale' }
  /** Somebody of it stands in another tie of the same round. */
  | { kind: 'stands-twice' }
  | { kind: 'has-effect'; effect: Effect; mark: string }
  | { kind: 'break-over-already' }
  | { kind: 'lot-not-needed' }
  | { kind: 'stage-open' }
  | { kind: 'nothing-to-draw' }

/** Tells one effect from another, so that nobody accepts what they have not seen. */
export const effectMark = ({ reopened, begun }: Effect): string => [...reopened, '|', ...begun].join(' ')

/** Tells a result that counts from another; empty for none. */
export const reportMark = (report: { at: Date } | undefined): string => report?.at.toISOString() ?? ''

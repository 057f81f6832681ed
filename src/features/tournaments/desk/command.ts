import type { BlockReason, BreakReason, DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { Result } from '#shared/result.ts'
import type { Effect } from '#table-tennis/results/effect-of.ts'
import type { WithdrawalReason } from '#table-tennis/results/log-entry.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { LineUp, LineUpRefusal } from '#table-tennis/ties/line-up.ts'
import type { TieRefusal, TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import type { TieName } from './hall.ts'

/** Commands of the director on the day, with their data. */
export type Commands = {
  call: TieName & { tables: readonly string[] }
  /** Calls the proposals for all free tables at once. */
  'call-all': object
  move: TieName & { tables: readonly string[] }
  begin: TieName
  'call-again': TieName
  'call-off': TieName
  /** A tie whose sides have since changed is played as called; the new sides take over the place given up for it. */
  keep: TieName
  /** Annuls a stale tie, even if it was played. */
  clear: TieName
  'more-time': TieName & { minutes: number }
  umpire: TieName & { entrant: string | undefined }
  'line-up': TieName & { side: Side; lineUp: LineUp }
  /** `seen` identifies the result that the director saw, `accepted` the effect that they accepted, as in {@link effectMark}. */
  report: TieName & { result: TieResult; seen: string; accepted: string }
  /** Accepts the claim of one side; `claimedAt` identifies the claim that the director saw. */
  confirm: TieName & { side: Side | undefined; claimedAt: string }
  block: { table: string; reason: BlockReason }
  free: { table: string }
  break: { until: Date; reason: BreakReason }
  resume: object
  'set-hall': { tables: number; callMinutes: number; restMinutes: number }
  withdraw: { competition: string; entrant: string; why: WithdrawalReason; accepted: string }
  'play-again': { competition: string; entrant: string; accepted: string }
  'draw-lot': { competition: string; group: number; among: readonly string[] }
  /** The next round of the Swiss system, or the frames after the groups, released at once. */
  'draw-next': { competition: string }
}

export type Command<K extends keyof Commands = keyof Commands> = { [Kind in K]: { kind: Kind } & Commands[Kind] }[K]

/** Decides which entries a command writes, given the current day. @param secret an unguessable number for a draw */
export type Decide<K extends keyof Commands> = (
  day: Day,
  command: Command<K>,
  given: { now: Date; secret: string },
) => Result<DayEntry[], CommandRefusal>

export type Decisions<K extends keyof Commands> = { [Kind in K]: Decide<Kind> }

/** Why a command is refused. Nothing is written, and the director is shown the reason. */
export type CommandRefusal =
  | { kind: 'unknown-competition' }
  | { kind: 'unknown-tie' }
  | { kind: 'unknown-entrant' }
  | { kind: 'tie-not-ready'; status: 'waiting' | 'called' | 'over' }
  | { kind: 'tie-not-called' }
  | { kind: 'nothing-to-call' }
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
  /** One of its sides is also in another tie of the same round. */
  | { kind: 'stands-twice' }
  | { kind: 'has-effect'; effect: Effect; mark: string }
  | { kind: 'break-over-already' }
  | { kind: 'lot-not-needed' }
  | { kind: 'stage-open' }
  | { kind: 'nothing-to-draw' }

/** Identifies an effect, so that directors accept only what they have seen. */
export const effectMark = ({ reopened, begun }: Effect): string => [...reopened, '|', ...begun].join(' ')

/** Identifies the result that counts; empty for none. */
export const reportMark = (report: { at: Date } | undefined): string => report?.at.toISOString() ?? ''

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

/** Kinds of what the director does on the day, by what each of them says. */
export type Commands = {
  call: TieName & { tables: readonly string[] }
  /** What is proposed for every free table, at once. */
  'call-all': object
  move: TieName & { tables: readonly string[] }
  begin: TieName
  'call-again': TieName
  'call-off': TieName
  /** A tie whose sides would be others now is played as it is, and they take over the place given up for it. */
  keep: TieName
  /** It goes back, whatever was played. */
  clear: TieName
  'more-time': TieName & { minutes: number }
  umpire: TieName & { entrant: string | undefined }
  'line-up': TieName & { side: Side; lineUp: LineUp }
  /** `seen` names the result that was before them, `accepted` the effect that they were shown, as {@link effectMark} has it. */
  report: TieName & { result: TieResult; seen: string; accepted: string }
  /** What one side has claimed counts; `claimedAt` names the claim that was seen. */
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

/** What is written for a command as the day stands now. @param secret a number for a draw that nobody can guess */
export type Decide<K extends keyof Commands> = (
  day: Day,
  command: Command<K>,
  given: { now: Date; secret: string },
) => Result<DayEntry[], CommandRefusal>

export type Decisions<K extends keyof Commands> = { [Kind in K]: Decide<Kind> }

/** Why it cannot be done. Whoever has sent it is told in words, and nothing has happened. */
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

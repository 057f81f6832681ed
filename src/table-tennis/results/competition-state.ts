import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { Lot } from '#table-tennis/ranking/rank-group.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { LineUp } from '#table-tennis/ties/line-up.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { creditOf } from './credit-of.ts'
import type { CallEntry, DrawEntry, LineUpEntry, LogEntry, Slot, Stage, WithdrawalReason } from './log-entry.ts'
import type { Setup } from './setup.ts'

/**
 * A tie that went to its tables: from then on its sides are those who were called.
 *
 * @property tables empty once it is over @property playedAt the tables then @property at when it was called last @property times so often @property extraMinutes to come
 * @property begunAt undefined until they play @property umpire an entrant @property isKept played although its sides would be others now
 */
export type Call = {
  home: string
  guest: string
  tables: readonly string[]
  playedAt: readonly string[]
  at: Date
  times: number
  extraMinutes: number
  begunAt: Date | undefined
  umpire: string | undefined
  isKept: boolean
}

/** What one side, or whoever held the slip, has said; it does not count yet. */
export type Claim = { result: TieResult; side: Side | undefined; at: Date }

/** A result that counts. @property at since when it says this */
export type Report = { result: TieResult; at: Date }

/** @property tie for which it was said */
export type SaidLineUp = LineUp & { tie: string; at: Date }

/** What is told of the draws of a competition, each in its order. @property changes since the last draw, by hand and for those who came late @property again why it was drawn once more */
export type DrawState = {
  commitments: readonly { commitment: string; at: Date }[]
  secrets: readonly { secret: string; version: number; at: Date }[]
  again: readonly { reason: string; at: Date }[]
  changes: readonly { change: DrawChange; at: Date }[]
}
type Swapped = Extract<LogEntry, { kind: 'swapped-in-groups' | 'swapped-in-frame' }>
type Joined = Extract<LogEntry, { kind: 'joined-group' }>
export type DrawChange = Swapped | Joined

/** @property isDeleted whether nothing of it counts in its group */
export type Withdrawal = { why: WithdrawalReason; at: Date; isDeleted: boolean }
/** @property bye who plays against nobody in this round */
export type SwissPairing = { pairs: readonly (readonly [string, string])[]; bye?: string | undefined }

/** What the log of a competition adds up to. All else is derived from it. @property claims by tie, the latest of each side @property lineUps by entrant */
export type CompetitionState = {
  setup: Setup
  entrants: readonly Entrant[]
  groups: readonly (readonly string[])[]
  rounds: readonly SwissPairing[]
  frames: ReadonlyMap<string, readonly Slot[]>
  released: ReadonlyMap<Stage, Date>
  calls: ReadonlyMap<string, Call>
  lineUps: ReadonlyMap<string, readonly SaidLineUp[]>
  reports: ReadonlyMap<string, Report>
  claims: ReadonlyMap<string, readonly Claim[]>
  withdrawn: ReadonlyMap<string, Withdrawal>
  lots: readonly { group: number; order: Lot }[]
  draw: DrawState
}

/** An entry and when it happened. */
export type Dated = { entry: LogEntry; at: Date }

/** @throws if the log does not begin with its set-up */
export function foldLog([first, ...others]: readonly Dated[]): CompetitionState {
  if (first?.entry.kind !== 'set-up') throw new Error('the log of a competition begins with its set-up')
  return others.reduce(takeEntry, beginCompetition(first.entry))
}

const NO_DRAW: DrawState = { commitments: [], secrets: [], again: [], changes: [] }

export const beginCompetition = ({
  setup,
  entrants,
}: Pick<CompetitionState, 'setup' | 'entrants'>): CompetitionState => ({
  setup,
  entrants,
  groups: [],
  rounds: [],
  frames: new Map(),
  released: new Map(),
  lots: [],
  draw: NO_DRAW,
  calls: new Map(),
  lineUps: new Map(),
  reports: new Map(),
  claims: new Map(),
  withdrawn: new Map(),
})

/** @returns a new state; the one before stays as it was */
export function takeEntry(state: CompetitionState, { entry, at }: Dated): CompetitionState {
  switch (entry.kind) {
    case 'called':
    case 'called-again':
    case 'called-off':
    case 'begun':
    case 'kept':
    case 'more-time':
    case 'moved':
    case 'umpire':
      return { ...state, calls: takeCall(state.calls, entry, at) }
    case 'lined-up':
      return { ...state, lineUps: takeLineUp(state.lineUps, entry, at) }
    case 'reported':
      return takeReport(state, entry, at)
    case 'annulled':
      return {
        ...state,
        calls: without(state.calls, entry.tie),
        claims: without(state.claims, entry.tie),
        reports: without(state.reports, entry.tie),
      }
    case 'withdrawn':
      return withdraw(state, entry, at)
    case 'plays-again':
      return { ...state, withdrawn: without(state.withdrawn, entry.entrant) }
    case 'lot-drawn':
      return { ...state, lots: [...state.lots, { group: entry.group, order: entry.order }] }
    default:
      return takeDraw(state, entry, at)
  }
}

type LineUps = CompetitionState['lineUps']

function takeLineUp(lineUps: LineUps, { tie, entrant, players, pairs }: LineUpEntry, at: Date): LineUps {
  return new Map(lineUps).set(entrant, [...(lineUps.get(entrant) ?? []), { tie, players, pairs, at }])
}

type Calls = CompetitionState['calls']

function takeCall(calls: Calls, entry: CallEntry, at: Date): Calls {
  if (entry.kind === 'called-off') return without(calls, entry.tie)
  const known = calls.get(entry.tie)
  if (entry.kind === 'called') return new Map(calls).set(entry.tie, { ...newCall(entry), at })
  return known ? new Map(calls).set(entry.tie, changeCall(known, entry, at)) : calls
}

const newCall = ({ home, guest, tables }: Extract<CallEntry, { kind: 'called' }>): Omit<Call, 'at'> => ({
  home,
  guest,
  tables,
  playedAt: [],
  times: 1,
  extraMinutes: 0,
  begunAt: undefined,
  umpire: undefined,
  isKept: false,
})

function changeCall(call: Call, entry: Exclude<CallEntry, { kind: 'called' | 'called-off' }>, at: Date): Call {
  switch (entry.kind) {
    case 'called-again':
      return { ...call, at, times: call.times + 1 }
    case 'begun':
      return { ...call, begunAt: at }
    case 'kept':
      return { ...call, isKept: true }
    case 'more-time':
      return { ...call, extraMinutes: call.extraMinutes + entry.minutes }
    case 'moved':
      return { ...call, tables: entry.tables }
    case 'umpire':
      return { ...call, umpire: entry.entrant }
    default:
      return call
  }
}

/**
 * Once a frame is drawn nobody leaves a group any more: whoever withdraws then keeps the place, and loses the ties of the frame. In the Swiss
 * system others were paired by what was won.
 */
function withdraw(
  state: CompetitionState,
  entry: Extract<LogEntry, { kind: 'withdrawn' }>,
  at: Date,
): CompetitionState {
  const { setup, frames, withdrawn } = state
  const isDeleted = setup.withdrawal === 'all-deleted' && setup.rounds === 0 && frames.size === 0
  return { ...state, withdrawn: new Map(withdrawn).set(entry.entrant, { why: entry.why, at, isDeleted }) }
}

type Reported = Extract<LogEntry, { kind: 'reported' }>

/** A claim replaces what the same side has claimed before; what counts settles all of them, and the tables are free when the tie is over. */
function takeReport(state: CompetitionState, entry: Reported, at: Date): CompetitionState {
  const { tie, result, side, confirmed } = entry
  if (!confirmed) {
    const others = (state.claims.get(tie) ?? []).filter((claim) => claim.side !== side)
    return { ...state, claims: new Map(state.claims).set(tie, [...others, { result, side, at }]) }
  }
  const call = state.calls.get(tie)
  const isOver = creditOf(result, state.setup.rules) !== undefined
  const calls = call && isOver ? new Map(state.calls).set(tie, leaveTables(call)) : state.calls
  const reports = new Map(state.reports).set(tie, { result, at })
  return { ...state, calls, claims: without(state.claims, tie), reports }
}

/** A corrected result says nothing new of the tables. */
const leaveTables = ({ tables, playedAt, ...call }: Call): Call => ({
  ...call,
  tables: [],
  playedAt: tables.length > 0 ? tables : playedAt,
})

function takeDraw(state: CompetitionState, entry: DrawEntry, at: Date): CompetitionState {
  const { draw } = state
  switch (entry.kind) {
    case 'set-up':
      return { ...beginCompetition(entry), draw }
    case 'struck':
      return { ...state, entrants: state.entrants.filter(({ id }) => id !== entry.entrant) }
    case 'draw-committed':
      return { ...state, draw: { ...draw, commitments: [...draw.commitments, { commitment: entry.commitment, at }] } }
    case 'draw-revealed':
      // What was changed by hand was another draw.
      return { ...state, draw: { ...draw, secrets: [...draw.secrets, revealedBy(entry, at)], changes: [] } }
    case 'drawn-again':
      return { ...state, draw: { ...draw, again: [...draw.again, { reason: entry.reason, at }] } }
    case 'groups-drawn':
      // What was played before belongs to another draw.
      return { ...beginCompetition(state), draw, groups: entry.groups }
    case 'round-drawn':
      return { ...state, rounds: [...state.rounds.slice(0, entry.round - 1), { pairs: entry.pairs, bye: entry.bye }] }
    case 'frame-drawn':
      return { ...forgetTies(state, entry.frame), frames: new Map(state.frames).set(entry.frame, entry.slots) }
    case 'swapped-in-groups':
    case 'swapped-in-frame':
      return { ...swap(state, entry), draw: { ...draw, changes: [...draw.changes, { change: entry, at }] } }
    case 'joined-group':
      return { ...join(state, entry), draw: { ...draw, changes: [...draw.changes, { change: entry, at }] } }
    case 'released':
      return { ...state, released: new Map(state.released).set(entry.stage, at) }
  }
}

/** What was played in a frame before belongs to another draw, too. */
function forgetTies(state: CompetitionState, frame: string): CompetitionState {
  const others = <V>(map: ReadonlyMap<string, V>) => new Map([...map].filter(([tie]) => !tie.startsWith(`${frame}-`)))
  return {
    ...state,
    calls: others(state.calls),
    reports: others(state.reports),
    claims: others(state.claims),
    released: without(state.released, frame),
  }
}

const revealedBy = ({ secret, version = 1 }: Extract<DrawEntry, { kind: 'draw-revealed' }>, at: Date) => ({
  secret,
  version,
  at,
})

const join = (state: CompetitionState, { entrant, group }: Joined): CompetitionState => ({
  ...state,
  entrants: [...state.entrants, entrant],
  groups: state.groups.map((members, index) => (index === group ? [...members, entrant.id] : members)),
})

function swap(state: CompetitionState, entry: Swapped): CompetitionState {
  if (entry.kind === 'swapped-in-groups') {
    const swapped = (id: string) => (id === entry.one ? entry.other : id === entry.other ? entry.one : id)
    return { ...state, groups: state.groups.map((group) => group.map(swapped)) }
  }
  const slots = state.frames.get(entry.frame) ?? []
  const [one, other] = [slots[entry.one], slots[entry.other]]
  if (one === undefined || other === undefined) return state
  const frames = new Map(state.frames).set(entry.frame, slots.with(entry.one, other).with(entry.other, one))
  return { ...state, frames }
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  if (!map.has(key)) return map
  const copy = new Map(map)
  copy.delete(key)
  return copy
}

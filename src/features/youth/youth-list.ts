import { DAY } from '#shared/durations.ts'
import { berlinDay, endOfBerlinDay } from '#shared/berlin-time.ts'
import { addDays } from '#shared/add-days.ts'

/** Children who train together. The club has a waiting list as soon as it has one such group. */
export type YouthGroup = {
  id: string
  name: string
  /** Free places, including those on offer. */
  free: number
  /** How long parents have to accept, in days. */
  offerDays: number
}

/**
 * States of a child. `asked`: the address is not confirmed yet. `lapsed`: an offer was not answered. `silent`: the yearly question was not answered.
 * A child that leaves or declines is deleted at once, and has no state.
 */
export const CHILD_STATES = ['asked', 'waiting', 'offered', 'accepted', 'lapsed', 'silent'] as const
export type ChildState = (typeof CHILD_STATES)[number]

/** A child on the list, with the minimum of data. */
export type Child = {
  id: string
  groupId: string
  /** The first name is enough. */
  name: string
  birthYear: number
  /** The parents' address. */
  email: string
  state: ChildState
  askedAt: Date
  /** Determines its turn; undefined before the address is confirmed. */
  confirmedAt: Date | undefined
  /** When the parents last confirmed that they want to wait. */
  affirmedAt: Date | undefined
  /** When they were last asked, until they answer. */
  questionedAt: Date | undefined
  /** Until when an offer can be accepted. */
  offerUntil: Date | undefined
  /** Since when it no longer waits. */
  endedAt: Date | undefined
}

/** When parents are asked whether they still wait, and how long they have to answer. */
export const QUESTION_AFTER = 365 * DAY
export const ANSWER_WITHIN = 30 * DAY
/** How long a link can be confirmed; the privacy policy repeats these figures. */
export const CONFIRM_WITHIN = 2 * DAY
/** How long a child that no longer waits is kept; then its row is deleted. */
export const ENDED_RETENTION = 90 * DAY

/**
 * `lapse`: an offer was not accepted in time. `question`: parents are asked whether they still wait. `silence`: they have not answered, and no longer
 * wait.
 */
export type ListStep =
  | { kind: 'offer'; child: Child; until: Date }
  | { kind: 'lapse' | 'question' | 'silence'; child: Child }

/** Waiting children in their turn: first confirmed, first served. */
export const inTurn = (children: readonly Child[]): Child[] =>
  children
    .filter(({ state }) => state === 'waiting')
    .toSorted((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1))

const timeOf = ({ confirmedAt }: Child) => confirmedAt?.getTime() ?? Infinity

/**
 * The steps due for one group's list: unanswered offers lapse, the yearly question is asked, and free places are offered to the next children.
 */
export function settleList(
  { free, offerDays }: Pick<YouthGroup, 'free' | 'offerDays'>,
  children: readonly Child[],
  now: Date,
): ListStep[] {
  const offered = children.filter(({ state }) => state === 'offered')
  const lapsed = offered.filter(({ offerUntil }) => offerUntil !== undefined && offerUntil <= now)
  const waiting = inTurn(children)
  const silent = waiting.filter(
    ({ questionedAt }) => questionedAt !== undefined && isOver(questionedAt, ANSWER_WITHIN, now),
  )
  const staying = waiting.filter((child) => !silent.includes(child))
  const open = Math.max(0, free - (offered.length - lapsed.length))
  const next = staying.slice(0, open)
  const asked = staying
    .slice(open)
    .filter(
      (child) => child.questionedAt === undefined && child.affirmedAt && isOver(child.affirmedAt, QUESTION_AFTER, now),
    )
  const until = offerEnd(now, offerDays)
  return [
    ...lapsed.map((child) => ({ kind: 'lapse' as const, child })),
    ...silent.map((child) => ({ kind: 'silence' as const, child })),
    ...next.map((child) => ({ kind: 'offer' as const, child, until })),
    ...asked.map((child) => ({ kind: 'question' as const, child })),
  ]
}

const isOver = (since: Date, span: number, now: Date) => since.getTime() + span <= now.getTime()

/** The end of a German day, because nobody counts hours. */
export const offerEnd = (now: Date, days: number): Date => endOfBerlinDay(addDays(berlinDay(now), days))

/** „etwa 4 bis 6“: the approximate turn, which does not reveal how others come and go. */
export type TurnRange = { from: number; to: number }

const FIRST_RANGES: TurnRange[] = [
  { from: 1, to: 3 },
  { from: 4, to: 6 },
  { from: 7, to: 10 },
]

/** @returns undefined if the child does not wait */
export function turnRange(child: Child, children: readonly Child[]): TurnRange | undefined {
  const turn =
    inTurn(children.filter(({ groupId }) => groupId === child.groupId)).findIndex(({ id }) => id === child.id) + 1
  if (turn === 0) return undefined
  const from = turn - ((turn - 1) % 5)
  return FIRST_RANGES.find(({ to }) => turn <= to) ?? { from, to: from + 4 }
}

/** What the home page says. */
export type YouthPlaces = 'free' | 'few' | 'none'
const FEW = 3

/** @returns undefined for a club without such a list */
export function youthPlaces(groups: readonly YouthGroup[], children: readonly Child[]): YouthPlaces | undefined {
  if (groups.length === 0) return undefined
  const open = groups.map(({ id, free }) => {
    const before = children.filter(
      ({ groupId, state }) => groupId === id && (state === 'offered' || state === 'waiting'),
    )
    return Math.max(0, free - before.length)
  })
  const all = open.reduce((sum, count) => sum + count, 0)
  if (all === 0) return 'none'
  return all <= FEW ? 'few' : 'free'
}

import { boundPlay, estimatePlay, leastMinutes, type PlayBound } from '#table-tennis/schedule/estimate-play.ts'
import { formatsFor } from '#table-tennis/ties/tournament-formats.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'
import type { Competition } from './competition.ts'
import { mostGroups, planPlay, type Plan } from './play-mode.ts'

export type NamedPlan = Plan & { name: string }
/** @property minutes for which the hall is open */
export type HallPlan = { plans: readonly NamedPlan[]; tables: number; minutes: number }

type BestOf = Competition['bestOf']
/** One possible change of the plan. @property name of the competition */
export type HallChange =
  | { kind: 'tables'; tables: number }
  | { kind: 'best-of'; name: string; bestOf: BestOf }
  | { kind: 'no-all-places'; name: string }
  | { kind: 'groups'; name: string; groups: number }
  | { kind: 'format'; name: string; format: NonNullable<Competition['format']> }
  | { kind: 'entries'; name: string; entries: number }

/** @property changes to be made together @property minutes the plan takes then */
export type HallAdvice = { changes: HallChange[]; minutes: number }

const MOST_TABLES = 32
const FEWEST_ENTRIES = 4
const MOST_TOGETHER = 5

/** How long the plan takes, whether it fits into the hours of the hall, and single changes that each make it fit; if none does, several. */
export function fitHall(hall: HallPlan) {
  const estimate = estimateOf(hall)
  if (estimate.minutes <= hall.minutes) return { ...estimate, fits: true, advice: [] }
  const single = changesOf(hall).flatMap((steps) => firstThatFits(hall, steps) ?? [])
  return { ...estimate, fits: false, advice: single.length > 0 ? single : together(hall) }
}

/** @param steps of one kind of change, the smallest first: if the largest does not help, none does */
function firstThatFits(hall: HallPlan, steps: readonly HallChange[]): HallAdvice | undefined {
  const tried = (change: HallChange) => ({
    changes: [change],
    minutes: estimateOf(applyChange(hall, change)).minutes,
  })
  // A lower bound rules out most of them at a fraction of the work.
  const canFit = steps.filter((change) => earliestOf(applyChange(hall, change)) <= hall.minutes)
  const last = steps.at(-1)
  if (!last || canFit.length === 0 || tried(last).minutes > hall.minutes) return undefined
  for (const change of canFit) {
    const advice = tried(change)
    if (advice.minutes <= hall.minutes) return advice
  }
  return undefined
}

const estimateOf = ({ plans, tables }: HallPlan) => estimatePlay(plans.map(planPlay), tables)

const earliestOf = ({ plans, tables }: HallPlan) =>
  leastMinutes(
    plans.map((plan) => boundOf(plan, tables)),
    tables,
  )

/** Cache of bounds: a change leaves all other plans as they are. */
const bounds = new WeakMap<NamedPlan, Map<number, PlayBound>>()

function boundOf(plan: NamedPlan, tables: number): PlayBound {
  const known = bounds.get(plan) ?? new Map<number, PlayBound>()
  bounds.set(plan, known)
  const bound = known.get(tables) ?? boundPlay(planPlay(plan), tables)
  known.set(tables, bound)
  return bound
}

/** Greedy: repeats the change that saves most until the plan fits. */
function together(hall: HallPlan): HallAdvice[] {
  let [changed, minutes] = [hall, estimateOf(hall).minutes]
  const changes: HallChange[] = []
  while (changes.length < MOST_TOGETHER && minutes > hall.minutes) {
    const tried = changesOf(changed)
      .flat()
      .filter(({ kind }) => kind !== 'entries' && kind !== 'tables')
    const outcomes = tried.map((change) => ({ change, earliest: earliestOf(applyChange(changed, change)) }))
    const [best] = outcomes.toSorted((a, b) => a.earliest - b.earliest)
    if (!best || best.earliest >= earliestOf(changed)) break
    changes.push(best.change)
    changed = applyChange(changed, best.change)
    minutes = estimateOf(changed).minutes
  }
  return minutes <= hall.minutes ? [{ changes, minutes }] : []
}

/** All possible changes by kind; within each kind, the smallest first. */
function changesOf({ plans, tables }: HallPlan): HallChange[][] {
  const more = range(tables + 1, MOST_TABLES).map((count): HallChange => ({ kind: 'tables', tables: count }))
  return [more, ...plans.flatMap(changesOfPlan)]
}

function changesOfPlan({ name, rules, mode }: NamedPlan): HallChange[][] {
  const shorter = ([5, 3, 1] as const).filter((bestOf) => bestOf < rules.bestOf)
  const hasKnockout = mode.mode === 'groups-knockout' || mode.mode === 'knockout'
  const hasGroups = mode.mode === 'groups-knockout' || mode.mode === 'groups'
  const fewer = range(FEWEST_ENTRIES, mode.entries - 1).toReversed()
  return [
    shorter.map((bestOf) => ({ kind: 'best-of', name, bestOf })),
    rules.allPlaces && hasKnockout ? [{ kind: 'no-all-places', name }] : [],
    hasGroups
      ? range(mode.groups + 1, mostGroups(mode.entries)).map((groups) => ({ kind: 'groups', name, groups }))
      : [],
    shorterFormats(rules).map((format) => ({ kind: 'format', name, format })),
    fewer.map((entries) => ({ kind: 'entries', name, entries })),
  ]
}

/** Formats with the same number of players and fewer rubbers. */
function shorterFormats({ kind, format = 'dorf' }: NamedPlan['rules']) {
  if (kind !== 'team') return []
  const most = (name: typeof format) => getFormat(name).wins ?? getFormat(name).slots.length
  return formatsFor('team').filter(
    (other) => getFormat(other).players === getFormat(format).players && most(other) < most(format),
  )
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

/** @returns the changed plan; does not modify the given one */
export function applyChange(hall: HallPlan, change: HallChange): HallPlan {
  if (change.kind === 'tables') return { ...hall, tables: change.tables }
  return { ...hall, plans: hall.plans.map((plan) => (plan.name === change.name ? changePlan(plan, change) : plan)) }
}

function changePlan(plan: NamedPlan, change: Exclude<HallChange, { kind: 'tables' }>): NamedPlan {
  switch (change.kind) {
    case 'best-of':
      return { ...plan, rules: { ...plan.rules, bestOf: change.bestOf } }
    case 'no-all-places':
      return { ...plan, rules: { ...plan.rules, allPlaces: false } }
    case 'format':
      return { ...plan, rules: { ...plan.rules, format: change.format } }
    case 'groups':
      return { ...plan, mode: { ...plan.mode, groups: change.groups } }
    case 'entries':
      return { ...plan, mode: { ...plan.mode, entries: change.entries } }
  }
}

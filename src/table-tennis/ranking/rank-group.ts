import type { TieCredit } from '#table-tennis/ties/tie-result.ts'
import { compareValues, type Criterion } from './criterion.ts'
import type { RankingRules } from './ranking-rules.ts'
import { tallyTies, type RankedGroup, type RankedTie, type Tally, type WonLost } from './tally.ts'

/** Entries equal in everything, in the order in which they were drawn. */
export type Lot = readonly string[]

/**
 * How equal entries were separated.
 *
 * @property tied entries equal until then @property equal criteria that did not separate them
 * @property classes the best first; entries of one class are still equal @property values the compared values of each entry
 * @property isAllKnown whether every criterion could be applied: points may not have been entered
 */
export type RankingStep =
  | {
      kind: 'criterion'
      tied: readonly string[]
      equal: readonly Criterion[]
      criterion: Criterion
      values: ReadonlyMap<string, WonLost>
      classes: readonly (readonly string[])[]
    }
  | { kind: 'lot'; tied: readonly string[]; classes: readonly (readonly string[])[] }
  | { kind: 'lot-needed'; tied: readonly string[]; classes: readonly (readonly string[])[]; isAllKnown: boolean }

/** @property place from 1; entries that only a lot can separate share a place until it is drawn */
export type Placing = { entry: string; place: number }

/** @property steps in the order in which they were taken; they explain the ranking */
export type GroupRanking = { placings: readonly Placing[]; steps: readonly RankingStep[] }

/**
 * Ranks a group in which all ties are over.
 *
 * @param rules criteria in their order; the ITTF's are 3.7.5 of its regulations
 * @param lots already drawn; one counts only where exactly its entries are equal
 */
export function rankGroup(group: RankedGroup, rules: RankingRules, lots: readonly Lot[] = []): GroupRanking {
  const steps: RankingStep[] = []
  const whole = tallyTies(group.entries, group)
  const ranked = resolve(
    [...group.entries].toSorted(),
    { from: 0, isAllKnown: true },
    { group, rules, lots, steps, whole },
  )
  let place = 1
  const placings = ranked.flatMap((equals) => {
    const placed = equals.map((entry) => ({ entry, place }))
    place += equals.length
    return placed
  })
  return { placings, steps }
}

/** @property whole the tally of every entry over all ties of the group */
type Ranking = {
  group: RankedGroup
  rules: RankingRules
  lots: readonly Lot[]
  steps: RankingStep[]
  whole: ReadonlyMap<string, Tally>
}

/** @property from the first criterion to apply @property isAllKnown whether all before it could be applied */
type Asked = { from: number; isAllKnown: boolean }

/** @returns classes of equals, the best first */
function resolve(tied: readonly string[], { from, ...asked }: Asked, ranking: Ranking): (readonly string[])[] {
  if (tied.length < 2) return [tied]
  const { group, rules, steps, whole } = ranking
  let own: ReadonlyMap<string, Tally> | undefined
  const equal: Criterion[] = []
  let { isAllKnown } = asked
  for (const [index, criterion] of rules.criteria.entries()) {
    if (index < from) continue
    // Byes are left out: a bye is no tie among the tied entries.
    if (criterion.scope === 'tied') own ??= tallyTies(tied, { ties: group.ties })
    const tallies = criterion.scope === 'tied' ? own : whole
    const values = new Map(tied.map((entry) => [entry, tallies?.get(entry)?.[criterion.measure] ?? NOTHING]))
    const isKnown = canBeAsked(criterion, tied, group)
    isAllKnown &&= isKnown
    const classes = isKnown ? splitByValue(tied, values, criterion) : [tied]
    if (classes.length > 1) {
      steps.push({ kind: 'criterion', tied, equal, criterion, values, classes })
      return classes.flatMap((part) => resolve(part, { from: nextCriterion(index, rules), isAllKnown }, ranking))
    }
    equal.push(criterion)
  }
  return drawn(tied, isAllKnown, ranking)
}

/** Points cannot be compared where those of some ties were not entered. */
function canBeAsked({ measure, scope }: Criterion, tied: readonly string[], { ties }: RankedGroup): boolean {
  if (measure !== 'points') return true
  const isAsked = ({ home, guest }: RankedTie) => scope === 'all' || (tied.includes(home) && tied.includes(guest))
  return ties.every((tie) => !isAsked(tie) || !tie.credit || hasPoints(tie.credit))
}

const hasPoints = ({ games, points }: TieCredit): boolean =>
  games.home + games.guest === 0 || points.home + points.guest > 0

const NOTHING: WonLost = { won: 0, lost: 0 }

function splitByValue(
  tied: readonly string[],
  values: ReadonlyMap<string, WonLost>,
  { form }: Criterion,
): (readonly string[])[] {
  const compare = (one: string, other: string) =>
    compareValues(form, values.get(one) ?? NOTHING, values.get(other) ?? NOTHING)
  const classes: string[][] = []
  for (const entry of tied.toSorted(compare)) {
    const [last] = classes.at(-1) ?? []
    if (last !== undefined && compare(last, entry) === 0) classes.at(-1)?.push(entry)
    else classes.push([entry])
  }
  return classes
}

/**
 * Where a part continues: with `restart` at the first criterion that counts only its own ties, if that was already applied; otherwise with
 * the next.
 */
function nextCriterion(index: number, { criteria, restart }: RankingRules): number {
  const first = restart ? criteria.findIndex(({ scope }) => scope === 'tied') : -1
  return first >= 0 && first <= index ? first : index + 1
}

function drawn(tied: readonly string[], isAllKnown: boolean, { lots, steps }: Ranking): (readonly string[])[] {
  const lot = lots.find((each) => each.length === tied.length && tied.every((entry) => each.includes(entry)))
  const classes = lot ? lot.map((entry) => [entry]) : [tied]
  steps.push(lot ? { kind: 'lot', tied, classes } : { kind: 'lot-needed', tied, classes, isAllKnown })
  return classes
}

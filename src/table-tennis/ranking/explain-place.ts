import type { Ending } from '#table-tennis/ties/tie-result.ts'
import { turned } from '#table-tennis/ties/tie-format.ts'
import { COUNTED } from './counted.ts'
import type { Criterion } from './criterion.ts'
import type { GroupRanking, RankingStep } from './rank-group.ts'
import type { RankedGroup, WonLost } from './tally.ts'
import { inGerman, writeWonLost } from './open-group.ts'

/**
 * Why an entry has its place: above the next one, or, for the last, below the one before. The sentence is written from this data.
 *
 * - `criterion`: these values decided, among `tied` where only their own ties count.
 * - `direct`: two were equal, and their own tie decided; its score, the upper entry first.
 * - `lot`: equal in everything; drawn. `lot-needed`: still to be drawn among `tied`, unless the missing points are entered.
 * - `alone`: the only entry of the group.
 */
export type PlaceReason = { entry: string; place: number } & (
  | {
      kind: 'criterion'
      above: string
      below: string
      criterion: Criterion
      aboveValue: WonLost
      belowValue: WonLost
      tied: readonly string[]
      equal: readonly Criterion[]
    }
  | { kind: 'direct'; above: string; below: string; score: WonLost; ending: Ending | undefined }
  | { kind: 'lot'; above: string; below: string; tied: readonly string[] }
  | { kind: 'lot-needed'; tied: readonly string[]; isAllKnown: boolean }
  | { kind: 'alone' }
)

/** The reason of each place, in the order of the ranking. */
export const reasonsOf = (group: RankedGroup, { placings, steps }: GroupRanking): PlaceReason[] =>
  placings.map(({ entry, place }, index) => {
    const lot = steps.find((step) => step.kind === 'lot-needed' && step.tied.includes(entry))
    if (lot?.kind === 'lot-needed') return { entry, place, ...lotNeeded(lot) }
    const isLast = index === placings.length - 1
    const above = isLast ? placings[index - 1]?.entry : entry
    const below = isLast ? entry : placings[index + 1]?.entry
    if (above === undefined || below === undefined) return { entry, place, kind: 'alone' }
    return { entry, place, ...reasonBetween(above, below, steps, group) }
  })

type Between =
  Exclude<PlaceReason, { kind: 'alone' }> extends infer Reason
    ? Reason extends unknown
      ? Omit<Reason, 'entry' | 'place'>
      : never
    : never

function reasonBetween(above: string, below: string, steps: readonly RankingStep[], group: RankedGroup): Between {
  const step = steps.find(
    (each) => each.tied.includes(above) && each.tied.includes(below) && tellsApart(each, above, below),
  )
  if (!step) throw new Error('two places without a step between them')
  if (step.kind === 'lot-needed') return lotNeeded(step)
  if (step.kind === 'lot') return { kind: 'lot', above, below, tied: step.tied }
  const { criterion, values, tied, equal } = step
  const isWhoWon = criterion.measure === 'match-points' || criterion.measure === 'wins'
  if (criterion.scope === 'tied' && tied.length === 2 && isWhoWon) {
    return { kind: 'direct', above, below, ...directTie(above, below, group) }
  }
  const [aboveValue, belowValue] = [values.get(above) ?? NOTHING, values.get(below) ?? NOTHING]
  return { kind: 'criterion', above, below, criterion, aboveValue, belowValue, tied, equal }
}

/** The same reason for every entry that shares the place, the last included: the entry below them does not decide it. */
const lotNeeded = ({ kind, tied, isAllKnown }: Extract<RankingStep, { kind: 'lot-needed' }>) => ({
  kind,
  tied,
  isAllKnown,
})

const NOTHING: WonLost = { won: 0, lost: 0 }

const tellsApart = ({ kind, classes }: RankingStep, one: string, other: string): boolean =>
  kind === 'lot-needed' || classes.find((each) => each.includes(one)) !== classes.find((each) => each.includes(other))

/** Rubbers of a team tie, games of a single; the sides as they are named in the sentence. */
function directTie(above: string, below: string, { ties }: RankedGroup) {
  const tie = ties.find(({ home, guest }) => (home === above && guest === below) || (home === below && guest === above))
  if (!tie?.credit) throw new Error('two told apart by a tie that they have not played')
  const { rubbers, games, ending } = tie.credit
  const score = rubbers.home + rubbers.guest > 1 ? rubbers : games
  const { home, guest } = tie.home === above ? score : turned(score)
  return { score: { won: home, lost: guest }, ending }
}

/** Whether points of games decide a place; a reader then looks for them in the table. */
export const arguesWithBalls = ({ group, ranking }: { group: RankedGroup; ranking: GroupRanking | undefined }) =>
  ranking !== undefined &&
  reasonsOf(group, ranking).some((reason) => reason.kind === 'criterion' && reason.criterion.measure === 'points')

/** „B vor C: im direkten Vergleich 3:1.“ @param nameOf the name of an entry on screen */
export function explainPlace(reason: PlaceReason, nameOf: (entry: string) => string): string {
  switch (reason.kind) {
    case 'alone':
      return `${nameOf(reason.entry)} ist allein in der Gruppe.`
    case 'lot-needed':
      return reason.isAllKnown
        ? `${listed(reason.tied, nameOf)} sind in allem gleich: Das Los muss entscheiden.`
        : `${listed(reason.tied, nameOf)} sind gleich in allem, was aufgeschrieben ist. Die Bälle fehlen: Das Los muss entscheiden.`
    case 'lot':
      return `${pair(reason, nameOf)}: in allem gleich, das Los hat entschieden.`
    case 'direct':
      return `${pair(reason, nameOf)}: im direkten Vergleich ${directWords(reason)}.`
    case 'criterion':
      return `${pair(reason, nameOf)}: ${among(reason, nameOf)}${comparison(reason)}.`
  }
}

/** A walkover or a disqualification was awarded at the desk, so that no score is shown. */
function directWords({ score, ending }: Extract<PlaceReason, { kind: 'direct' }>): string {
  switch (ending) {
    case undefined:
    case 'both-absent':
      return writeWonLost(score)
    case 'retired':
      return `${writeWonLost(score)} durch Aufgabe`
    case 'walkover':
      return 'kampflos'
    case 'disqualified':
      return 'durch Disqualifikation'
  }
}

const pair = ({ above, below }: { above: string; below: string }, nameOf: (entry: string) => string): string =>
  `${nameOf(above)} vor ${nameOf(below)}`

type ByCriterion = Extract<PlaceReason, { kind: 'criterion' }>

function among({ criterion, tied }: ByCriterion, nameOf: (entry: string) => string): string {
  if (criterion.scope === 'all') return ''
  return tied.length === 2 ? 'im direkten Vergleich ' : `unter ${listed(tied, nameOf)} `
}

function comparison({ criterion: { measure, form }, aboveValue, belowValue }: ByCriterion): string {
  const value = (each: WonLost) => (form === 'sum' ? inGerman(each.won) : writeWonLost(each))
  return `${COUNTED[measure].better[form]}, ${value(aboveValue)} gegen ${value(belowValue)}`
}

/** „A, B und C“ */
function listed(entries: readonly string[], nameOf: (entry: string) => string): string {
  const names = entries.map(nameOf)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} und ${names.at(-1) ?? ''}`
}

import type { Criterion } from './criterion.ts'
import { COUNTED } from './counted.ts'
import type { Measure } from './tally.ts'

/** Match points only make sense as a sum; a ratio of wins would say the same as their difference. */
const FORMS: Record<Exclude<Measure, 'buchholz'>, readonly Criterion['form'][]> = {
  'match-points': ['sum'],
  wins: ['sum', 'difference'],
  rubbers: ['sum', 'difference', 'ratio'],
  games: ['sum', 'difference', 'ratio'],
  points: ['sum', 'difference', 'ratio'],
}

type CriterionWord = `${Measure}-${Criterion['form']}-${Criterion['scope']}`

/** The criteria that a director may choose, by their word in the file of a tournament and in the log: `games-ratio-tied`. */
const CRITERIA = new Map<string, Criterion>(
  (['all', 'tied'] as const).flatMap((scope) =>
    (['match-points', 'wins', 'rubbers', 'games', 'points'] as const).flatMap((measure) =>
      FORMS[measure].map((form): [CriterionWord, Criterion] => [
        `${measure}-${form}-${scope}`,
        { measure, scope, form, ...(measure === 'rubbers' && { teamsOnly: true }) },
      ]),
    ),
  ),
)

export const CRITERION_WORDS: readonly string[] = [...CRITERIA.keys()]

/** An order of criteria that a director has put together. @property restart as in `RankingRules` */
export type OwnRanking = { criteria: readonly string[]; restart: boolean }

/** Skips words that no longer name a criterion. */
export const toCriteria = (words: readonly string[]): Criterion[] => words.flatMap((word) => CRITERIA.get(word) ?? [])

/** Whether the criterion applies only where a tie has several rubbers. */
export const isForTeamsOnly = (word: string): boolean => CRITERIA.get(word)?.teamsOnly === true

/** „Satzverhältnis untereinander“ */
export function criterionName(word: string): string {
  const criterion = CRITERIA.get(word)
  if (!criterion) return word
  const { measure, form, scope } = criterion
  return scope === 'tied' ? `${COUNTED[measure].names[form]} untereinander` : COUNTED[measure].names[form]
}

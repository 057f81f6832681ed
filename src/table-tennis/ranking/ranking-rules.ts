import type { Criterion } from './criterion.ts'
import { toCriteria, type OwnRanking } from './own-ranking.ts'

/**
 * How a group is ranked: the criteria in their order, then the lot.
 *
 * @property restart whether entries that stay equal after a split are compared again from the first criterion among themselves, so that
 *   ties against entries already placed drop out
 */
export type RankingRules = { name: string; criteria: readonly Criterion[]; restart: boolean }

/** ITTF Regulations for International Competitions 3.7.5. */
const ITTF: RankingRules = {
  name: 'Internationale Regeln (ITTF)',
  criteria: [
    { measure: 'match-points', scope: 'all', form: 'sum' },
    { measure: 'match-points', scope: 'tied', form: 'sum' },
    { measure: 'rubbers', scope: 'tied', form: 'ratio', teamsOnly: true },
    { measure: 'games', scope: 'tied', form: 'ratio' },
    { measure: 'points', scope: 'tied', form: 'ratio' },
  ],
  restart: true,
}

/** As the DTTB's competition rules had it for a long time: first all ties count, then those among equal entries. */
const KLASSISCH: RankingRules = {
  name: 'Klassisch (Spiele, Sätze, direkter Vergleich)',
  criteria: [
    { measure: 'wins', scope: 'all', form: 'difference' },
    { measure: 'rubbers', scope: 'all', form: 'difference', teamsOnly: true },
    { measure: 'games', scope: 'all', form: 'difference' },
    { measure: 'wins', scope: 'tied', form: 'difference' },
    { measure: 'rubbers', scope: 'tied', form: 'difference', teamsOnly: true },
    { measure: 'games', scope: 'tied', form: 'difference' },
    { measure: 'points', scope: 'tied', form: 'difference' },
  ],
  restart: true,
}

/** Swiss system of the DTTB: wins, then how strong the opponents were. */
const SWISS: RankingRules = {
  name: 'Schweizer System (Siege, Buchholz)',
  criteria: [
    { measure: 'wins', scope: 'all', form: 'sum' },
    { measure: 'buchholz', scope: 'all', form: 'sum' },
    { measure: 'rubbers', scope: 'all', form: 'difference', teamsOnly: true },
    { measure: 'games', scope: 'all', form: 'difference' },
    { measure: 'wins', scope: 'tied', form: 'difference' },
    { measure: 'points', scope: 'all', form: 'difference' },
  ],
  restart: false,
}

const RANKING_RULES = { ittf: ITTF, klassisch: KLASSISCH, schweizer: SWISS } as const
export type RankingName = keyof typeof RANKING_RULES

/** @param hasTeams whether a tie has several rubbers; with a single one, counting rubbers would only repeat the winner */
export function getRankingRules(ranking: RankingName | OwnRanking, { hasTeams }: { hasTeams: boolean }): RankingRules {
  const { criteria, ...rules } = typeof ranking === 'string' ? RANKING_RULES[ranking] : ownRules(ranking)
  return { ...rules, criteria: criteria.filter(({ teamsOnly }) => hasTeams || !teamsOnly) }
}

/** Whether ties give match points; where they do not, a table that showed them would seem to be in the wrong order. */
export const countsMatchPoints = (ranking: RankingName | OwnRanking): boolean =>
  getRankingRules(ranking, { hasTeams: true }).criteria.some(({ measure }) => measure === 'match-points')

const ownRules = ({ criteria, restart }: OwnRanking): RankingRules => ({
  name: 'Eigene Reihenfolge',
  criteria: toCriteria(criteria),
  restart,
})

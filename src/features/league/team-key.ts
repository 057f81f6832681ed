import type { Team } from './team.ts'

/** Which team, and of which season. */
export type TeamKey = Pick<Team, 'season' | 'slug'>

/** One team of one season in one word: `2024/herren-1`. */
export const teamKey = ({ season, slug }: TeamKey): string => `${season}/${slug}`

/** @returns undefined for what is no such word */
export function readTeamKey(key: string): TeamKey | undefined {
  const [, season, slug] = /^(\d{4})\/(.+)$/.exec(key) ?? []
  return season === undefined || slug === undefined ? undefined : { season: Number(season), slug }
}

import type { Team } from './team.ts'

type WhichTeam = Pick<Team, 'season' | 'slug'>

/** One team of one season in one word: `2024/herren-1`. */
export const teamKey = ({ season, slug }: WhichTeam): string => `${season}/${slug}`

/** @returns undefined for what is no such word */
export function readTeamKey(key: string): WhichTeam | undefined {
  const [, season, slug] = /^(\d{4})\/(.+)$/.exec(key) ?? []
  return season === undefined || slug === undefined ? undefined : { season: Number(season), slug }
}

import type { TypedTable } from './league-table.ts'
import type { LeagueFormatName } from '#table-tennis/ties/tie-format.ts'

/** One of our teams in one season. */
export type Team = {
  season: number
  slug: string
  name: string
  /** Its rank among our teams, from 1. */
  order: number
  league: string
  /** As the league calls our side: „TTC Musterdorf II“. */
  ownName: string
  format: LeagueFormatName
  /** Only the first names of its players are stored. */
  isYouth: boolean
  /** Names in the order of their positions. */
  lineUp: string[]
  /** Empty if nobody has the office. */
  captain: string
  /** „samstags um 18 Uhr“; empty if not given. */
  homeEvening: string
  /** Empty: the club's own. */
  hall: string
  /** Such as `pictures/jubel-1.svg`; empty without one. */
  picture: string
  /** The league portal's page of this team; empty without one. */
  portalUrl: string
  table: TypedTable | undefined
}

/** Minors appear by first name only, so nothing more is stored. */
export const allowedName = (name: string, isYouth: boolean): string => {
  const whole = name.replace(/\s+/g, ' ').trim()
  return isYouth ? (whole.split(' ')[0] ?? '') : whole
}

/** Sorts by the club's order of its teams. */
export const inOrder = (one: Team, other: Team): number => one.order - other.order || (one.slug < other.slug ? -1 : 1)

export type TeamKey = Pick<Team, 'season' | 'slug'>

/** Identifies a team of a season: `2024/herren-1`. */
export const teamKey = ({ season, slug }: TeamKey): string => `${season}/${slug}`

/** @returns undefined for an invalid key */
export function readTeamKey(key: string): TeamKey | undefined {
  const [, season, slug] = /^(\d{4})\/(.+)$/.exec(key) ?? []
  return season === undefined || slug === undefined ? undefined : { season: Number(season), slug }
}

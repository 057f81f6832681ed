import type { TypedTable } from './league-table.ts'
import type { LeagueFormatName } from '#table-tennis/ties/tie-format.ts'

/** One of our teams in one season. */
export type Team = {
  season: number
  slug: string
  name: string
  /** Where it stands among our teams, from 1. */
  order: number
  league: string
  /** As the league calls our side: „TTC Musterdorf II“. */
  ownName: string
  format: LeagueFormatName
  /** Of its players only first names are kept. */
  isYouth: boolean
  /** Names in the order of their positions. */
  lineUp: string[]
  /** Empty where nobody has the office. */
  captain: string
  /** „samstags um 18 Uhr“; empty when it is not said. */
  homeEvening: string
  /** Empty: the club's own. */
  hall: string
  /** Such as `pictures/jubel-1.svg`; empty without one. */
  picture: string
  /** The league portal's page of this team; empty without one. */
  portalUrl: string
  table: TypedTable | undefined
}

/** Minors are shown by their first names; what is not needed is not kept either. */
export const allowedName = (name: string, isYouth: boolean): string => {
  const whole = name.replace(/\s+/g, ' ').trim()
  return isYouth ? (whole.split(' ')[0] ?? '') : whole
}

/** For sorting: as the club counts its teams. */
export const inOrder = (one: Team, other: Team): number => one.order - other.order || (one.slug < other.slug ? -1 : 1)

/** Which team, and of which season. */
export type TeamKey = Pick<Team, 'season' | 'slug'>

/** One team of one season in one word: `2024/herren-1`. */
export const teamKey = ({ season, slug }: TeamKey): string => `${season}/${slug}`

/** @returns undefined for what is no such word */
export function readTeamKey(key: string): TeamKey | undefined {
  const [, season, slug] = /^(\d{4})\/(.+)$/.exec(key) ?? []
  return season === undefined || slug === undefined ? undefined : { season: Number(season), slug }
}

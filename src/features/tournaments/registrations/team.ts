import { takesPlaces, type Mark } from './mark.ts'

/**
 * The standing of a team: `in` has a place, or needs none without a limit; `waiting` in the queue; `offered` a free place is reserved until it
 * accepts; `lapsed` it did not accept in time; `withdrawn` by the entrant or the director; `moved` into another registration.
 */
export const STANDINGS = ['in', 'waiting', 'offered', 'lapsed', 'withdrawn', 'moved'] as const
export type Standing = (typeof STANDINGS)[number]

export const standingNames: Record<Standing, string> = {
  in: 'angemeldet',
  waiting: 'Warteliste',
  offered: 'Platz angeboten',
  lapsed: 'Angebot abgelaufen',
  withdrawn: 'abgemeldet',
  moved: 'zusammengelegt',
}

/** One team of a registration: an entry of its own. */
export type Team = {
  /** From 1; never given to another team of the registration. */
  position: number
  name: string
  /** Key of one of the event's competitions. */
  competition: string
  standing: Standing
  /** While it waits or has an offer: the lower, the earlier its turn. */
  queueNumber: number | undefined
  /** While it has an offer. */
  offerUntil: Date | undefined
  paidAt: Date | undefined
}

/** Permanent id of a team, for data about it elsewhere. */
export const teamId = (registrationId: string, { position }: Team): string => `${registrationId}.${position}`

/** What a team has, by both the director's mark of its registration and its own standing. */
export type Place = 'held' | 'offered' | 'queued' | 'parked' | 'none'

/** The single source of what a team has. `parked`: the director lets it wait, so no rule moves it. */
export function placeOf(mark: Mark, { standing }: Pick<Team, 'standing'>): Place {
  if (!isActive({ standing }) || mark === 'declined' || mark === 'withdrawn') return 'none'
  if (!takesPlaces(mark)) return 'parked'
  return standing === 'in' ? 'held' : standing === 'offered' ? 'offered' : 'queued'
}

/** An offered place is not available to others. */
export const PLACE_HOLDING: readonly Standing[] = ['in', 'offered']

/** By the director's mark and the team's standing. */
export const holdsPlace = (mark: Mark, team: Team): boolean =>
  takesPlaces(mark) && PLACE_HOLDING.includes(team.standing)

/** Whether it has a place, an offer or a turn in the queue. */
export const isActive = ({ standing }: Pick<Team, 'standing'>): boolean =>
  standing === 'in' || standing === 'waiting' || standing === 'offered'

export const newTeam = (position: number, name: string, competition: string): Team => ({
  position,
  name,
  competition,
  standing: 'in',
  queueNumber: undefined,
  offerUntil: undefined,
  paidAt: undefined,
})

/** The teams that name a registration: those that still count, or, if there are none, those that did. */
export function teamNamesOf(teams: readonly Team[]): string[] {
  const active = teams.filter(isActive)
  const named = active.length > 0 ? active : teams.filter(({ standing }) => standing !== 'moved')
  return (named.length > 0 ? named : teams).map(({ name }) => name)
}

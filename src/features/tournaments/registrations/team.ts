import { takesPlaces, type Mark } from './mark.ts'

/**
 * How a team stands: `in` it has a place, or would without a limit; `waiting` in the queue; `offered` the next free place is kept for it until
 * it says yes; `lapsed` it did not say so in time; `withdrawn` by whoever entered it or the director; `moved` into another registration.
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

/** Names a team for good, to whoever keeps something about it. */
export const teamId = (registrationId: string, { position }: Team): string => `${registrationId}.${position}`

/** How a team stands when both the director's mark of its registration and its own standing are looked at. */
export type Place = 'held' | 'offered' | 'queued' | 'parked' | 'none'

/** The one answer to what a team has. `parked`: the director himself lets it wait, so no rule moves it. */
export function placeOf(mark: Mark, { standing }: Pick<Team, 'standing'>): Place {
  if (!isActive({ standing }) || mark === 'declined' || mark === 'withdrawn') return 'none'
  if (!takesPlaces(mark)) return 'parked'
  return standing === 'in' ? 'held' : standing === 'offered' ? 'offered' : 'queued'
}

/** A place that is offered is nobody else's. */
export const PLACE_HOLDING: readonly Standing[] = ['in', 'offered']

/** By what the director has decided and how the team stands. */
export const holdsPlace = (mark: Mark, team: Team): boolean =>
  takesPlaces(mark) && PLACE_HOLDING.includes(team.standing)

/** It plays or wants to: nobody has taken it out. */
export const isActive = ({ standing }: Pick<Team, 'standing'>): boolean =>
  standing === 'in' || standing === 'waiting' || standing === 'offered'

/** A team as it is entered. */
export const newTeam = (position: number, name: string, competition: string): Team => ({
  position,
  name,
  competition,
  standing: 'in',
  queueNumber: undefined,
  offerUntil: undefined,
  paidAt: undefined,
})

/** By which teams people call a registration: by those that still count, or, if there are none, by those that did. */
export function teamNamesOf(teams: readonly Team[]): string[] {
  const active = teams.filter(isActive)
  const named = active.length > 0 ? active : teams.filter(({ standing }) => standing !== 'moved')
  return (named.length > 0 ? named : teams).map(({ name }) => name)
}

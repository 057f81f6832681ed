import { overSince, type TeamCommand } from '#features/tournaments/entrants/team-command.ts'
import { mostPlayers } from '#features/tournaments/entrants/player.ts'
import type { Entry } from '#features/tournaments/entrants/show-entry.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { asksOf } from '#features/tournaments/events/event-options.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { competitionName, wordChange, wordMoment } from '#features/tournaments/registrations/entry-change.ts'
import { countFree } from '#features/tournaments/registrations/places.ts'
import { isActive, placeOf, type Team } from '#features/tournaments/registrations/team.ts'
import { formatDate, formatListDate } from '#shared/berlin-time.ts'

/** The state of a team, as its section shows it. */
export type ShownState = 'in' | 'late' | 'queued' | 'offered' | 'parked' | 'lapsed' | 'withdrawn' | 'declined'

/** The result of returning, or of adding a team: a place, a turn on the waiting list, or nothing. */
export type Prospect = 'place' | 'wait' | 'none'

export type ShownEntrant = ReturnType<typeof showEntrant>
export type ShownTeam = ShownEntrant['teams'][number]

/** What an entrant can see and do at the moment. */
export function showEntrant(event: TournamentEvent, entry: Entry, now: Date) {
  const { registration, mark } = entry
  const isAside = mark === 'declined' || mark === 'withdrawn'
  const can = (kind: TeamCommand['kind']) =>
    !isAside && overSince(kind, event, { now, isLate: registration.isLate }) === undefined
  const prospect = (competition: string) => findProspect(event, entry, competition)
  const teams = registration.teams.filter(({ standing }) => standing !== 'moved')
  const active = teams.filter(isActive)
  const hasRoom = active.length < event.maxTeams
  const competitions = competitionsOf(event)
  const canName = !isAside && now < event.startsAt && asksOf(event).players !== 'no'
  return {
    isAside,
    canCancel: can('cancel') && active.length > 1,
    until: can('rename') ? undefined : formatDate(event.entriesCloseAt),
    asksAge: asksOf(event).guardianUnder,
    addable:
      can('add') && hasRoom
        ? competitions
            .map(({ key, name }) => ({ key, name, prospect: prospect(key) }))
            .filter((each) => each.prospect !== 'none')
        : [],
    teams: teams.map((team) => ({
      position: team.position,
      name: team.name,
      competition: competitions.length > 1 ? competitionName(event, team.competition) : undefined,
      state: stateOf(team, entry),
      turn: entry.turns.get(team.position) ?? 0,
      offerUntil: team.offerUntil && wordMoment(team.offerUntil.toISOString()),
      isPaid: event.price !== undefined && isActive(team) ? team.paidAt !== undefined : undefined,
      canRename: can('rename') && isActive(team),
      canLeave: can('withdraw') && isActive(team),
      comesBack: can('return') && hasRoom && !isActive(team) ? prospect(team.competition) : 'none',
      players: entry.players.filter((player) => player.team === team.position).map(showPlayer),
      mostPlayers: mostPlayers(event, team.competition),
      canName: canName && isActive(team),
    })),
    log: entry.log.map(({ change, at }) => ({ at: formatListDate(at), text: wordChange(change, event) })),
  }
}

const showPlayer = ({ position, name, birthYear, guardian, isNamePublic }: Entry['players'][number]) => ({
  position,
  name,
  facts: [
    ...(birthYear === undefined ? [] : [`Jahrgang ${birthYear}`]),
    // Without the guardian's name: the link may be passed on, and another person has entered the other half of a pair merged by the director.
    ...(guardian === undefined ? [] : ['Sorgeberechtigte angegeben']),
    isNamePublic ? 'Name darf ins Internet' : 'Name nicht im Internet',
  ].join(' · '),
})

function stateOf(team: Team, { mark, registration }: Entry): ShownState {
  if (mark === 'declined') return 'declined'
  if (mark === 'withdrawn') return 'withdrawn'
  if (team.standing === 'lapsed') return 'lapsed'
  const place = placeOf(mark, team)
  if (place === 'none') return 'withdrawn'
  if (place !== 'held') return place
  return registration.isLate && mark === 'open' ? 'late' : 'in'
}

function findProspect(event: TournamentEvent, { mark, places }: Entry, competition: string): Prospect {
  if (mark === 'waiting' || countFree(places.get(competition)) > 0) return 'place'
  return event.waitingList === undefined || event.waitingList === 'none' ? 'none' : 'wait'
}

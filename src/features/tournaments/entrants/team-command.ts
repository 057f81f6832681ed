import { err, ok, type Result } from '#shared/result.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { entryState, type TournamentEvent } from '#features/tournaments/events/event.ts'
import type { EntryChange } from '#features/tournaments/registrations/entry-change.ts'
import { takesPlaces, type Mark } from '#features/tournaments/registrations/mark.ts'
import { foldTeam } from '#features/tournaments/registrations/registration-doubts.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import { selfService } from '#features/tournaments/registrations/self-service.ts'
import { isActive, newTeam, type Team } from '#features/tournaments/registrations/team.ts'

/** Commands of an entrant for the teams of a registration. @property mayWait whether the team joins the queue if no place is free */
export type OwnTeamCommand =
  | { kind: 'rename'; position: number; name: string }
  | { kind: 'add'; name: string; competition: string; mayWait: boolean }
  | { kind: 'return'; position: number; mayWait: boolean }
  /** Leaves the tournament or the queue, or declines an offer. */
  | { kind: 'withdraw'; position: number }
  | { kind: 'accept'; position: number }
  /** Withdraws all teams. */
  | { kind: 'cancel' }

export type DirectorsTeamCommand =
  | { kind: 'move'; position: number; competition: string; mayWait: boolean }
  | { kind: 'pay'; position: number; isPaid: boolean }
  /** Gives a queued team in the hall a free place, without an offer. */
  | { kind: 'seat'; position: number }

export type TeamCommand = OwnTeamCommand | DirectorsTeamCommand

/** Why a command is refused; nothing has changed. */
export type TeamCommandRefusal =
  | { kind: 'unknown-team' }
  | { kind: 'unknown-competition' }
  /** The deadline of the command has passed: the closing day, or the beginning. */
  | { kind: 'too-late'; since: Date }
  /** The director has declined the registration or noted that it was cancelled. */
  | { kind: 'put-aside' }
  /** The team's standing has changed: it has no offer to accept, or no longer waits. */
  | { kind: 'stands-otherwise' }
  | { kind: 'too-many-teams'; maxTeams: number }
  | { kind: 'same-team-twice'; teamName: string }
  /** No place is free, but the team could wait. */
  | { kind: 'would-wait' }
  | { kind: 'no-place' }

/**
 * What a command depends on. @property free places of a competition @property nextQueueNumber for a team that has to wait
 * @property byDirector whether the director, who has no deadlines, gives the command
 */
export type Situation = {
  event: TournamentEvent
  registration: Pick<Registration, 'teams' | 'isLate'>
  mark: Mark
  free: (competition: string) => number
  nextQueueNumber: number
  now: Date
  byDirector: boolean
}

type Outcome = Result<{ teams: Team[]; changes: EntryChange[] }, TeamCommandRefusal>

const NOTHING: Outcome = ok({ teams: [], changes: [] })

/** Decides the outcome of a command; reads no clock and no database. Repeating it changes nothing more. */
export function decideTeamCommand(command: TeamCommand, situation: Situation): Outcome {
  const { event, registration, mark, now, byDirector } = situation
  const over = byDirector ? undefined : overSince(command.kind, event, { now, isLate: registration.isLate })
  if (over) return err({ kind: 'too-late', since: over })
  if (!byDirector && (mark === 'declined' || mark === 'withdrawn')) return err({ kind: 'put-aside' })
  if (command.kind === 'cancel') return withdrawAll(registration.teams)
  if (command.kind === 'add') return addTeam(command, situation)
  const team = registration.teams.find(({ position }) => position === command.position)
  if (!team || team.standing === 'moved') return err({ kind: 'unknown-team' })
  switch (command.kind) {
    case 'rename':
      return rename(team, command.name, registration.teams)
    case 'withdraw':
      return isActive(team) ? withdraw(team) : NOTHING
    case 'return':
      return comeBack(team, command, situation)
    case 'accept':
      return accept(team)
    case 'move':
      return moveTeam(team, command, situation)
    case 'pay':
      return pay(team, command.isPaid, now)
    case 'seat':
      return seat(team, situation)
  }
}

/**
 * Since when an entrant can no longer do this; undefined while it is possible. Entrants can add teams as long as they could register, rename
 * them as long as the event takes late registrations, and give places back until the beginning.
 */
export function overSince(
  kind: TeamCommand['kind'],
  event: TournamentEvent,
  { now, isLate }: { now: Date; isLate: boolean },
): Date | undefined {
  const own = selfService(event, now)
  if (own.kind === 'none') return event.startsAt
  const needsOpen = (kind === 'add' || kind === 'return') && !isLate
  const isOver = needsOpen
    ? entryState(event, now) !== 'open'
    : own.kind === 'cancel' && kind !== 'withdraw' && kind !== 'accept' && kind !== 'cancel'
  return isOver ? event.entriesCloseAt : undefined
}

function rename(team: Team, name: string, teams: readonly Team[]): Outcome {
  if (name === team.name) return NOTHING
  const repeated = findSame(
    name,
    teams.filter((other) => other !== team && isActive(other)),
  )
  if (repeated) return err({ kind: 'same-team-twice', teamName: repeated.name })
  return ok({
    teams: [{ ...team, name }],
    changes: [{ what: 'renamed', team: team.position, name, from: team.name }],
  })
}

const findSame = (name: string, teams: readonly Team[]) =>
  teams.find((other) => foldTeam(other.name) === foldTeam(name))

function addTeam({ name, competition, mayWait }: TeamCommand & { kind: 'add' }, situation: Situation): Outcome {
  const { event, registration } = situation
  if (!hasCompetition(event, competition)) return err({ kind: 'unknown-competition' })
  const active = registration.teams.filter(isActive)
  const repeated = findSame(name, active)
  if (repeated) return err({ kind: 'same-team-twice', teamName: repeated.name })
  if (active.length >= event.maxTeams) return err({ kind: 'too-many-teams', maxTeams: event.maxTeams })
  const position = Math.max(0, ...registration.teams.map((team) => team.position)) + 1
  return place(newTeam(position, name, competition), { mayWait, what: 'added' }, situation)
}

function comeBack(team: Team, { mayWait }: { mayWait: boolean }, situation: Situation): Outcome {
  if (isActive(team)) return NOTHING
  const { event, registration } = situation
  const active = registration.teams.filter(isActive)
  const repeated = findSame(team.name, active)
  if (repeated) return err({ kind: 'same-team-twice', teamName: repeated.name })
  if (active.length >= event.maxTeams) return err({ kind: 'too-many-teams', maxTeams: event.maxTeams })
  return place(team, { mayWait, what: 'returned' }, situation)
}

type Placing = { mayWait: boolean; what: 'added' | 'returned' }

/** Gives the team a place, or a turn in the queue if it may wait. */
function place(team: Team, { mayWait, what }: Placing, situation: Situation): Outcome {
  const placed = findStanding(team, mayWait, situation)
  if (!placed.ok) return placed
  const word = placed.value.standing === 'waiting' ? 'queued' : what
  return ok({ teams: [placed.value], changes: [{ what: word, team: team.position, name: team.name }] })
}

function findStanding(team: Team, mayWait: boolean, situation: Situation): Result<Team, TeamCommandRefusal> {
  const { event, mark, free, nextQueueNumber } = situation
  const isIn = !takesPlaces(mark) || free(team.competition) > 0
  if (isIn) return ok({ ...team, standing: 'in', queueNumber: undefined, offerUntil: undefined })
  if (event.waitingList === undefined || event.waitingList === 'none') return err({ kind: 'no-place' })
  if (!mayWait) return err({ kind: 'would-wait' })
  return ok({ ...team, standing: 'waiting', queueNumber: nextQueueNumber, offerUntil: undefined })
}

function accept(team: Team): Outcome {
  if (team.standing === 'in') return NOTHING
  if (team.standing !== 'offered') return err({ kind: 'stands-otherwise' })
  return ok({
    teams: [{ ...team, standing: 'in', queueNumber: undefined, offerUntil: undefined }],
    changes: [{ what: 'accepted', team: team.position, name: team.name }],
  })
}

const GIVEN_UP = { in: 'withdrawn', waiting: 'left', offered: 'declined' } as const

function withdraw(team: Team): Outcome {
  const what = team.standing === 'waiting' || team.standing === 'offered' ? GIVEN_UP[team.standing] : GIVEN_UP.in
  return ok({
    teams: [{ ...team, standing: 'withdrawn', queueNumber: undefined, offerUntil: undefined }],
    changes: [{ what, team: team.position, name: team.name }],
  })
}

function withdrawAll(teams: readonly Team[]): Outcome {
  const all = teams.filter(isActive).flatMap((team) => withdraw(team))
  return ok({
    teams: all.flatMap((one) => (one.ok ? one.value.teams : [])),
    changes: all.flatMap((one) => (one.ok ? one.value.changes : [])),
  })
}

function moveTeam(team: Team, { competition, mayWait }: TeamCommand & { kind: 'move' }, situation: Situation): Outcome {
  if (!hasCompetition(situation.event, competition)) return err({ kind: 'unknown-competition' })
  if (competition === team.competition) return NOTHING
  const change = {
    what: 'competition' as const,
    team: team.position,
    name: team.name,
    from: team.competition,
    to: competition,
  }
  const there = { ...team, competition }
  const placed = isActive(team) ? findStanding(there, mayWait, situation) : ok(there)
  if (!placed.ok) return placed
  const waits: EntryChange[] =
    placed.value.standing === 'waiting' ? [{ what: 'queued', team: team.position, name: team.name }] : []
  return ok({ teams: [placed.value], changes: [change, ...waits] })
}

/** An offered place is already reserved for the team. */
function seat(team: Team, situation: Situation): Outcome {
  if (team.standing === 'in') return NOTHING
  if (team.standing !== 'waiting' && team.standing !== 'offered') return err({ kind: 'stands-otherwise' })
  if (team.standing === 'waiting' && situation.free(team.competition) <= 0) return err({ kind: 'no-place' })
  return ok({
    teams: [{ ...team, standing: 'in', queueNumber: undefined, offerUntil: undefined }],
    changes: [{ what: 'moved-up', team: team.position, name: team.name }],
  })
}

function pay(team: Team, isPaid: boolean, now: Date): Outcome {
  if ((team.paidAt !== undefined) === isPaid) return NOTHING
  return ok({
    teams: [{ ...team, paidAt: isPaid ? now : undefined }],
    changes: [{ what: isPaid ? 'paid' : 'unpaid', team: team.position, name: team.name }],
  })
}

const hasCompetition = (event: TournamentEvent, key: string) => competitionsOf(event).some((each) => each.key === key)

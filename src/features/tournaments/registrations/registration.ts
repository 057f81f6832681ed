import type { Brand } from '#shared/brand.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { RegistrationForm } from './registration-form.ts'
import { newTeam, type Team } from './team.ts'
import { competitionsOf, MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { entryState, type EventId, type TournamentEvent } from '#features/tournaments/events/event.ts'

/** What one person enters for an event: one to three teams and where to reach them. */
export type NewRegistration = RegistrationForm & {
  eventId: EventId
  /** Received after the closing day; the club decides whether it still counts. */
  isLate: boolean
  receivedAt: Date
}

export type RegistrationId = Brand<string, 'RegistrationId'>
/** The one place where a plain string becomes a registration id. */
export const toRegistrationId = (raw: string) => raw as RegistrationId

/** A stored registration. @property teamNames of the teams that still count */
export type Registration = NewRegistration & {
  id: RegistrationId
  /** All that were ever entered, by position. */
  teams: Team[]
  /** Short and speakable, for people: `DT24-7K3M9Q`. */
  reference: string
  /** Unguessable part of the confirmation page's address. */
  token: string
  /** The form view it was sent from; one view is one registration. */
  formKey: string
  /** Equal for equal contents of the form. */
  formFingerprint: string
}

/** Whether it has a mail address: a walk-in may have given none. */
export const isReachable = ({ contactEmail }: Registration): boolean => contactEmail !== ''

/** Why a registration is refused. Every caller must handle each case. */
export type RuleRefusal =
  | { kind: 'registration-closed'; closedAt: Date }
  | { kind: 'too-many-teams'; maxTeams: number }
  | { kind: 'same-team-twice'; teamName: string }
  | { kind: 'unknown-competition' }

/**
 * A form and its competitions.
 *
 * @property competitions key for each team, in their order; absent if the form does not ask
 * @property byDirector account of a director, for whom no closing day counts
 */
type Choice = { form: RegistrationForm; competitions?: string[] | undefined; byDirector?: string | undefined }

/** Checks a valid form against the event's rules; reads no clock and no database. */
export function checkRegistration(
  event: TournamentEvent,
  { form, competitions = [], byDirector }: Choice,
  now: Date,
): Result<NewRegistration, RuleRefusal> {
  const state = byDirector === undefined ? entryState(event, now) : 'open'
  if (state === 'closed') return err({ kind: 'registration-closed', closedAt: event.entriesCloseAt })
  if (form.teamNames.length > event.maxTeams) return err({ kind: 'too-many-teams', maxTeams: event.maxTeams })

  const known = competitionsOf(event).map(({ key }) => key)
  if (competitions.some((key) => !known.includes(key))) return err({ kind: 'unknown-competition' })

  const repeated = form.teamNames.find((name, i) => form.teamNames.indexOf(name) !== i)
  if (repeated !== undefined) return err({ kind: 'same-team-twice', teamName: repeated })

  return ok({ ...form, eventId: event.id, isLate: state === 'late', receivedAt: now })
}

/** The teams of a form; without a named competition, they enter the first. */
export function toTeams(event: TournamentEvent, { form: { teamNames }, competitions = [] }: Choice): Team[] {
  const [first] = competitionsOf(event)
  return teamNames.map((name, index) => newTeam(index + 1, name, competitions[index] ?? first?.key ?? MAIN_COMPETITION))
}

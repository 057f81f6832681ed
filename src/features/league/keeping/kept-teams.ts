import { may, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { FixtureId } from '#features/league/fixture.ts'
import type { KeptFixture } from '#features/league/fixture-store.ts'
import type { KeptTeam, LeagueStore } from '#features/league/league-store.ts'

export type UnknownFixture = { kind: 'unknown-fixture' }
export type UnknownTeam = { kind: 'unknown-team' }
/** Another user has changed it since. */
export type ChangedMeanwhile = { kind: 'changed-meanwhile' }
export type KeepingMistakes = { kind: 'mistakes'; mistakes: { field: string; message: string }[] }

/** Offices with the right keep every team, a captain only their own. */
export function allowTeam(actor: Actor, team: Pick<KeptTeam, 'captainAccount'>): Result<void, NotAllowed> {
  const isAllowed = may(actor, 'keep-fixtures') || team.captainAccount === actor.accountId
  return isAllowed ? ok(undefined) : err({ kind: 'not-allowed', right: 'keep-fixtures' })
}

/** The teams that the actor may keep, newest season first; refused if there are none and the actor has no right to keep all. */
export async function listKeptTeams(actor: Actor, league: LeagueStore): Promise<Result<KeptTeam[], NotAllowed>> {
  const teams = (await league.listTeams()).filter((team) => allowTeam(actor, team).ok)
  if (teams.length === 0 && !may(actor, 'keep-fixtures')) return err({ kind: 'not-allowed', right: 'keep-fixtures' })
  return ok(teams)
}

/** A match with its team, for an actor who may keep it. */
export async function getFixture(
  actor: Actor,
  id: FixtureId,
  league: LeagueStore,
): Promise<Result<{ team: KeptTeam; fixture: KeptFixture }, NotAllowed | UnknownFixture>> {
  const team = await league.findTeam({ season: id.season, slug: id.team })
  const allowed = allowTeam(actor, team ?? { captainAccount: undefined })
  if (!allowed.ok) return allowed
  const fixture = team && (await league.findFixture(id))
  return fixture ? ok({ team, fixture }) : err({ kind: 'unknown-fixture' })
}

import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LeagueContext } from '#features/league/context.ts'
import { byTime, seenFrom, type FixtureId, type OwnFixture } from '#features/league/fixture.ts'
import type { KeptFixture } from '#features/league/fixture-store.ts'
import type { KeptTeam } from '#features/league/league-store.ts'
import { showTable, type ShownTable } from '#features/league/league-table.ts'
import { changeFixture, type FixtureIntent } from './fixture-change.ts'
import {
  getFixture,
  listKeptTeams,
  type ChangedMeanwhile,
  type KeepingMistakes,
  type UnknownFixture,
} from './kept-teams.ts'

type Listed = OwnFixture & { teamName: string }
export type KeptMatch = { team: KeptTeam; fixture: KeptFixture; table: ShownTable | undefined }
export type FixtureRefusal = NotAllowed | UnknownFixture | ChangedMeanwhile | KeepingMistakes

/** Matches of the newest season; latest decided ones first. */
export async function listKeptMatches(ctx: LeagueContext, actor: Actor) {
  const { league } = ctx.read
  const kept = await listKeptTeams(actor, league)
  if (!kept.ok) return kept
  const teams = kept.value.filter((team, _, all) => team.season === Math.max(...all.map(({ season }) => season)))
  const matches: Listed[] = []
  for (const team of teams) {
    const own = seenFrom(team.ownName, await league.listFixtures(team.season, team.slug))
    matches.push(...own.map((fixture) => ({ ...fixture, teamName: team.name })))
  }
  matches.sort(byTime)
  const now = ctx.now()
  const isPast = ({ startsAt }: Listed) => startsAt !== undefined && startsAt <= now
  return ok({
    teams,
    waiting: matches.filter((match) => !match.outcome && isPast(match)),
    coming: matches.filter((match) => !match.outcome && !isPast(match)),
    decided: matches.filter(({ outcome }) => outcome).toReversed(),
  })
}

export async function showKeptMatch(ctx: LeagueContext, actor: Actor, id: FixtureId) {
  const { league } = ctx.read
  const found = await getFixture(actor, id, league)
  if (!found.ok) return found
  const { team, fixture } = found.value
  const all = await league.listFixtures(team.season, team.slug)
  return ok({ team, fixture, table: showTable(all, team.table, { ownName: team.ownName, now: ctx.now() }) })
}

/** @param options.seen the sequence of the match that the page showed */
export const changeMatch = (
  ctx: LeagueContext,
  actor: Actor,
  id: FixtureId,
  { intent, sent, seen }: { intent: FixtureIntent; sent: Record<string, string>; seen: number },
): Promise<Result<KeptFixture, FixtureRefusal>> =>
  ctx.write(async ({ league, content }) => {
    const found = await getFixture(actor, id, league)
    if (!found.ok) return found
    const now = ctx.now()
    const changed = changeFixture(intent, sent, { ...found.value, now })
    if (!changed.ok) return changed
    const next = { ...changed.value, sequence: seen + 1, changedAt: now }
    if (!(await league.saveFixture(next, seen))) return err({ kind: 'changed-meanwhile' })
    await content.raiseRevision()
    return ok(next)
  })

import { may, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LeagueContext } from '#features/league/context.ts'
import type { KeptTeam } from '#features/league/league-store.ts'
import { allowedName, type Team, type TeamKey } from '#features/league/team.ts'
import { describeTeamForm, toLineUp, toTable, type TeamFormValue } from './team-form.ts'
import { allowTeam, type ChangedMeanwhile, type KeepingMistakes, type UnknownTeam } from './kept-teams.ts'

export type TeamRefusal = NotAllowed | UnknownTeam | ChangedMeanwhile | KeepingMistakes

export async function showKeptTeam(
  ctx: LeagueContext,
  actor: Actor,
  which: TeamKey,
): Promise<Result<KeptTeam, NotAllowed | UnknownTeam>> {
  const team = await ctx.read.league.findTeam(which)
  const allowed = allowTeam(actor, team ?? { captainAccount: undefined })
  if (!allowed.ok) return allowed
  return team ? ok(team) : err({ kind: 'unknown-team' })
}

/**
 * @param options.seen the number of the team that the page showed
 * @param options.captainAccount the new captain's account: ignored unless the actor has the office to change it
 */
export async function saveTeam(
  ctx: LeagueContext,
  actor: Actor,
  which: TeamKey,
  { sent, seen, captainAccount }: { sent: SentForm; seen: number; captainAccount?: string | undefined },
): Promise<Result<void, TeamRefusal>> {
  const pictures = new Set((await ctx.read.pictures.list()).map(({ path }) => path))
  return ctx.write(async ({ league, content }) => {
    const team = await league.findTeam(which)
    const allowed = allowTeam(actor, team ?? { captainAccount: undefined })
    if (!allowed.ok) return allowed
    if (!team) return err({ kind: 'unknown-team' })
    const read = describeTeamForm(team, pictures).read(sent)
    if (!read.ok) return read
    const change = {
      seenNumber: seen,
      captainAccount: may(actor, 'keep-fixtures') ? captainAccount : team.captainAccount,
    }
    const picture = sent.has('picture') ? (read.value.picture ?? '') : team.picture
    if (!(await league.saveTeam({ ...withForm(team, read.value, ctx.now()), picture }, change)))
      return err({ kind: 'changed-meanwhile' })
    await content.raiseRevision()
    return ok(undefined)
  })
}

function withForm(team: KeptTeam, value: TeamFormValue, now: Date): Team {
  const { number: _, captainAccount: __, ...facts } = team
  const { lineUp, captain, homeEvening, hall, portalUrl } = value
  const table = toTable(value, now)
  return {
    ...facts,
    lineUp: toLineUp(lineUp, team.isYouth),
    captain: allowedName(captain, false),
    homeEvening,
    hall,
    portalUrl,
    table: table.ok ? table.value : undefined,
  }
}

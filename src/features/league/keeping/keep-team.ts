import { may, type Actor, type NotAllowed } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { parseBerlinTime } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LeagueContext } from '#features/league/context.ts'
import { isWebAddress } from '#features/league/team-file.ts'
import type { KeptTeam } from '#features/league/league-store.ts'
import { allowedName, type Team } from '#features/league/team.ts'
import { readTypedTable } from './typed-table.ts'
import { allowTeam, type ChangedMeanwhile, type KeepingMistakes, type UnknownTeam } from './kept-teams.ts'

export type TeamRefusal = NotAllowed | UnknownTeam | ChangedMeanwhile | KeepingMistakes
type WhichTeam = Pick<Team, 'season' | 'slug'>

const LONGEST = 300
const MOST_PLAYERS = 20

export async function showKeptTeam(
  ctx: LeagueContext,
  actor: Actor,
  which: WhichTeam,
): Promise<Result<KeptTeam, NotAllowed | UnknownTeam>> {
  const team = await ctx.read.league.findTeam(which)
  const allowed = allowTeam(actor, team ?? { captainAccount: undefined })
  if (!allowed.ok) return allowed
  return team ? ok(team) : err({ kind: 'unknown-team' })
}

/** @param options.seen the number of the team's state that was on the page; who is captain only the offices decide */
export async function saveTeam(
  ctx: LeagueContext,
  actor: Actor,
  which: WhichTeam,
  { sent, seen }: { sent: Record<string, string>; seen: number },
): Promise<Result<void, TeamRefusal>> {
  const pictures = new Set((await ctx.read.pictures.list()).map(({ path }) => path))
  return ctx.write(async ({ league, content }) => {
    const team = await league.findTeam(which)
    const allowed = allowTeam(actor, team ?? { captainAccount: undefined })
    if (!allowed.ok) return allowed
    if (!team) return err({ kind: 'unknown-team' })
    const read = readTeam(sent, team, { pictures, now: ctx.now() })
    if (!read.ok) return read
    const captainAccount = may(actor, 'keep-fixtures') ? sent['captainAccount'] || undefined : team.captainAccount
    if (!(await league.saveTeam(read.value, { seenNumber: seen, captainAccount })))
      return err({ kind: 'changed-meanwhile' })
    await content.raiseRevision()
    return ok(undefined)
  })
}

type Known = { pictures: ReadonlySet<string>; now: Date }

function readTeam(
  sent: Record<string, string>,
  team: KeptTeam,
  { pictures, now }: Known,
): Result<Team, KeepingMistakes> {
  const line = (name: string) => cleanLines(sent[name] ?? '').slice(0, LONGEST)
  const lineUp = cleanLines(sent['lineUp'] ?? '')
    .split('\n')
    .map((name) => allowedName(name, team.isYouth))
    .filter(Boolean)
  const portalUrl = line('portalUrl')
  const table = readTypedTable(sent['table'] ?? '', {
    asOf: parseBerlinTime(line('asOf')) ?? now,
    source: line('source'),
  })
  const picture = sent['picture'] ?? team.picture
  const isPicture = picture === '' || picture === team.picture || pictures.has(picture)
  const mistakes = [
    ...(isPicture ? [] : [{ field: 'picture', message: 'Dieses Bild gibt es nicht (mehr).' }]),
    ...(lineUp.length > MOST_PLAYERS ? [{ field: 'lineUp', message: `Höchstens ${MOST_PLAYERS} Namen.` }] : []),
    ...(isWebAddress(portalUrl)
      ? []
      : [{ field: 'portalUrl', message: 'Bitte geben Sie eine Webadresse an, die mit https:// beginnt.' }]),
    ...(table.ok ? [] : [{ field: 'table', message: table.error }]),
  ]
  if (mistakes.length > 0 || !table.ok) return err({ kind: 'mistakes', mistakes })
  const { number: _, captainAccount: __, ...facts } = team
  return ok({
    ...facts,
    lineUp,
    picture,
    portalUrl,
    table: table.value,
    captain: allowedName(line('captain'), false),
    homeEvening: line('homeEvening'),
    hall: line('hall'),
  })
}

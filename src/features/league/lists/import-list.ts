import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LeagueContext, LeagueStores } from '#features/league/context.ts'
import { bringFixtures, type Bringing } from '#features/league/bring-fixtures.ts'
import { nameKey } from '#features/league/fixture.ts'
import type { KeptTeam, LeagueStore } from '#features/league/league-store.ts'
import { columnNames, type ColumnField, type Mapping } from './column-names.ts'
import { headingsKey, missingColumns, readMapping, recogniseColumns } from './columns.ts'
import type { ListRefusal, ListRow } from './list-row.ts'
import { readMatches, type ListedMatch, type ListMistake } from './read-matches.ts'
import type { Team } from '#features/league/team.ts'

/**
 * @property season the year in which it begins @property team slug of the only team to import; undefined: all of the season
 * @property mapping which column holds what; undefined: as stored, or guessed from the headings
 */
export type ListRequest = { season: number; team: string | undefined; mapping: Mapping | undefined }
/** What an import would change, or has changed. */
export type ListOutcome = {
  headings: string[]
  mapping: Mapping
  missing: ColumnField[]
  sample: string[][]
  teams: { team: KeptTeam; bringing: Bringing<ListedMatch> }[]
  mistakes: ListMistake[]
}
export type ImportRefusal = NotAllowed | ListRefusal

const SAMPLE_ROWS = 3

/** Reads a list and reports what it would change; changes nothing. */
export async function previewList(
  ctx: LeagueContext,
  actor: Actor,
  rows: ListRow[],
  request: ListRequest,
): Promise<Result<ListOutcome, ImportRefusal>> {
  return may(actor, 'keep-fixtures')
    ? ok(await plan(ctx.read.league, rows, request, ctx.now()))
    : notAllowed('keep-fixtures')
}

/** Imports all valid rows; skips and reports rows with mistakes. Stores the mapping for later lists with the same headings. */
export async function importList(
  ctx: LeagueContext,
  actor: Actor,
  rows: ListRow[],
  request: ListRequest,
): Promise<Result<ListOutcome, ImportRefusal>> {
  return may(actor, 'keep-fixtures')
    ? ctx.write((stores) => takeList(stores, rows, request, ctx.now()))
    : notAllowed('keep-fixtures')
}

/** The import for members' area and console, without a check of rights; within a transaction. */
export async function takeList(
  { league, content }: Pick<LeagueStores, 'league' | 'content'>,
  rows: ListRow[],
  request: ListRequest,
  now: Date,
): Promise<Result<ListOutcome, ListRefusal>> {
  const outcome = await plan(league, rows, request, now)
  if (outcome.missing.length > 0)
    return err({ kind: 'list-unreadable', sentence: 'Die Spalten der beiden Mannschaften fehlen.' })
  const changes = outcome.teams.flatMap(({ bringing }) => [...bringing.added, ...bringing.changed])
  await league.rememberMapping(headingsKey(outcome.headings), JSON.stringify(outcome.mapping))
  if (changes.length === 0) return ok(outcome)
  await league.putFixtures(changes)
  await content.raiseRevision()
  return ok(outcome)
}

async function plan(
  league: LeagueStore,
  rows: readonly ListRow[],
  { season, team: slug, mapping: chosen }: ListRequest,
  now: Date,
): Promise<ListOutcome> {
  const headings = rows[0]?.cells ?? []
  const mapping = chosen ?? (await findMapping(headings, league)) ?? recogniseColumns(headings)
  const missing = missingColumns(mapping)
  const { matches, mistakes } = missing.length > 0 ? { matches: [], mistakes: [] } : readMatches(rows, mapping)
  const teams = (await league.listTeams()).filter(
    (team) => team.season === season && (slug === undefined || team.slug === slug),
  )
  const { assigned, mistakes: unassigned } = assignMatches(matches, teams)
  const planned = await Promise.all(
    [...assigned].map(async ([team, incoming]) => ({
      team,
      bringing: bringFixtures(await league.listFixtures(season, team.slug), withOwnNames(incoming, team), {
        season,
        team: team.slug,
        now,
      }),
    })),
  )
  return {
    headings,
    mapping,
    missing,
    teams: planned,
    sample: rows.slice(1, 1 + SAMPLE_ROWS).map(({ cells }) => cells),
    mistakes: [
      ...mistakes,
      ...unassigned,
      ...planned.flatMap(({ bringing }) => bringing.refused.map(toMistake)),
    ].toSorted((one, other) => one.line - other.line),
  }
}

const toMistake = ({ said: { line }, sentence }: Bringing<ListedMatch>['refused'][number]): ListMistake => ({
  line,
  column: columnNames.result,
  sentence,
})

async function findMapping(headings: readonly string[], league: LeagueStore): Promise<Mapping | undefined> {
  const known = await league.findMapping(headingsKey(headings))
  return known === undefined ? undefined : readMapping(known)
}

/** Replaces the list's spelling of our side with our own. */
const withOwnNames = (matches: readonly ListedMatch[], { ownName }: KeptTeam) =>
  matches.map((match) => ({
    ...match,
    home: nameKey(match.home) === nameKey(ownName) ? ownName : match.home,
    guest: nameKey(match.guest) === nameKey(ownName) ? ownName : match.guest,
  }))

type Candidate = Pick<Team, 'slug' | 'name' | 'league' | 'ownName'>

/**
 * Assigns each match to one of our teams: the chosen one, otherwise by the league's name in the list, otherwise by our own side if only one team
 * has that name.
 */
function assignMatches<T extends Candidate>(
  matches: readonly ListedMatch[],
  teams: readonly T[],
): { assigned: Map<T, ListedMatch[]>; mistakes: ListMistake[] } {
  const assigned = new Map<T, ListedMatch[]>()
  const mistakes: ListMistake[] = []
  for (const match of matches) {
    const found = findTeams(match, teams)
    const [team, another] = found
    if (team && !another) assigned.set(team, [...(assigned.get(team) ?? []), match])
    else mistakes.push({ line: match.line, column: 'Staffel', sentence: explain(match, found) })
  }
  return { assigned, mistakes }
}

function findTeams<T extends Candidate>(match: ListedMatch, teams: readonly T[]): T[] {
  if (teams.length === 1) return [...teams]
  const isOurs = ({ ownName }: Candidate) =>
    [match.home, match.guest].some((side) => nameKey(side) === nameKey(ownName))
  const own = teams.filter(isOurs)
  const league = nameKey(match.league)
  if (league === '') return own
  const named = teams.filter(({ name }) => nameKey(name) === league)
  if (named.length > 0) return named
  const ofLeague = teams.filter(
    (team) =>
      nameKey(team.league) === league || (league.includes(nameKey(team.league)) && league.includes(kindOf(team))),
  )
  const both = ofLeague.filter(isOurs)
  return both.length > 0 ? both : ofLeague.length > 0 ? ofLeague : own
}

/** „herren“ for „Herren 2“: lists use it to tell leagues of the same name apart. */
const kindOf = ({ name }: Pick<Team, 'name'>): string => nameKey(name.replace(/\s*\d+$/, ''))

const explain = ({ league }: ListedMatch, found: readonly Candidate[]): string => {
  const called = league === '' ? 'Dieses Spiel' : `Die Staffel „${league}“`
  if (found.length === 0) return `${called} passt zu keiner unserer Mannschaften.`
  return `${called} passt zu mehreren Mannschaften: ${found.map(({ name }) => name).join(', ')}.`
}

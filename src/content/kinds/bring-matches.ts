import type { ContentStores } from '#content/context.ts'
import { bringFixtures } from '#features/league/bring-fixtures.ts'
import type { TeamFile } from '#features/league/team-file.ts'
import type { Making } from '#shared/new-id.ts'

/**
 * Imports the matches of a team's league like any other import; skips a team that is in the bin.
 *
 * @returns a sentence for each refused match
 */
export async function bringMatches(
  stores: ContentStores,
  { team, fixtures }: TeamFile,
  now: Making['now'],
): Promise<string[]> {
  const store = stores.league
  if (!(await store.findTeam(team))) return []
  const present = await store.listFixtures(team.season, team.slug)
  const where = { season: team.season, team: team.slug, now: now() }
  const { added, changed, refused } = bringFixtures(present, fixtures, where)
  await store.putFixtures([...added, ...changed])
  return refused.map(({ said: { home, guest }, sentence }) => `${home} – ${guest}: ${sentence}`)
}

import type { ContentStores } from '#content/context.ts'
import { inventLastSeason, inventSeason } from '#features/league/sample/invent-season.ts'
import { sampleSeasonSchema, type SampleSeason } from '#features/league/sample/sample-season-file.ts'
import { seasonOf } from '#features/league/season.ts'
import { teamKey } from '#features/league/team.ts'
import { bringMatches } from './bring-matches.ts'
import type { ContentKind } from './content-kind.ts'
import type { Making } from '#shared/new-id.ts'
import { yamlReader } from './yaml-piece.ts'

/** Used by the sample club only; an export writes the seasons made from it instead. */
const SAMPLE_SEASON_FILE = 'teams/beispielsaison.yaml'

export const sampleSeasonKind: ContentKind = {
  owns: (path) => path === SAMPLE_SEASON_FILE,
  read: yamlReader(sampleSeasonSchema, (plan) => ({
    pieces: [
      {
        name: 'Beispielsaison',
        says: JSON.stringify(plan),
        bring: (stores, { now }) => bringSeasons(stores, plan, now),
        clear: (stores, making) => clearSeasons(stores, plan, making),
      },
    ],
  })),
  async *write() {},
}

/** Brings the current season and the previous one; skips a season for which the club already has teams. */
async function bringSeasons(stores: ContentStores, plan: SampleSeason, now: Making['now']): Promise<void> {
  const [season, until, store] = [seasonOf(now()), now(), stores.league]
  const known = new Set((await store.listTeams()).map((team) => team.season))
  const files = [
    ...(known.has(season - 1) ? [] : inventLastSeason(plan, { season: season - 1, until })),
    ...(known.has(season) ? [] : inventSeason(plan, { season, until })),
  ]
  for (const file of files) {
    await store.putTeam(file.team)
    await bringMatches(stores, file, now)
  }
}

/** Removes the sample's teams from all seasons, except teams that were changed. */
async function clearSeasons({ bin, league }: ContentStores, plan: SampleSeason, { newId, now }: Making): Promise<void> {
  for (const team of await league.listTeams()) {
    const isInvented = plan.teams.some(({ slug, ownName }) => slug === team.slug && ownName === team.ownName)
    if (!isInvented || team.number > 1) continue
    const [id, key] = [newId(), teamKey(team)]
    await bin.put({ kind: 'team', key, name: key, title: team.name, id, at: now(), by: undefined })
    await bin.remove(id)
  }
}

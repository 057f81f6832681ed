import { byTime } from '#features/league/fixture.ts'
import { seasonLabel, seasonSlug } from '#features/league/season.ts'
import { type Team, teamKey } from '#features/league/team.ts'
import { readTeamFile, teamFileName, teamFileSchema, writeTeamFile, type TeamFile } from '#features/league/team-file.ts'
import { bringMatches } from './bring-matches.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { findBinned } from './find-binned.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const says = (team: Team) => JSON.stringify(writeTeamFile({ team, fixtures: [] }))

function toPieces({ team, fixtures }: TeamFile): Piece[] {
  const name = `${seasonSlug(team.season)} ${team.slug}`
  return [
    {
      name,
      says: says(team),
      async find(stores) {
        const known = await stores.league.findTeam(team)
        return known ? { says: says(known), isOwn: known.number > 1 } : findBinned(stores, 'team', teamKey(team))
      },
      bring: (stores) => stores.league.putTeam(team),
      async remove(stores, { newId, now }) {
        const key = teamKey(team)
        const title = `${team.name} ${seasonLabel(team.season)}`
        await stores.bin.put({ kind: 'team', key, name: key, title, id: newId(), at: now(), by: undefined })
        return 'done'
      },
    },
    {
      // The import of matches itself keeps manual corrections of each match. The name sorts after the team's own.
      name: `${name} Spiele`,
      says: JSON.stringify(writeTeamFile({ team, fixtures }).fixtures),
      async bring(stores, { now, refuse }) {
        for (const sentence of await bringMatches(stores, { team, fixtures }, now)) refuse(sentence)
      },
    },
  ]
}

/** Every team of every season, with the matches of its league. */
export const teamsKind: ContentKind = {
  folder: 'teams',
  owns: (path) => /^teams\/\d{4}-\d{2}-.*\.ya?ml$/.test(path),
  read: yamlReader(teamFileSchema, (written) => {
    const file = readTeamFile(written)
    const references = file.team.picture === '' ? [] : [{ path: file.team.picture }]
    return { pieces: toPieces(file), references }
  }),
  async *write(stores, sources) {
    const store = stores.league
    for (const team of await store.listTeams()) {
      const fixtures = (await store.listFixtures(team.season, team.slug)).toSorted(byTime)
      const value = writeTeamFile({ team, fixtures })
      yield writeYaml(sources, `teams/${teamFileName(team)}`, { value, schema: teamFileSchema })
    }
  },
}

import type { Day } from '#features/tournaments/day/day.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { registerTeams } from '#features/tournaments/registrations/register-teams.ts'
import { toRegistrationId } from '#features/tournaments/registrations/registration.ts'
import { newId } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { sampleForm } from '#tests/support/samples/sample-registration.ts'
import type { Site } from '#tests/support/site/start-site.ts'
import { tournamentContext } from './a-tournament.ts'
import { VILLAGE, villageLog } from './village-day.ts'

/** Test support: the players of a team, all of whom may be named. @param team its id */
export async function namePlayers(
  site: Pick<Site, 'dataDir' | 'databaseUrl'>,
  team: string,
  names: readonly string[],
): Promise<void> {
  const [registration = '', position] = team.split('.')
  await onDatabase(site, async (connection) => {
    for (const [index, name] of names.entries()) {
      const player = { name, birthYear: undefined, guardian: undefined, isNamePublic: true }
      const place = { team: Number(position), position: index + 1 }
      await createPlayerStore(connection.db).add(toRegistrationId(registration), { ...player, ...place })
    }
  })
}

/** Test support: the village's teams enter the tournament of a site, and its day is played. @param minutes of it, from its beginning */
export async function enterVillage(
  site: Pick<Site, 'instance' | 'dataDir' | 'databaseUrl'>,
  minutes?: number,
): Promise<Day> {
  const { ctx: ofSite } = site.instance.parts
  const event = await ofSite.offeredEvents.findBySlug('dorfspielttt')
  if (!event) throw new Error('The club of the tests has this event.')
  await onDatabase(site, async (connection) => {
    const ctx = tournamentContext(connection, { now: () => new Date() })
    for (const [index, name] of VILLAGE.entries()) {
      const form = { ...sampleForm, teamNames: [name] }
      await registerTeams(ctx, [{ event, form, formKey: `village ${index}`, byDirector: 'director' }])
    }
  })
  const { teams } = await readDay(ofSite, event)
  const log = villageLog(
    teams.map(({ id }) => id),
    minutes,
  )
  // Each moment separately, because all entries of a command have the same time.
  for (const [at, happened] of Map.groupBy(log, (each) => each.at.getTime())) {
    const sent = { id: newId(new Date(at)), by: 'director', at: new Date(at) }
    await writeDay(ofSite, event, sent, () => ok(happened.map(({ entry }) => entry)))
  }
  return readDay(ofSite, event)
}

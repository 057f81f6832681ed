import { drawGroups } from '#table-tennis/draw/draw-groups.ts'
import { createLots } from '#table-tennis/draw/lot.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { ok } from '#shared/result.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { tournamentContext } from './a-tournament.ts'
import type { Site } from '#tests/support/site/start-site.ts'

/** Draws and releases the groups of an event's first competition, from all entrants, as the draw room would. */
export const drawDay = (site: Site, slug: string, at: Date): Promise<void> =>
  onDatabase(site, async (connection) => {
    const event = await createEventStore(connection.db).findBySlug(slug)
    const [config] = event ? competitionsOf(event) : []
    if (!event || !config) throw new Error(`there is no event ${slug}`)
    const named = { competition: config.key } as const
    await writeDay(
      tournamentContext(connection, { now: () => at }),
      event,
      { id: 'the draw', by: undefined },
      ({ teams }) => {
        const entrants = teams.map(({ id }) => ({ id }))
        const setup = proposeSetup(config, entrants.length)
        const { groups } = drawGroups(entrants, setup.groups, 'lot', createLots('secret', 'groups'))
        return ok([
          { ...named, kind: 'set-up', setup, entrants },
          { ...named, kind: 'groups-drawn', groups: groups.map((group) => group.map(({ id }) => id)) },
          { ...named, kind: 'released', stage: 'groups' },
        ])
      },
    )
  })

import type { EventId } from '#features/tournaments/events/event.ts'
import type { Database } from '#platform/db/database.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    result_names: { event_id: string; team: string; name: string }
  }
}

export type ResultNameStore = ReturnType<typeof createResultNameStore>

/** What teams are called in results that stay, once their registrations are gone: only names that everybody may read. */
export function createResultNameStore(db: Database) {
  return {
    /** @returns names by the ids of teams */
    async list(eventId: EventId): Promise<Map<string, string>> {
      const rows = await db.selectFrom('result_names').selectAll().where('event_id', '=', eventId).execute()
      return new Map(rows.map(({ team, name }) => [team, name]))
    },

    /** Of a team that has a name already it is replaced. */
    async keep(eventId: EventId, names: ReadonlyMap<string, string>): Promise<void> {
      if (names.size === 0) return
      const rows = [...names].map(([team, name]) => ({ event_id: eventId, team, name }))
      await db
        .insertInto('result_names')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['event_id', 'team']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
        )
        .execute()
    },
  }
}
